import { hallTies } from '#features/tournaments/desk/hall.ts'
import type { HallRegistration } from '#features/tournaments/lending/hall-registration.ts'
import type { Lending } from '#features/tournaments/lending/lending-room.ts'
import { standingNames } from '#features/tournaments/registrations/team.ts'
import { formatListDate } from '#shared/berlin-time.ts'
import { describeEntry } from '../hall/log/entry-words.ts'
import { sideNames } from '../hall/hall-words.ts'

/** @property held what one decision settles, as the form sends it */
export type ConflictView = { held: string; hall: string[]; home: string[] }

export type LendingView = {
  lease: { id: string; state: 'out' | 'overdue' | 'returned' | 'revoked'; since: string; until: string } | undefined
  conflicts: ConflictView[]
  entries: { id: string; hall: string[]; home: string[] }[]
  crowded: { table: string; ties: string[] }[]
}

export function showLending({ day, lease, isLent, conflicts, entries }: Lending): LendingView {
  const word = (entry: Parameters<typeof describeEntry>[1]) => describeEntry(day, entry)
  return {
    lease: lease && {
      id: lease.id,
      since: formatListDate(lease.at),
      until: formatListDate(lease.until),
      state: lease.status === 'out' && !isLent ? 'overdue' : lease.status,
    },
    conflicts: conflicts.map(({ held, hall, home }) => ({
      held: held.join(' '),
      hall: hall.map(word),
      home: home.map(word),
    })),
    entries: entries.map(({ id, here, brought }) => ({
      id,
      hall: wordTeams(brought),
      home: here ? wordTeams(here) : [],
    })),
    crowded: findCrowded(day),
  }
}

/** „Schnittsalat: angemeldet, mit Ida und Kai“ */
const wordTeams = ({ teams, players }: HallRegistration): string[] =>
  teams.map(({ position, name, standing }) => {
    const people = players.filter((player) => player.team_position === position).map((player) => player.name)
    return `${name}: ${standingNames[standing]}${people.length > 0 ? `, mit ${people.join(', ')}` : ''}`
  })

/** Tables with a call both in the hall and at home. */
function findCrowded(day: Lending['day']): LendingView['crowded'] {
  const calls = hallTies(day).flatMap(({ state }) => {
    const { home, guest } = sideNames(day, state)
    return state.status === 'called' ? state.tables.map((table) => ({ table, tie: `${home} – ${guest}` })) : []
  })
  return [...Map.groupBy(calls, ({ table }) => table)].flatMap(([table, own]) =>
    own.length > 1 ? { table, ties: own.map(({ tie }) => tie) } : [],
  )
}
