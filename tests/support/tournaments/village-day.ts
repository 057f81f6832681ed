import { chanceOf } from '#shared/chance.ts'
import type { DayEntry } from '#features/tournaments/day/day-entry.ts'
import { makeDay, type Day } from '#features/tournaments/day/day.ts'
import { MAIN_COMPETITION } from '#features/tournaments/events/competition.ts'
import type { Setup } from '#table-tennis/results/setup.ts'
import { sampleEvent } from '#tests/support/samples/sample-registration.ts'
import { momentAt, playDay } from './play-day.ts'

/** Test support: the teams of a village, with names of every length. */
export const VILLAGE = [
  ...['Die Netzroller', 'Alte Herren Unterbeispiel', 'Spätzünder', 'Kegelclub Gut Holz', 'Landfrauen Musterdorf 2'],
  ...['Nachbarn Hauptstraße', 'Rückhand Royal', 'Löschzug Oberbeispiel 2', 'Schnittsalat', 'Familie Schmetterling'],
  ...['Boule-Freunde Musterdorf', 'Obst- und Gartenbauverein', 'Musikverein Harmonie 1', 'Die Kantenbälle'],
  ...['Löschzug Oberbeispiel', 'Opa zählt', 'Kirchenchor Musterdorf', 'Jugendfeuerwehr Oberbeispiel', 'Theke Süd'],
  ...['Bauhof Musterdorf', 'Elferrat', 'Karnevalsgesellschaft Rot-Weiß Niederbeispiel', 'Landfrauen Musterdorf 1'],
  ...['Musikverein Harmonie 2'],
]

const frame = (key: string, name: string, from: number) => ({
  key,
  name,
  from,
  to: from + 1,
  playsFor: 'all-places' as const,
})

/** 24 teams in 4 groups of 6, then three frames of 8 in which every place is played out: 96 ties. */
export const VILLAGE_SETUP: Setup = {
  rules: { format: 'dorf', bestOf: 3, gameTarget: 11 },
  ranking: 'ittf',
  withdrawal: 'played-stand',
  groups: 4,
  rounds: 0,
  frames: [frame('f1', 'Endrunde', 1), frame('f2', 'Mittelrunde', 3), frame('f3', 'Trostrunde', 5)],
}

type Happened = { entry: DayEntry; at: Date }

/** The log of that day on 8 tables, 45 minutes a tie. @param minutes the log's length from its beginning; whole if missing */
export function villageLog(teams: readonly string[], minutes = Infinity): Happened[] {
  const entrants = teams.map((id) => ({ id }))
  const { log } = playDay({ setup: VILLAGE_SETUP, entrants, tables: 8, tieMinutes: 45 }, chanceOf('village'))
  const end = minutes === Infinity ? Infinity : momentAt(minutes).getTime()
  return log
    .filter(({ at }) => at.getTime() <= end)
    .map(({ entry, at }) => ({ entry: { competition: MAIN_COMPETITION, ...entry }, at }))
}

/** The day as the keeper would compute it. Ids of the teams are `team 1` to `team 24`. @param more further entries at the end */
export function villageDay(minutes?: number, more: readonly DayEntry[] = []): Day {
  const ids = VILLAGE.map((_, index) => `team ${index + 1}`)
  const log = villageLog(ids, minutes)
  const at = log.at(-1)?.at ?? momentAt(0)
  const added = [...log, ...more.map((entry) => ({ entry, at }))].map((happened, index) => ({
    number: index + 1,
    id: `entry ${index + 1}`,
    by: undefined,
    ...happened,
  }))
  const teams = ids.map((id, index) => ({
    id,
    competition: MAIN_COMPETITION,
    name: VILLAGE[index] ?? id,
    place: 'held' as const,
    people: [],
  }))
  return makeDay(sampleEvent(), { added, teams })
}
