import { chanceOf, type Chance } from '#shared/chance.ts'
import type { Day } from '#features/tournaments/day/day.ts'
import type { DayContext, DayStores } from '#features/tournaments/day/context.ts'
import { readDay } from '#features/tournaments/day/read-day.ts'
import { writeDay } from '#features/tournaments/day/write-day.ts'
import { decideDraw, type DrawCommand } from '#features/tournaments/drawing/decide-draw.ts'
import { competitionsOf, type Competition } from '#features/tournaments/events/competition.ts'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import type { RegistrationContext, RegistrationStores } from '#features/tournaments/registrations/context.ts'
import { registerTeams } from '#features/tournaments/registrations/register-teams.ts'
import { NO_DETAILS } from '#features/tournaments/registrations/registration-fields.ts'
import { proposeSetup } from '#features/tournaments/events/propose-setup.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { unguessable } from '#shared/unguessable.ts'
import { inventTie } from './invent-result.ts'
import { playOn, withEntries, type Moment } from './play-on.ts'

/** How far a rehearsal goes. Each step includes those before it. */
export const STEPS = ['entries', 'draw', 'groups', 'final'] as const
export type Step = (typeof STEPS)[number]

/** Marks registrations and commands of a rehearsal, so that they can be found and removed. */
export const REHEARSAL = 'probelauf'
/** Whether an entry of the log was rehearsed. */
export const isRehearsed = ({ id }: { id: string }): boolean => id.startsWith(`${REHEARSAL}-`)

const FEWEST_TEAMS = 2
/** Minutes that a tie takes. */
const SHORTEST = 12
const LONGEST = 28

export type RehearsalContext = RegistrationContext<RegistrationStores & DayStores> & DayContext

/** @property teams number in each competition; missing ones are invented */
export type Rehearsal = { to: Step; teams: number }

/** `day-has-begun`: the log has an entry that was not rehearsed. @property why the kind of refusal of a registration */
export type RehearsalRefusal =
  | { kind: 'day-has-begun' }
  | { kind: 'entry-refused'; why: string }
  | { kind: 'too-few-teams'; competition: string }

/** @property entered number of invented registrations @property teams number with a place @property played number of reported ties */
export type Rehearsed = { entered: number; teams: number; played: number }

/** Fills an event and plays it, with the use cases of the registration and the rules of the draw room and the desk. */
export async function rehearse(
  ctx: RehearsalContext,
  event: TournamentEvent,
  { to, teams }: Rehearsal,
): Promise<Result<Rehearsed, RehearsalRefusal>> {
  if (!(await readDay(ctx, event)).entries.every(isRehearsed)) return err({ kind: 'day-has-begun' })
  const entered = await enterMissing(ctx, event, teams)
  if (!entered.ok) return entered
  const before = await readDay(ctx, event)
  const drawn = to === 'entries' ? ok([]) : drawAll(before, ctx.now(), unguessable)
  if (!drawn.ok) return drawn
  const ready = drawn.value.reduce((day, { at, entries }) => withEntries(day, entries, at), before)
  const chance = chanceOf(unguessable())
  const played =
    to === 'groups' || to === 'final'
      ? playOn(ready, playWith(chance, { to, from: ctx.now(), newSecret: unguessable }))
      : []
  const moments = endingAt([...drawn.value, ...played], ctx.now())
  for (const [index, { at, entries }] of moments.entries()) {
    const sent = { id: `${REHEARSAL}-${before.last}-${index}`, by: undefined, at }
    await writeDay(ctx, event, sent, () => ok(entries))
  }
  const after = await readDay(ctx, event)
  return ok({
    entered: entered.value,
    teams: after.teams.filter(({ place }) => place === 'held').length,
    played: [...after.competitions.values()].flatMap(({ state }) => [...state.reports]).length,
  })
}

/** @returns how many registrations were invented */
async function enterMissing(
  ctx: RehearsalContext,
  event: TournamentEvent,
  teams: number,
): Promise<Result<number, RehearsalRefusal>> {
  const known = await readDay(ctx, event)
  let made = 0
  for (const { key } of competitionsOf(event)) {
    const held = placesHeld(known, key).length
    const before = known.teams.length
    for (let missing = teams - held; missing > 0; missing--) {
      const form = { ...NOBODY, teamNames: [rehearsalName(before + made)] }
      const formKey = `${REHEARSAL}-${event.id}-${before + made}`
      const entered = await registerTeams(ctx, [{ event, form, formKey, competitions: [key], byDirector: REHEARSAL }])
      if (!entered.ok) return err({ kind: 'entry-refused', why: entered.error.kind })
      made++
    }
  }
  return ok(made)
}

