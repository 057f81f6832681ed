import { createDayKeeper, type DayKeeper } from '#features/tournaments/day/day-keeper.ts'
import type { EnteredTeam } from '#features/tournaments/day/day-names.ts'
import { createDayStore, DAY_CHANNEL } from '#features/tournaments/day/day-store.ts'
import { createPlayerStore } from '#features/tournaments/entrants/player-store.ts'
import type { EventId } from '#features/tournaments/events/event.ts'
import { createHandlingStore } from '#features/tournaments/handling/handling-store.ts'
import { UNHANDLED } from '#features/tournaments/registrations/handling.ts'
import { createRegistrationStore } from '#features/tournaments/registrations/registration-store.ts'
import { placeOf, teamId } from '#features/tournaments/registrations/team.ts'
import type { Database, DatabaseConnection } from '#platform/db/database.ts'
import type { Log } from '#platform/log/log.ts'
import { SECOND } from '#shared/durations.ts'

type Needs = { connection: DatabaseConnection; now: () => Date; log: Pick<Log, 'warn'> }

/** The net under what PostgreSQL calls, and what other processes write into the SQLite file. */
const LOOK_MILLISECONDS = SECOND / 2

export function createDays({ connection: { db, inTransaction }, now, log }: Needs): DayKeeper {
  return createDayKeeper({
    store: createDayStore(db),
    // The same entries sent again are kept once.
    inTransaction: (work) => inTransaction((trx) => work(createDayStore(trx)), { isIdempotent: true }),
    listTeams: (eventId) => listTeams(db, eventId),
    now,
    elapsed: () => performance.now(),
    report: (fault) => log.warn({ err: fault }, 'the log of a tournament cannot be read'),
  })
}

/** The keeper of this process, which hears of what others write. @returns also what ends its listening */
export function openDayKeeper(needs: Needs): { days: DayKeeper; stop: () => Promise<void> } {
  const days = createDays(needs)
  const look = () => void days.look()
  const timer = setInterval(look, LOOK_MILLISECONDS)
  timer.unref()
  const listening = needs.connection.listen?.(DAY_CHANNEL, look)
  return {
    days,
    async stop() {
      clearInterval(timer)
      await listening?.stop()
    },
  }
}

async function listTeams(db: Database, eventId: EventId): Promise<EnteredTeam[]> {
  const [registrations, handlings, players] = await Promise.all([
    createRegistrationStore(db).listForEvent(eventId),
    createHandlingStore(db).listForEvent(eventId),
    createPlayerStore(db).listForEvent(eventId),
  ])
  return registrations.flatMap(({ id, teams }) => {
    const { mark } = handlings.get(id) ?? UNHANDLED
    const people = players.get(id) ?? []
    return teams.map((team) => ({
      ...{ id: teamId(id, team), competition: team.competition, name: team.name, place: placeOf(mark, team) },
      people: people.filter((player) => player.team === team.position),
    }))
  })
}
