import { z } from 'zod'
import { cleanLines } from '#shared/clean-lines.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { splitMoment, type DateFile } from './club-date.ts'
import { dateFields, KEPT_RULE, type DateFormValues, type DateMistake } from './date-fields.ts'
import { DATE_KINDS, dateLimits } from './date-kinds.ts'
import { choiceOf, REPEAT_CHOICES, ruleOf } from './repeat-choice.ts'
import { findRepeatMistake } from './repeats.ts'

/** A date as somebody has written it in the room; its address and exceptions are not part of the form. */
export type DateDraft = Omit<DateFile, 'slug' | 'exceptions' | 'cancelled'>

const tooLong = (limit: number) => `Hier passen höchstens ${limit} Zeichen hinein.`
const line = (limit: number) =>
  z
    .string()
    .transform((text) => text.replace(/[\p{Cc}\s]+/gu, ' ').trim())
    .pipe(z.string().max(limit, tooLong(limit)))
const day = z.iso.date('Bitte geben Sie den Tag an, zum Beispiel 21.02.2025.')
const time = z.union([z.literal(''), z.iso.time({ precision: -1 })], 'Bitte geben Sie die Uhrzeit so an: 19:30.')

const schema = z.object({
  title: line(dateLimits.title).pipe(z.string().min(1, 'Bitte geben Sie an, wie der Termin heißt.')),
  kind: z.enum(DATE_KINDS, 'Bitte wählen Sie, was für ein Termin es ist.'),
  firstDay: day,
  fromTime: time,
  lastDay: z.union([z.literal(''), day], 'Bitte geben Sie den letzten Tag an, oder lassen Sie das Feld leer.'),
  toTime: time,
  repeats: z.enum([...REPEAT_CHOICES, KEPT_RULE], 'Bitte wählen Sie, ob sich der Termin wiederholt.'),
  repeatsUntil: z.union([z.literal(''), day], 'Bitte geben Sie den Tag an, oder lassen Sie das Feld leer.'),
  place: line(dateLimits.place),
  text: z
    .string()
    .transform(cleanLines)
    .pipe(z.string().max(dateLimits.text, tooLong(dateLimits.text))),
})
type Read = z.infer<typeof schema>

/**
 * @param fields as they were sent
 * @param keptRule how the date is repeated now, where its form says that this stays
 */
export function readDateForm(
  fields: Record<string, string>,
  keptRule: string | undefined,
): Result<DateDraft, DateMistake[]> {
  const sent = Object.fromEntries(dateFields.map((field) => [field, fields[field] ?? '']))
  const read = schema.safeParse(sent)
  if (!read.success) return err(read.error.issues.map(toMistake))
  const rule = read.data.repeats === KEPT_RULE ? keptRule : ruleOf(read.data.repeats, read.data.firstDay)
  const mistakes = contradictions(read.data, rule)
  return mistakes.length > 0 ? err(mistakes) : ok(toDraft(read.data, rule))
}

function contradictions({ firstDay, fromTime, lastDay, toTime, repeatsUntil }: Read, rule: string | undefined) {
  const mistakes: DateMistake[] = []
  const add = (field: DateMistake['field'], message: string) => mistakes.push({ field, message })
  if (lastDay !== '' && lastDay < firstDay) add('lastDay', 'Der letzte Tag liegt vor dem ersten.')
  if (toTime !== '' && fromTime === '') add('fromTime', 'Zum Ende gehört auch eine Uhrzeit für den Beginn.')
  const isOneDay = lastDay === '' || lastDay === firstDay
  if (isOneDay && toTime !== '' && toTime < fromTime) add('toTime', 'Das Ende liegt vor dem Beginn.')
  if (!isOneDay && fromTime !== '' && toTime === '') add('toTime', 'Bitte geben Sie an, wann es am letzten Tag endet.')
  if (repeatsUntil !== '' && rule === undefined)
    add('repeatsUntil', 'Der Termin wiederholt sich nicht; dann hat die Wiederholung kein Ende.')
  if (repeatsUntil !== '' && repeatsUntil < firstDay) add('repeatsUntil', 'Die Wiederholung endet vor dem ersten Tag.')
  if (rule !== undefined && findRepeatMistake(rule, firstDay) !== undefined)
    add('repeats', 'Der erste Tag passt nicht dazu: Wählen Sie einen Tag, an dem sich der Termin wiederholt.')
  return mistakes
}

function toDraft(read: Read, rule: string | undefined): DateDraft {
  const { title, kind, firstDay, fromTime, lastDay, toTime, place, text, repeatsUntil } = read
  const end = lastDay === '' ? firstDay : lastDay
  const until = fromTime === '' ? end : `${end} ${toTime}`
  const hasEnd = fromTime === '' ? end !== firstDay : toTime !== ''
  return {
    title,
    kind,
    from: fromTime === '' ? firstDay : `${firstDay} ${fromTime}`,
    ...(hasEnd && { until }),
    ...(place !== '' && { place }),
    ...(text !== '' && { text }),
    ...(rule !== undefined && { repeats: rule }),
    ...(repeatsUntil !== '' && { repeatsUntil }),
  }
}

/** What the form shows of a date. */
export function toDateFormValues(date: Omit<DateFile, 'slug'>): DateFormValues {
  const { day: firstDay, time: fromTime = '' } = splitMoment(date.from)
  const { day: lastDay, time: toTime = '' } = splitMoment(date.until ?? firstDay)
  return {
    title: date.title,
    kind: date.kind,
    firstDay,
    fromTime,
    lastDay: lastDay === firstDay ? '' : lastDay,
    toTime,
    repeats: choiceOf(date.repeats, firstDay) ?? KEPT_RULE,
    repeatsUntil: date.repeatsUntil ?? '',
    place: date.place ?? '',
    text: date.text ?? '',
  }
}

function toMistake({ path, message }: z.core.$ZodIssue): DateMistake {
  const field = dateFields.find((each) => each === path[0])
  if (!field) throw new Error('A mistake of the form of a date belongs to no field')
  return { field, message }
}