/** The contact of a walk-in without an address: no mail is sent. */
export const NOBODY = { ...NO_DETAILS, contactNumberE164: undefined }

const placesHeld = (day: Day, competition: string) =>
  day.teams.filter((team) => team.competition === competition && team.place === 'held')

/** Marks all teams with a place as here; then commits, draws and releases each competition that has no set-up yet. */
function drawAll(day: Day, at: Date, newSecret: () => string): Result<Moment[], RehearsalRefusal> {
  const missing = day.teams.filter(({ id, place }) => place === 'held' && day.state.arrivals.get(id)?.isHere !== true)
  const entries: Moment['entries'] = missing.map(({ id }) => ({ kind: 'arrived', team: id }))
  for (const competition of competitionsOf(day.event)) {
    if (day.competitions.has(competition.key)) continue
    if (placesHeld(day, competition.key).length < FEWEST_TEAMS) {
      return err({ kind: 'too-few-teams', competition: competition.name })
    }
    entries.push(...drawOne(day, competition, { at, secret: newSecret() }))
  }
  return ok(entries.length > 0 ? [{ at, entries }] : [])
}

function drawOne(day: Day, competition: Competition, { at, secret }: { at: Date; secret: string }): Moment['entries'] {
  const entrants = placesHeld(day, competition.key).map(({ id }) => ({ id }))
  const setup = proposeSetup(competition, entrants.length)
  const commands: DrawCommand[] = [{ kind: 'commit', setup, entrants }, { kind: 'draw' }, { kind: 'release' }]
  const all: Moment['entries'] = []
  let next = day
  for (const command of commands) {
    const decided = decideDraw(next, competition.key, command, () => secret)
    if (!decided.ok) throw new Error(`the draw room refuses ${command.kind}: ${decided.error.kind}`)
    all.push(...decided.value)
    next = withEntries(next, decided.value, at)
  }
  return all
}

type Playing = { to: 'groups' | 'final'; from: Date; newSecret: () => string }

/** Gives every team a random strength. */
function playWith(chance: Chance, { to, from, newSecret }: Playing): Parameters<typeof playOn>[1] {
  const strengths = new Map<string, number>()
  const strengthOf = (team = '') => {
    const known = strengths.get(team) ?? chance()
    strengths.set(team, known)
    return known
  }
  return {
    from,
    until: to,
    secretOf: newSecret,
    resultOf: ({ of, state }) => {
      const share = 0.5 + (strengthOf(state.home) - strengthOf(state.guest)) * 0.45
      return inventTie(chance, of.state.setup.rules, share)
    },
    minutesOf: () => SHORTEST + chance() * (LONGEST - SHORTEST),
  }
}

/** Moves the moments so that the last one is at `end`: a rehearsal never reaches into the future. */
function endingAt(moments: readonly Moment[], end: Date): Moment[] {
  const late = (moments.at(-1)?.at.getTime() ?? 0) - end.getTime()
  return moments.map(({ at, entries }) => ({ at: new Date(at.getTime() - late), entries }))
}

/** Suffix of each invented name, so that nobody mistakes a rehearsal for real results. */
const MARK = '(Probe)'

const FIRST = [
  ...['Kegelclub', 'Stammtisch', 'Nachbarn', 'Landfrauen', 'Kirchenchor', 'Schützenverein', 'Elternbeirat', 'Löschzug'],
  ...[
    'Musikverein',
    'Gartenfreunde',
    'Wanderverein',
    'Skatrunde',
    'Theatergruppe',
    'Angelverein',
    'Alte Herren',
    'Chor',
  ],
]
const SECOND = ['Linde', 'Oberdorf', 'Unterdorf', 'Bahnhof', 'Mühle', 'Hauptstraße', 'Sonnenhang', 'Am Bach']

/** Unique names; once all are used, a number is added. @param index from 0 */
function rehearsalName(index: number): string {
  const [first, second] = [
    FIRST[index % FIRST.length],
    SECOND[(index + Math.floor(index / FIRST.length)) % SECOND.length],
  ]
  const round = Math.floor(index / (FIRST.length * SECOND.length))
  return `${first} ${second}${round > 0 ? ` ${round + 1}` : ''} ${MARK}`
}
