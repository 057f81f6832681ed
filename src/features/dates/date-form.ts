import { z } from 'zod'
import { describeForm, type FormValue } from '#shared/form/describe-form.ts'
import { splitMoment, type DateFile } from './club-date.ts'
import { DATE_KINDS, dateKindNames, dateLimits } from './date-kinds.ts'
import { choiceOf, REPEAT_CHOICES, ruleOf, type RepeatChoice } from './repeat-choice.ts'
import { findRepeatMistake } from './repeats.ts'

/** A date as entered in the members' area; its address and exceptions are not part of the form. */
export type DateDraft = Omit<DateFile, 'slug' | 'exceptions' | 'cancelled'>

/** The choice that keeps a rule which the form does not offer. */
const KEPT_RULE = 'kept'

const choiceLabels: Record<RepeatChoice, string> = {
  none: 'nein, einmal',
  week: 'jede Woche am selben Wochentag',
  'two-weeks': 'alle zwei Wochen',
  'nth-weekday': 'jeden Monat am selben Wochentag, zum Beispiel am ersten Freitag',
  'last-weekday': 'jeden Monat am letzten solchen Wochentag',
  month: 'jeden Monat am selben Tag, zum Beispiel am 15.',
  year: 'jedes Jahr am selben Tag',
}

const text = (limit: number) => z.string().max(limit, `Hier passen höchstens ${limit} Zeichen hinein.`)
// The check of their order needs valid days and times.
const day = (error: string) => z.iso.date({ abort: true, error })
const time = z.iso.time({ precision: -1, abort: true, error: 'Bitte geben Sie die Uhrzeit so an: 19:30.' }).optional()

/** @param former the current date, or the one to copy */
export const describeDateForm = (former: Pick<DateFile, 'from' | 'repeats'> | undefined) =>
  describeForm(dateFields(former), (value, say) => {
    const { firstDay, fromTime = '', lastDay, toTime, repeatsUntil } = value
    const rule = toRule(value, former?.repeats)
    if (lastDay !== undefined && lastDay < firstDay) say('lastDay', 'Der letzte Tag liegt vor dem ersten.')
    if (toTime !== undefined && fromTime === '') say('fromTime', 'Zum Ende gehört auch eine Uhrzeit für den Beginn.')
    const isOneDay = lastDay === undefined || lastDay === firstDay
    if (isOneDay && toTime !== undefined && toTime < fromTime) say('toTime', 'Das Ende liegt vor dem Beginn.')
    if (!isOneDay && fromTime !== '' && toTime === undefined)
      say('toTime', 'Bitte geben Sie an, wann es am letzten Tag endet.')
    if (repeatsUntil !== undefined && rule === undefined)
      say('repeatsUntil', 'Der Termin wiederholt sich nicht; dann hat die Wiederholung kein Ende.')
    if (repeatsUntil !== undefined && repeatsUntil < firstDay)
      say('repeatsUntil', 'Die Wiederholung endet vor dem ersten Tag.')
    if (rule !== undefined && findRepeatMistake(rule, firstDay) !== undefined)
      say('repeats', 'Der erste Tag passt nicht dazu: Wählen Sie einen Tag, an dem sich der Termin wiederholt.')
  })

const whenFields = {
  firstDay: {
    kind: 'line',
    input: 'date',
    label: 'Tag',
    schema: day('Bitte geben Sie den Tag an, zum Beispiel 21.02.2025.'),
  },
  fromTime: { kind: 'line', input: 'time', label: 'Beginn', optional: true, schema: time },
  lastDay: {
    kind: 'line',
    input: 'date',
    label: 'Letzter Tag',
    optional: true,
    schema: day('Bitte geben Sie den letzten Tag an, oder lassen Sie das Feld leer.').optional(),
  },
  toTime: { kind: 'line', input: 'time', label: 'Ende', optional: true, schema: time },
} as const

function dateFields(former: Pick<DateFile, 'from' | 'repeats'> | undefined) {
  const isForeign = former !== undefined && choiceOf(former.repeats, splitMoment(former.from).day) === undefined
  const choices = REPEAT_CHOICES.map((value) => ({ value: String(value), label: choiceLabels[value] }))
  const kept = { value: KEPT_RULE, label: 'wie bisher (aus einer Datei)' }
  return {
    title: {
      kind: 'line',
      label: 'Was',
      autoComplete: 'off',
      schema: text(dateLimits.title).min(1, 'Bitte geben Sie an, wie der Termin heißt.'),
    },
    kind: {
      kind: 'choice',
      label: 'Art',
      options: DATE_KINDS.map((value) => ({ value, label: dateKindNames[value] })),
      schema: z.enum(DATE_KINDS, 'Bitte wählen Sie, was für ein Termin es ist.'),
    },
    ...whenFields,
    repeats: {
      kind: 'choice',
      label: 'Wiederholt sich',
      options: isForeign ? [...choices, kept] : choices,
      schema: z.enum([...REPEAT_CHOICES, KEPT_RULE], 'Bitte wählen Sie, ob sich der Termin wiederholt.'),
    },
    repeatsUntil: {
      kind: 'line',
      input: 'date',
      label: 'Letztes Mal spätestens am',
      optional: true,
      schema: day('Bitte geben Sie den Tag an, oder lassen Sie das Feld leer.').optional(),
    },
    place: { kind: 'line', label: 'Wo', optional: true, schema: text(dateLimits.place).optional() },
    text: {
      kind: 'text',
      rows: 6,
      label: 'Was man wissen sollte',
      optional: true,
      hint: 'Absätze durch eine leere Zeile; **fett** mit zwei Sternen.',
      schema: text(dateLimits.text).optional(),
    },
  } as const
}

export type DateFormValue = FormValue<ReturnType<typeof dateFields>>

const toRule = ({ repeats, firstDay }: DateFormValue, keptRule: string | undefined) =>
  repeats === KEPT_RULE ? keptRule : ruleOf(repeats, firstDay)

/** @param keptRule the current rule, used if the form keeps it */
export function toDateDraft(value: DateFormValue, keptRule: string | undefined): DateDraft {
  const { title, kind, firstDay, fromTime, lastDay: end = firstDay, toTime, place, text: about, repeatsUntil } = value
  const rule = toRule(value, keptRule)
  const until = fromTime === undefined ? end : `${end} ${toTime}`
  const hasEnd = fromTime === undefined ? end !== firstDay : toTime !== undefined
  return {
    title,
    kind,
    from: fromTime === undefined ? firstDay : `${firstDay} ${fromTime}`,
    ...(hasEnd && { until }),
    ...(place !== undefined && { place }),
    ...(about !== undefined && { text: about }),
    ...(rule !== undefined && { repeats: rule }),
    ...(repeatsUntil !== undefined && { repeatsUntil }),
  }
}

export function toDateFormValues({ title, kind, from, until, repeats, repeatsUntil, place, text: about }: DateDraft) {
  const { day: firstDay, time: fromTime } = splitMoment(from)
  const { day: lastDay, time: toTime } = splitMoment(until ?? firstDay)
  return {
    title,
    kind,
    firstDay,
    fromTime,
    lastDay: lastDay === firstDay ? undefined : lastDay,
    toTime,
    repeatsUntil,
    place,
    text: about,
    repeats: choiceOf(repeats, firstDay) ?? KEPT_RULE,
  }
}
