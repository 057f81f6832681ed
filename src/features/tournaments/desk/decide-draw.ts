import { createLots, DRAW_VERSION, type DrawNumber } from '#table-tennis/draw/lot.ts'
import type { DayCompetition } from '#features/tournaments/day/day.ts'
import { drawFrames } from '#table-tennis/results/draw-frames.ts'
import { drawSwissRound } from '#table-tennis/results/draw-swiss-round.ts'
import type { LogEntry } from '#table-tennis/results/log-entry.ts'
import { err, ok, type Result } from '#shared/result.ts'
import type { CommandRefusal, Decide } from './command.ts'

/** A lot that a group waits for, between equals that no other criterion separates. @property isAllKnown false if points were not recorded */
export type NeededLot = { group: number; among: readonly string[]; isAllKnown: boolean }

/** @returns in group order; empty while results alone decide */
export const neededLots = ({ derived: { groups } }: DayCompetition): NeededLot[] =>
  groups.flatMap(({ ranking }, group) =>
    (ranking?.steps ?? []).flatMap((step) =>
      step.kind === 'lot-needed' ? [{ group, among: step.tied.toSorted(), isAllKnown: step.isAllKnown }] : [],
    ),
  )

/** Draws lots between equals, by a separate number that the log records. */
export const decideLot: Decide<'draw-lot'> = (day, command, { secret }) => {
  const found = day.competitions.get(command.competition)
  if (!found) return err({ kind: 'unknown-competition' })
  const wanted = command.among.toSorted().join(' ')
  const needed = neededLots(found).find(({ group, among }) => group === command.group && among.join(' ') === wanted)
  if (!needed) return err({ kind: 'lot-not-needed' })
  const order = createLots(secret, 'lot').shuffle(needed.among)
  return ok([{ competition: command.competition, kind: 'lot-drawn', group: command.group, order, secret }])
}

/** What can be drawn next. `frames` after the groups, `round` of the Swiss system. @property lots that must be drawn first */
export type NextDraw =
  | { kind: 'frames' | 'round' }
  | { kind: 'lots'; lots: readonly NeededLot[] }
  | { kind: 'open' }
  | { kind: 'none' }

/** What can be drawn now that a stage is over. */
export function nextDraw(competition: DayCompetition): NextDraw {
  const { state, derived } = competition
  const { setup, frames, rounds } = state
  const areStagesOpen = derived.ties.some(
    ({ stage, status }) => (stage === 'groups' || stage === 'swiss') && status !== 'over',
  )
  const hasBegun = derived.ties.length > 0
  const areRoundsLeft = setup.rounds > rounds.length && derived.groups.some(({ ranking }) => !ranking)
  if (areRoundsLeft && hasBegun) return areStagesOpen ? { kind: 'open' } : { kind: 'round' }
  if (setup.frames.length === 0 || frames.size > 0 || !hasBegun) return { kind: 'none' }
  if (areStagesOpen) return { kind: 'open' }
  const lots = neededLots(competition).filter(({ group, among }) => decidesFrame(competition, group, among))
  return lots.length > 0 ? { kind: 'lots', lots } : { kind: 'frames' }
}

/** False if no frame can take any of the equals: then their lot need not be drawn for it. */
function decidesFrame({ state: { setup }, derived }: DayCompetition, group: number, among: readonly string[]): boolean {
  const placings = derived.groups[group]?.placings ?? []
  const first = placings.find(({ entry }) => among.includes(entry))?.place ?? 1
  const last = first + among.length - 1
  return setup.frames.some(({ from, to = Infinity }) => first <= to && last >= from)
}

/** @param secret used only if no number was revealed before; all later draws follow from the revealed one */
export const decideNext: Decide<'draw-next'> = (day, { competition }, { secret }) => {
  const found = day.competitions.get(competition)
  if (!found) return err({ kind: 'unknown-competition' })
  const next = nextDraw(found)
  if (next.kind === 'open' || next.kind === 'lots') return err({ kind: 'stage-open' })
  if (next.kind === 'none') return err({ kind: 'nothing-to-draw' })
  const shown = found.state.draw.secrets.at(-1)
  const version = DRAW_VERSION
  const number: NextNumber = shown
    ? { ...shown, revealed: [] }
    : { secret, version, revealed: [{ kind: 'draw-revealed', secret, version }] }
  const entries = next.kind === 'round' ? drawRound(found, number) : drawAllFrames(found, number)
  return entries.ok ? ok(entries.value.map((entry) => ({ competition, ...entry }))) : entries
}

/** @property revealed the entry that reveals it, unless it was revealed before */
type NextNumber = DrawNumber & { revealed: readonly LogEntry[] }

function drawRound(
  { state, derived }: DayCompetition,
  { secret, revealed }: NextNumber,
): Result<LogEntry[], CommandRefusal> {
  const drawn = drawSwissRound(state, derived, secret)
  if (!drawn.ok) return err({ kind: drawn.error.kind === 'round-open' ? 'stage-open' : 'nothing-to-draw' })
  return ok([...revealed, drawn.value, { kind: 'released', stage: 'swiss' }])
}

function drawAllFrames({ state, derived }: DayCompetition, number: NextNumber): Result<LogEntry[], CommandRefusal> {
  const frames = drawFrames(state, derived, number)
  return ok([
    ...number.revealed,
    ...frames,
    ...frames.map(({ frame }): LogEntry => ({ kind: 'released', stage: frame })),
  ])
}
