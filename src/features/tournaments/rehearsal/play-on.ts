import type { DayEntry, KeptDayEntry } from '#features/tournaments/day/day-entry.ts'
import { makeDay, type Day } from '#features/tournaments/day/day.ts'
import { decideCommand } from '#features/tournaments/desk/decide-command.ts'
import { neededLots, nextDraw } from '#features/tournaments/desk/decide-draw.ts'
import { reportMark, type Command } from '#features/tournaments/desk/command.ts'
import { hallTies, queueOf, type HallTie } from '#features/tournaments/desk/hall.ts'
import type { TieResult } from '#table-tennis/ties/tie-result.ts'
import { MINUTE } from '#shared/durations.ts'

/** What happened at one moment. */
export type Moment = { at: Date; entries: DayEntry[] }

/**
 * @property until `groups`: nothing is drawn after the groups @property resultOf how a tie ends @property minutesOf how long it takes
 * @property secretOf the number for the next draw
 */
export type Play = {
  from: Date
  until: 'groups' | 'final'
  resultOf: (tie: HallTie) => TieResult
  minutesOf: (tie: HallTie) => number
  secretOf: () => string
}

/**
 * Plays a day on by the rules of the desk, like a director who follows every proposal at once. Writes nothing.
 *
 * @throws if the desk refuses its own proposal
 */
export function playOn(before: Day, play: Play): Moment[] {
  const moments: Moment[] = []
  let [day, now] = [before, play.from]
  const ends = new Map<string, number>()
  const take = (command: Command) => {
    const decided = decideCommand(day, command, { now, secret: play.secretOf() })
    if (!decided.ok) throw new Error(`the desk refuses ${command.kind}: ${decided.error.kind}`)
    const last = moments.at(-1)
    if (last?.at.getTime() === now.getTime()) last.entries.push(...decided.value)
    else moments.push({ at: now, entries: [...decided.value] })
    day = withEntries(day, decided.value, now)
  }
  for (;;) {
    if (play.until === 'final') for (const command of drawsOf(day)) take(command)
    for (const { name, tables } of queueOf(day, hallTies(day), now).proposals) {
      take({ kind: 'call', ...name, tables })
      take({ kind: 'begin', ...name })
    }
    const running = hallTies(day).filter(({ state }) => state.status === 'called')
    for (const tie of running) {
      const key = keyOf(tie)
      if (!ends.has(key)) ends.set(key, now.getTime() + Math.round(play.minutesOf(tie) * MINUTE))
    }
    if (running.length === 0) return moments
    const endOf = (tie: HallTie) => ends.get(keyOf(tie)) ?? now.getTime()
    now = new Date(Math.min(...running.map(endOf)))
    for (const tie of running.filter((each) => endOf(each) <= now.getTime())) take(reportOf(tie, play.resultOf(tie)))
  }
}

const keyOf = ({ competition, tie }: HallTie): string => `${competition}/${tie}`

const reportOf = ({ competition, tie, of }: HallTie, result: TieResult): Command => ({
  kind: 'report',
  competition,
  tie,
  result,
  accepted: '',
  seen: reportMark(of.state.reports.get(tie)),
})

/** Commands for lots that a frame waits for, and for everything that can be drawn now. */
const drawsOf = (day: Day): Command[] =>
  [...day.competitions].flatMap(([competition, of]): Command[] => {
    const next = nextDraw(of)
    if (next.kind === 'frames' || next.kind === 'round') return [{ kind: 'draw-next', competition }]
    if (next.kind === 'open') return []
    return neededLots(of).map(({ group, among }) => ({ kind: 'draw-lot', competition, group, among }))
  })

/** The day as it would be with more entries. */
export function withEntries(day: Day, entries: readonly DayEntry[], at: Date): Day {
  const added = entries.map((entry, index): KeptDayEntry => {
    const number = day.last + 1 + index
    return { number, id: String(number), at, by: undefined, entry }
  })
  return makeDay(day.event, { added, teams: day.teams }, day)
}
