import { z } from 'zod'
import { chanceOf } from '#shared/chance.ts'
import type { Day } from '#features/tournaments/day/day.ts'
import { hallTies, type HallTie } from '#features/tournaments/desk/hall.ts'
import { competitionsOf } from '#features/tournaments/events/competition.ts'
import { proposeSetup } from '#features/tournaments/events/propose-setup.ts'
import { readGames } from '#table-tennis/ties/read-games.ts'
import type { RubberResult } from '#table-tennis/ties/rubber.ts'
import type { TieResult } from '#table-tennis/ties/tie-result.ts'
import type { TieRules } from '#table-tennis/ties/tie-rules.ts'
import { MINUTE } from '#shared/durations.ts'
import { inventWin } from './invent-result.ts'
import { playOn, withEntries, type Moment } from './play-on.ts'

const NAME = 'Hier steht der Name einer Mannschaft.'
const name = z.string(NAME).trim().min(1, NAME)

/**
 * A played day of the sample club, as people write it down.
 *
 * @property groups as they were drawn, by names of teams @property lot the number by which the frames are drawn
 * @property places all teams, the best first: the higher team wins a tie @property told ties whose games are known
 */
export const playedDaySchema = z.strictObject({
  event: z.string('Hier fehlt das Turnier: sein slug.'),
  groups: z
    .array(z.array(name).min(2, 'Eine Gruppe hat mindestens zwei Mannschaften.'))
    .min(1, 'Hier fehlen die Gruppen.'),
  lot: z.string('lot ist der Text, mit dem die Runden nach den Gruppen gelost werden.'),
  places: z.array(name),
  told: z.array(z.strictObject({ home: name, guest: name, rubbers: z.array(z.string()) })).optional(),
})

export type PlayedDay = z.infer<typeof playedDaySchema>

const SHORTEST = 44
const SPREAD = 18

/**
 * All entries of such a day, by the rules of the desk.
 *
 * @param before a day with all teams entered and an empty log
 * @throws if the description is impossible
 */
export function tellDay(before: Day, told: PlayedDay): Moment[] {
  const [competition] = competitionsOf(before.event)
  if (!competition) throw new Error('an event has a competition')
  const ids = new Map(before.teams.map(({ id, name: own }) => [own, id]))
  const idOf = (team: string) => {
    const id = ids.get(team)
    if (id === undefined) throw new Error(`${team} has not entered`)
    return id
  }
  const { key } = competition
  const entrants = told.places.map((team) => ({ id: idOf(team) }))
  const setup = proposeSetup(competition, entrants.length)
  const start: Moment = {
    at: before.event.startsAt,
    entries: [
      ...entrants.map(({ id }) => ({ kind: 'arrived', team: id }) as const),
      { competition: key, kind: 'set-up', setup: { ...setup, groups: told.groups.length }, entrants },
      { competition: key, kind: 'groups-drawn', groups: told.groups.map((group) => group.map(idOf)) },
      { competition: key, kind: 'released', stage: 'groups' },
    ],
  }
  const chance = chanceOf(told.event)
  const drawn = withEntries(before, start.entries, start.at)
  const moments = playOn(drawn, {
    from: new Date(start.at.getTime() + MINUTE),
    until: 'final',
    secretOf: () => told.lot,
    resultOf: (tie) =>
      resultAsTold(tie, before, told) ?? inventWin(chance, tie.of.state.setup.rules, winnerOf(tie, before, told)),
    minutesOf: () => SHORTEST + Math.floor(chance() * SPREAD),
  })
  const played = moments.reduce((day, { at, entries }) => withEntries(day, entries, at), drawn)
  if (hallTies(played).some(({ state }) => state.status !== 'over')) throw new Error('the day has not come to its end')
  return [start, ...moments]
}

function winnerOf({ state }: HallTie, { nameOf }: Day, { places }: PlayedDay): 'home' | 'guest' {
  const rank = (team = '') => places.indexOf(nameOf(team))
  return rank(state.home) < rank(state.guest) ? 'home' : 'guest'
}

function resultAsTold({ state, of }: HallTie, { nameOf }: Day, { told = [] }: PlayedDay): TieResult | undefined {
  const [home, guest] = [nameOf(state.home ?? ''), nameOf(state.guest ?? '')]
  const known = told.find((tie) => [tie.home, tie.guest].includes(home) && [tie.home, tie.guest].includes(guest))
  if (!known) return undefined
  return { rubbers: known.rubbers.map((text) => readRubber(text, of.state.setup.rules, known.home !== home)) }
}

function readRubber(text: string, { gameTarget }: TieRules, isTurned: boolean): RubberResult {
  const games = readGames(text, gameTarget)
  if (!games.ok) throw new Error(`${text} are no games`)
  return {
    kind: 'played',
    games: games.value.map(({ home, guest }) => (isTurned ? { home: guest, guest: home } : { home, guest })),
  }
}
