import { drawGroups } from '#table-tennis/draw/draw-groups.ts'
import { createLots } from '#table-tennis/draw/lot.ts'
import type { DayEntry, KeptDayEntry } from '#features/tournaments/day/day-entry.ts'
import { makeDay, type Day } from '#features/tournaments/day/day.ts'
import { decideCommand } from '#features/tournaments/desk/decide-command.ts'
import type { Command } from '#features/tournaments/desk/command.ts'
import type { Competition } from '#features/tournaments/events/competition.ts'
import { proposeSetup } from '#features/tournaments/events/propose-setup.ts'
import { MINUTE } from '#shared/durations.ts'
import { sampleEvent } from '#tests/support/samples/sample-registration.ts'

export const DORF: Competition = {
  key: 'dorf',
  name: 'Dorfpokal',
  kind: 'team',
  bestOf: 3,
  ranking: 'ittf',
  allPlaces: true,
}
const BEGIN = Date.UTC(2024, 11, 28, 9)

/**
 * The day of an event with one competition of this many teams, whose groups are drawn and released.
 *
 * @param players named for each team @property moment this many minutes after its beginning
 */
export function openHall({ teams = 24, tables = 8, competitions = [DORF] as Competition[], players = 0 } = {}) {
  const event = sampleEvent({ competitions, hall: { tables, from: '09:00', until: '18:00' } })
  const entered = competitions.flatMap(({ key }) =>
    Array.from({ length: teams }, (_, index) => ({
      id: `${key}-${index + 1}`,
      competition: key,
      name: `Team ${index + 1}`,
      place: 'held' as const,
      people: Array.from({ length: players }, (__, player) => ({
        position: player + 1,
        name: `${key}-${index + 1}/${player + 1}`,
        isNamePublic: player === 0,
      })),
    })),
  )
  let minutes = 0
  let day: Day = makeDay(event, { added: [], teams: entered })
  const moment = () => new Date(BEGIN + minutes * MINUTE)
  const write = (entries: readonly DayEntry[]) => {
    const added = entries.map((entry, index): KeptDayEntry => {
      const number = day.last + index + 1
      return { number, id: String(number), at: moment(), by: 'anna', entry }
    })
    day = makeDay(event, { added, teams: entered }, day)
  }
  for (const competition of competitions) write(drawn(competition, teams))
  return {
    day: () => day,
    moment,
    pass: (more: number) => void (minutes += more),
    write,
    /** @returns the refusal, or the written entries */
    act(command: Command) {
      const decided = decideCommand(day, command, { now: moment(), secret: `secret ${day.last}` })
      if (decided.ok) write(decided.value)
      return decided
    },
  }
}

function drawn(competition: Competition, teams: number): DayEntry[] {
  const entrants = Array.from({ length: teams }, (_, index) => ({ id: `${competition.key}-${index + 1}` }))
  const setup = proposeSetup(competition, teams)
  const { groups } = drawGroups(entrants, setup.groups, 'lot', createLots('secret', 'groups'))
  const named = { competition: competition.key } as const
  return [
    { ...named, kind: 'set-up', setup, entrants },
    { ...named, kind: 'groups-drawn', groups: groups.map((group) => group.map(({ id }) => id)) },
    { ...named, kind: 'released', stage: 'groups' },
  ]
}
