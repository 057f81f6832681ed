import type { Training } from '#features/club/club-facts.ts'
import { breakOn, trainingOn, weekdayNames, weekdayNumber, type TrainingSession } from '#features/club/training-on.ts'
import { addDays } from '#shared/add-days.ts'
import { berlinDay, formatDay, parseBerlinTime } from '#shared/berlin-time.ts'

export type TrainingDay = { name: string; slots: { group: string; time: string }[] }

/** Training times by weekday, in the order of the week. */
export const trainingDays = ({ slots }: Pick<Training, 'slots'>): TrainingDay[] =>
  [...Map.groupBy(slots, ({ weekday }) => weekday)]
    .toSorted(([a], [b]) => weekdayNumber(a) - weekdayNumber(b))
    .map(([weekday, sessions]) => ({
      name: weekdayNames[weekday],
      slots: sessions.map(({ group, from, to }) => ({ group, time: `${from}–${to}` })),
    }))

/** Today's training in a sentence; undefined on a day without training. */
export function todaySentence(training: Training, now: Date): string | undefined {
  const today = berlinDay(now)
  const sessions = trainingOn(today, training)
  const taking = sessions.filter(({ kind }) => kind !== 'cancelled')
  const pause = breakOn(today, training)
  if (taking.length === 0 && pause && !isCancelledByHand(sessions, pause.reason))
    return `Zurzeit kein Training: ${pause.reason} (bis ${formatDay(pause.to)})`
  if (sessions.length === 0) return undefined
  const cancelled = cancelledText(sessions, taking.length === 0)
  if (taking.length === 0) return cancelled
  return [`Heute ist Training: ${taking.map(describeSession).join(', ')}`, cancelled]
    .filter((text) => text !== undefined)
    .join('. ')
}

/** Enough to find the next training after the longest school holidays. */
const SEARCHED_DAYS = 60

/**
 * „Heute 19:00 Erwachsene“, „Morgen 17:30 Jugend“: the next training that has not begun; undefined when none is near. @property startsAt from then on
 * another one is the next
 */
export function nextTraining(training: Training, now: Date): { text: string; startsAt: Date } | undefined {
  const today = berlinDay(now)
  for (let ahead = 0; ahead <= SEARCHED_DAYS; ahead++) {
    const day = addDays(today, ahead)
    const [next] = trainingOn(day, training)
      .filter(({ kind }) => kind !== 'cancelled')
      .flatMap(({ group, from }) => ({ group, from, startsAt: parseBerlinTime(`${day} ${from}`) ?? now }))
      .filter(({ startsAt }) => startsAt > now)
    if (next) return { text: `${dayAhead(ahead) ?? shortDay(day)} ${next.from} ${next.group}`, startsAt: next.startsAt }
  }
  return undefined
}

export const dayAhead = (days: number): string | undefined => ['Heute', 'Morgen'][days]

const isCancelledByHand = (sessions: TrainingSession[], reasonOfBreak: string) =>
  sessions.some((session) => session.kind === 'cancelled' && session.reason !== reasonOfBreak)

/** „Erwachsene ab 19:00 Uhr“, with the reason if the time is unusual. */
function describeSession(session: TrainingSession): string {
  const when = `${session.group} ab ${session.from} Uhr`
  switch (session.kind) {
    case 'usual':
    case 'cancelled':
      return when
    case 'moved':
      return `${when} statt ${session.usual.from} Uhr (${session.reason})`
    case 'extra':
      return `${when} (${session.reason})`
  }
}

/** „Heute fällt das Training aus: Halle belegt“, „Jugend fällt aus: Halle belegt“ */
function cancelledText(sessions: TrainingSession[], isAll: boolean): string | undefined {
  const cancelled = sessions.flatMap((session) => (session.kind === 'cancelled' ? [session] : []))
  const byReason = [...Map.groupBy(cancelled, ({ reason }) => reason)]
  if (isAll && byReason.length === 1) return `Heute fällt das Training aus: ${byReason[0]?.[0]}`
  const texts = byReason.map(
    ([reason, each]) =>
      `${each.map(({ group }) => group).join(' und ')} ${each.length > 1 ? 'fallen' : 'fällt'} heute aus: ${reason}`,
  )
  return texts.length === 0 ? undefined : texts.join('. ')
}

/** Exceptions are announced this far ahead. */
const DAYS_AHEAD = 14

/** Exceptions from the weekly training in the coming days, from tomorrow on: „Do., 28.11.: kein Training für Erwachsene – Halle belegt“. */
export function comingExceptions(training: Training, now: Date): string[] {
  const today = Temporal.PlainDate.from(berlinDay(now))
  const last = today.add({ days: DAYS_AHEAD }).toString()
  const isComing = (day: string) => day > today.toString() && day <= last
  const breaks = training.breaks
    .filter(({ from }) => isComing(from))
    .map(({ from, to, reason }) => ({
      day: from,
      text: from === to ? `kein Training – ${reason}` : `kein Training bis ${shortDay(to)} – ${reason}`,
    }))
  const exceptions = (training.exceptions ?? [])
    .filter(({ date }) => isComing(date))
    .map(({ date, kind, group, from, to, reason }) => {
      const whom = group === undefined ? '' : ` für ${group}`
      const what = {
        cancelled: `kein Training${whom}`,
        moved: `Training${whom} ${from}–${to} Uhr`,
        extra: `zusätzlich Training${whom} ${from}–${to} Uhr`,
      }
      return { day: date, text: `${what[kind]} – ${reason}` }
    })
  return [...breaks, ...exceptions]
    .toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0))
    .map(({ day, text }) => `${shortDay(day)}: ${text}`)
}

const weekdayFormat = new Intl.DateTimeFormat('de-DE', { weekday: 'short', timeZone: 'UTC' })

/** „Do., 28.11.“ */
const shortDay = (day: string) => `${weekdayFormat.format(new Date(day))}., ${formatDay(day).slice(0, 6)}`
