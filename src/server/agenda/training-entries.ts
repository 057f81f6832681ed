import { breakOn, EVERYBODY, trainingOn, type TrainingPlan, type TrainingSession } from '#features/club/training-on.ts'
import type { AgendaEntry } from '#features/dates/agenda.ts'
import type { Span } from '#features/dates/repeats.ts'
import { addDays } from '#shared/add-days.ts'

const COMMON = { group: 'training', kind: 'Training' } as const

/** One mark per day for the usual trainings; every break and every other exception is an entry of its own. */
export function trainingEntries(plan: TrainingPlan, span: Span): AgendaEntry[] {
  return [...daysOf(span).flatMap((day) => entriesOn(day, plan)), ...pausesIn(plan, span)]
}

function daysOf({ from, until }: Span): string[] {
  const days: string[] = []
  for (let day = from; day <= until; day = addDays(day, 1)) days.push(day)
  return days
}

function entriesOn(day: string, plan: TrainingPlan): AgendaEntry[] {
  const sessions = trainingOn(day, plan)
  const pause = breakOn(day, plan)?.reason
  const isPaused = (session: TrainingSession) => session.kind === 'cancelled' && session.reason === pause
  const usual = sessions.filter(({ kind }) => kind === 'usual')
  const paused = sessions.filter(isPaused)
  return [
    ...signOf(day, usual),
    ...signOf(day, paused).map((entry) => ({ ...entry, key: `pause-${day}`, cancelled: pause })),
    ...sessions.flatMap((session) => (isPaused(session) ? [] : toLine(day, session))),
  ]
}

function signOf(day: string, sessions: TrainingSession[]): AgendaEntry[] {
  const [first] = sessions
  if (!first) return []
  const detail = sessions.map(({ group, from, to }) => `${group} ${from}–${to}`).join(', ')
  const time = { day, lastDay: day, from: first.from, to: sessions.at(-1)?.to }
  const unless = sessions.map((session) => lineKey(day, session))
  return [{ ...COMMON, ...time, key: `training-${day}`, title: 'Training', detail, unless, shownIn: 'month' }]
}

const lineKey = (day: string, { group, from }: TrainingSession) => `training-${day}-${group}-${from}`

function toLine(day: string, session: TrainingSession): AgendaEntry[] {
  const { kind, group, from, to } = session
  if (kind === 'usual') return []
  const { reason } = session
  const entry = {
    ...COMMON,
    day,
    lastDay: day,
    from,
    to,
    key: lineKey(day, session),
    title: `Training ${group}`,
  }
  switch (kind) {
    case 'cancelled':
      return [{ ...entry, cancelled: reason }]
    case 'moved':
      return [{ ...entry, change: `${from}–${to} statt ${session.usual.from}–${session.usual.to}`, detail: reason }]
    case 'extra':
      return [
        { ...entry, title: group === EVERYBODY ? 'Training für alle' : entry.title, detail: `bis ${to}, ${reason}` },
      ]
  }
}

function pausesIn(plan: TrainingPlan, span: Span): AgendaEntry[] {
  return plan.breaks
    .filter(({ from, to }) => from <= span.until && to >= span.from)
    .map(({ from, to, reason }) => {
      const days = daysOf({ from, until: to }).filter((day) =>
        trainingOn(day, plan).some(({ kind }) => kind === 'cancelled'),
      )
      const detail = days.length === 1 ? 'ein Trainingstag' : `${days.length} Trainingstage`
      const time = { day: from, lastDay: to }
      return {
        ...COMMON,
        ...time,
        key: `pause-${from}-${to}`,
        title: 'Training',
        detail,
        cancelled: reason,
        shownIn: 'list',
      }
    })
}
