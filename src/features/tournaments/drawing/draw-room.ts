import { listForDoor, listPresent, type CheckInTeam } from '#features/tournaments/arrivals/check-in-list.ts'
import type { DayContext } from '#features/tournaments/day/context.ts'
import type { Day, DayCompetition } from '#features/tournaments/day/day.ts'
import { letter } from '#table-tennis/draw/draw-protocol.ts'
import type { Entrant } from '#table-tennis/draw/entrant.ts'
import { readDay } from '#features/tournaments/day/read-day.ts'
import { writeDay } from '#features/tournaments/day/write-day.ts'
import { competitionsOf, type Competition } from '#features/tournaments/events/competition.ts'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import type { HandlingContext } from '#features/tournaments/handling/context.ts'
import { enterEvent, type EventMissing } from '#features/tournaments/events/enter-event.ts'
import { readHandled } from '#features/tournaments/handling/handled-registrations.ts'
import { proposeSetup } from '#features/tournaments/events/propose-setup.ts'
import type { Actor } from '#rights/offices.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { decideDraw, phaseOf, type DrawCommand, type DrawRefusal } from './decide-draw.ts'
import { drawNumberOf, type DrawNumbers } from './draw-secret.ts'
import { groupForLate } from './group-for-late.ts'
import { showDraw, type ShownDraw } from './show-draw.ts'
import { readSetUp, toSetUpValues, type SetUpMistake, type SetUpValues } from './set-up-fields.ts'
import { foldTeam } from '#features/tournaments/registrations/registration-doubts.ts'

export type DrawContext = DayContext & HandlingContext & DrawNumbers

/** Which competition of which event. */
export type WhichCompetition = { slug: string; competition: string }

/** A command of the draw room, with the set-up as raw form fields. @property id unique for each command */
export type RoomCommand = { id: string } & (
  | { kind: 'commit'; fields: Record<string, string> }
  | { kind: 'draw' }
  | { kind: 'join'; team: string }
  | Exclude<DrawCommand, { kind: 'commit' | 'draw' | 'join' }>
)

type Refusal = EventMissing | { kind: 'unknown-competition' }
export type RoomRefusal = Refusal | DrawRefusal | { kind: 'mistakes'; mistakes: SetUpMistake[] } | { kind: 'not-here' }

/** A team that came after the list was made. @property group that can still take it, with its current size */
export type LateTeam = { id: string; name: string; group: { letter: string; size: number } | undefined }

export type DrawnTeam = { id: string; name: string; seed: number | undefined; club: string | undefined }

/**
 * The draw room of one competition.
 *
 * @property draw undefined before anything was set up @property form the current values, or the proposed ones
 * @property late teams here but in no draw @property gone teams on the list but no longer here @property missing teams with a place but not here
 */
export type DrawView = {
  event: TournamentEvent
  competition: Competition
  phase: ReturnType<typeof phaseOf>
  draw: ShownDraw | undefined
  form: SetUpValues
  teams: readonly DrawnTeam[]
  late: readonly LateTeam[]
  gone: readonly string[]
  missing: readonly string[]
}

type Entered = Pick<DrawView, 'event' | 'competition'>

async function enterDrawRoom(
  ctx: DrawContext,
  actor: Actor,
  { slug, competition: key }: WhichCompetition,
): Promise<Result<Entered, Refusal>> {
  const event = await enterEvent(ctx, actor, 'run-tournaments', slug)
  if (!event.ok) return event
  const competition = competitionsOf(event.value).find((each) => each.key === key)
  return competition ? ok({ event: event.value, competition }) : err({ kind: 'unknown-competition' })
}

export async function showDrawRoom(ctx: DrawContext, actor: Actor, which: WhichCompetition) {
  const entered = await enterDrawRoom(ctx, actor, which)
  if (!entered.ok) return entered
  const day = await readDay(ctx, entered.value.event)
  return ok(toView(entered.value, day, await listTeams(ctx, entered.value, day)))
}

/** Commits, draws, changes by hand, draws again, or releases. */
export async function runDrawCommand(
  ctx: DrawContext,
  actor: Actor,
  which: WhichCompetition,
  command: RoomCommand,
): Promise<Result<void, RoomRefusal>> {
  const entered = await enterDrawRoom(ctx, actor, which)
  if (!entered.ok) return entered
  const { event, competition } = entered.value
  const ready = await prepare(ctx, entered.value, command)
  if (!ready.ok) return ready
  const numberOf = (number: number) => drawNumberOf(ctx, { eventId: event.id, competition: competition.key, number })
  const sent = { id: command.id, by: actor.accountId }
  const done = await writeDay(ctx, event, sent, (day) => decideDraw(day, competition.key, ready.value, numberOf))
  return done.ok ? ok(undefined) : done
}

