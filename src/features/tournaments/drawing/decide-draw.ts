import type { Day, DayCompetition } from '#features/tournaments/day/day.ts'
import type { DayEntry } from '#features/tournaments/day/day-entry.ts'
import type { Entrant } from '#table-tennis/draw/entrant.ts'
import { commitTo, DRAW_VERSION } from '#table-tennis/draw/lot.ts'
import type { CompetitionState } from '#table-tennis/results/competition-state.ts'
import type { LogEntry } from '#table-tennis/results/log-entry.ts'
import { checkSetup, type Setup, type SetupRefusal } from '#table-tennis/results/setup.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { drawFirstStage, type FirstStage } from './draw-first-stage.ts'
import { groupForLate } from './group-for-late.ts'
import { toSetup, toSetUpValues } from './set-up-fields.ts'

/** The progress of a draw. `committed`: the hash is shown, nothing is drawn; `playing`: a tie was called. */
export type DrawPhase = 'open' | 'committed' | 'drawn' | 'released' | 'playing'

/** What the director does in the draw room. @property reason never empty @property here the entrants to draw, if they differ from the list */
export type DrawCommand =
  | { kind: 'commit'; setup: Setup; entrants: readonly Entrant[] }
  | { kind: 'draw'; here?: readonly Entrant[] }
  /** Adds a late entrant to one of the smallest groups. */
  | { kind: 'join'; entrant: Entrant }
  | { kind: 'swap-in-groups'; one: string; other: string; reason: string }
  | { kind: 'swap-in-frame'; frame: string; one: number; other: number; reason: string }
  | { kind: 'again'; reason: string }
  | { kind: 'release' }

export type DrawRefusal =
  | SetupRefusal
  /** The draw is in another phase by now: another director was faster. */
  | { kind: 'other-phase'; phase: DrawPhase }
  /** Ties were called, so the draw is final. */
  | { kind: 'play-has-begun' }
  | { kind: 'no-reason' }
  /** Every group that could take a late entrant is over, or there are none. */
  | { kind: 'no-group-left' }
  /** Both are in the same group, or one of them is missing. */
  | { kind: 'nothing-to-swap' }

/** @param state undefined before anything was set up */
export function phaseOf(state: CompetitionState | undefined): DrawPhase {
  if (!state) return 'open'
  if (state.calls.size + state.reports.size > 0) return 'playing'
  if (state.released.size > 0) return 'released'
  if (isDrawn(state)) return 'drawn'
  return state.draw.commitments.length > state.draw.secrets.length ? 'committed' : 'open'
}

const isDrawn = ({ groups, rounds, frames }: CompetitionState) => groups.length + rounds.length + frames.size > 0

/** @param secretOf returns the number of a draw; draws count from 1 */
export function decideDraw(
  { competitions }: Pick<Day, 'competitions'>,
  competition: string,
  command: DrawCommand,
  secretOf: (number: number) => string,
): Result<DayEntry[], DrawRefusal> {
  const decided = decide(competitions.get(competition), command, secretOf)
  return decided.ok ? ok(decided.value.map((entry) => ({ competition, ...entry }))) : decided
}

type Decided = Result<LogEntry[], DrawRefusal>

function decide(
  known: DayCompetition | undefined,
  command: DrawCommand,
  secretOf: (number: number) => string,
): Decided {
  const state = known?.state
  const phase = phaseOf(state)
  const other: Decided = err({ kind: 'other-phase', phase })
  if ('reason' in command && command.reason.trim() === '') return err({ kind: 'no-reason' })
  if (command.kind === 'commit') {
    if (phase !== 'open' && phase !== 'committed') return other
    const { setup, entrants } = command
    const checked = checkSetup(setup, entrants.length)
    if (!checked.ok) return checked
    const commitment = phase === 'committed' ? [] : [commitNext(state, secretOf)]
    return ok([{ kind: 'set-up', setup, entrants }, ...commitment])
  }
  if (!known || !state || phase === 'open') return other
  if (command.kind === 'join') return phase === 'committed' ? other : join(known, command.entrant)
  if (phase === 'playing') return err({ kind: 'play-has-begun' })
  switch (command.kind) {
    case 'draw':
      return phase === 'committed' ? drawThoseHere(known, command.here, secretOf(state.draw.secrets.length + 1)) : other
    case 'release':
      return phase === 'drawn' ? ok(stagesOf(state.setup).map((stage) => ({ kind: 'released', stage }))) : other
    case 'again':
      return phase === 'drawn' || phase === 'released' ? ok(drawAgain(state, command.reason, secretOf)) : other
    case 'swap-in-groups':
    case 'swap-in-frame':
      return phase === 'drawn' ? swap(state, command) : other
  }
}

const commitNext = (state: CompetitionState | undefined, secretOf: (number: number) => string): LogEntry => ({
  kind: 'draw-committed',
  commitment: commitTo(secretOf((state?.draw.secrets.length ?? 0) + 1)),
})

/** Undoes the draw and commits to a new number at once. */
const drawAgain = (state: CompetitionState, reason: string, secretOf: (number: number) => string): LogEntry[] => [
  { kind: 'drawn-again', reason: reason.trim() },
  { kind: 'set-up', setup: state.setup, entrants: state.entrants },
  commitNext(state, secretOf),
]

function join(known: DayCompetition, entrant: Entrant): Decided {
  if (known.state.entrants.some(({ id }) => id === entrant.id)) return ok([])
  const group = groupForLate(known, entrant.club)
  return group === undefined ? err({ kind: 'no-group-left' }) : ok([{ kind: 'joined-group', entrant, group }])
}

/** Draws the entrants who are here now, even if the list differs; nobody knows the number until then. */
function drawThoseHere(
  { config, state }: DayCompetition,
  here: readonly Entrant[] | undefined,
  secret: string,
): Decided {
  const { entrants } = state
  const isSame =
    !here || (here.length === entrants.length && here.every(({ id }) => entrants.some((each) => each.id === id)))
  if (isSame) return ok(draw(state, secret))
  const setup = toSetup(config, toSetUpValues(state.setup), here.length)
  const checked = checkSetup(setup, here.length)
  if (!checked.ok) return checked
  return ok([{ kind: 'set-up', setup, entrants: here }, ...draw({ setup, entrants: here }, secret)])
}

const draw = ({ setup, entrants }: Pick<CompetitionState, 'setup' | 'entrants'>, secret: string): LogEntry[] => [
  { kind: 'draw-revealed', secret, version: DRAW_VERSION },
  ...toEntries(drawFirstStage(entrants, setup, secret)),
]

function toEntries(stage: FirstStage): LogEntry[] {
  switch (stage.kind) {
    case 'groups':
      return [{ kind: 'groups-drawn', groups: stage.groups }]
    case 'round':
      return [{ kind: 'round-drawn', round: 1, pairs: stage.pairs, bye: stage.bye }]
    case 'frames':
      return stage.frames.map((frame) => ({ kind: 'frame-drawn', ...frame }))
  }
}

/** The stages that can be played at once. */
const stagesOf = ({ groups, rounds, frames }: Setup): string[] =>
  groups > 0 ? ['groups'] : rounds > 0 ? ['swiss'] : frames.map(({ key }) => key)

function swap(
  state: CompetitionState,
  command: Extract<DrawCommand, { kind: 'swap-in-groups' | 'swap-in-frame' }>,
): Decided {
  const reason = command.reason.trim()
  if (command.kind === 'swap-in-groups') {
    const { one, other } = command
    const groupOf = (id: string) => state.groups.findIndex((group) => group.includes(id))
    const [from, to] = [groupOf(one), groupOf(other)]
    if (from < 0 || to < 0 || from === to) return err({ kind: 'nothing-to-swap' })
    return ok([{ kind: 'swapped-in-groups', one, other, reason }])
  }
  const { frame, one, other } = command
  const slots = state.frames.get(frame) ?? []
  if (one === other || slots[one] === undefined || slots[other] === undefined) return err({ kind: 'nothing-to-swap' })
  return ok([{ kind: 'swapped-in-frame', frame, one, other, reason }])
}