/** Checks who is here when the command runs, not when its form was rendered. */
async function prepare(
  ctx: DrawContext,
  entered: Entered,
  command: RoomCommand,
): Promise<Result<DrawCommand, Extract<RoomRefusal, { kind: 'mistakes' | 'not-here' }>>> {
  if (command.kind !== 'commit' && command.kind !== 'draw' && command.kind !== 'join') return ok(command)
  const { event, competition } = entered
  const day = await readDay(ctx, event)
  const { present } = await listTeams(ctx, entered, day)
  if (command.kind === 'commit') {
    const read = readSetUp(command.fields, competition, present)
    return read.ok ? ok({ kind: 'commit', ...read.value }) : err({ kind: 'mistakes', mistakes: read.error })
  }
  const here = toDrawnTeams(present, day.competitions.get(competition.key)?.state.entrants ?? []).map(toEntrant)
  if (command.kind === 'draw') return ok({ kind: 'draw', here })
  const entrant = here.find(({ id }) => id === command.team)
  return entrant ? ok({ kind: 'join', entrant }) : err({ kind: 'not-here' })
}

const listTeams = async ({ read }: DrawContext, { event, competition }: Entered, { state }: Day): Promise<Teams> =>
  partTeams(listForDoor(await readHandled(read, event.id), state), competition.key)

const toEntrant = ({ id, seed, club }: DrawnTeam): Entrant => ({
  id,
  ...(club !== undefined && { club }),
  ...(seed !== undefined && { seed }),
})

type Teams = { present: readonly CheckInTeam[]; missing: readonly CheckInTeam[] }

function partTeams(teams: readonly CheckInTeam[], key: string): Teams {
  const present = listPresent(teams, key)
  const seated = teams.filter(({ competition, turn }) => competition === key && turn === undefined)
  return { present, missing: seated.filter((team) => !present.includes(team)) }
}

function toView({ event, competition }: Entered, day: Day, { present, missing }: Teams): DrawView {
  const known = day.competitions.get(competition.key)
  const setup = known?.state.setup ?? proposeSetup(competition, present.length)
  const listed = known?.state.entrants ?? []
  const drawn = new Set(listed.map(({ id }) => id))
  const here = new Set(present.map(({ id }) => id))
  const teams = toDrawnTeams(present, listed)
  return {
    event,
    competition,
    phase: phaseOf(known?.state),
    form: toSetUpValues(setup),
    draw: known && showDraw(known, day.nameOf),
    teams,
    late: known ? teams.filter(({ id }) => !drawn.has(id)).map((team) => toLate(known, team)) : [],
    gone: listed.filter(({ id }) => !here.has(id)).map(({ id }) => day.nameOf(id)),
    missing: missing.map(({ name }) => name),
  }
}

function toLate(known: DayCompetition, { id, name, club }: DrawnTeam): LateTeam {
  const group = groupForLate(known, club)
  return {
    id,
    name,
    group: group === undefined ? undefined : { letter: letter(group), size: known.state.groups[group]?.length ?? 0 },
  }
}

/** A listed team keeps its seed and club; the name of a new one may suggest its club. */
function toDrawnTeams(
  present: readonly CheckInTeam[],
  entrants: readonly { id: string; club?: string; seed?: number }[],
): DrawnTeam[] {
  const clubs = proposeClubs(present)
  return present.map(({ id, name }) => {
    const known = entrants.find((entrant) => entrant.id === id)
    return { id, name, seed: known?.seed, club: known ? known.club : clubs.get(id) }
  })
}

/** A number or letter that distinguishes teams of one club: „Landfrauen 2“, „Löschzug II“, „Nachbarn B“. */
const OWN_MARK = /[\s\u00A0]+(?:\d{1,2}|[IVX]{1,4}|[A-H])\.?$/u

/**
 * Guesses which teams come from one club, by names that differ only in a number or letter. The director sees and corrects the guess.
 *
 * @returns the club of each team that has one, by its id
 */
export function proposeClubs(teams: readonly { id: string; name: string }[]): Map<string, string> {
  const named = teams.map(({ id, name }) => ({ id, base: name.replace(OWN_MARK, '').trim() }))
  const alike = Map.groupBy(named, ({ base }) => foldTeam(base))
  return new Map(
    [...alike.values()].flatMap((members) => {
      const [first] = members
      return first && members.length > 1 ? members.map(({ id }) => [id, first.base] as const) : []
    }),
  )
}
