import { createDayKeeper } from '#features/tournaments/day/day-keeper.ts'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import { randomReference } from '#features/tournaments/events/reference.ts'
import { listEnteredTeams } from '#features/tournaments/handling/list-entered-teams.ts'
import { openTournamentStores } from '#features/tournaments/handling/open-stores.ts'
import { createRehearse } from '#features/tournaments/rehearsal/rehearse.ts'
import { takeBack } from '#features/tournaments/rehearsal/take-back.ts'
import { registerTeams } from '#features/tournaments/registrations/register-teams.ts'
import { openContext } from '#platform/context.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import { unguessable } from '#shared/unguessable.ts'

type Needs = { connection: DatabaseConnection; publicUrl: string; now: () => Date }

/** What a rehearsal needs, on the database of the site. Whoever is made up has no address, so nobody is written to. */
export function openRehearsal({ connection, publicUrl, now }: Needs) {
  const tools = openContext(openTournamentStores, { connection, now, kickMailer() {} })
  const ctx = {
    ...tools,
    publicUrl,
    events: tools.read.events,
    spacingOf: () => undefined,
    newReference: randomReference,
  }
  const days = createDayKeeper({
    store: ctx.read.day,
    inTransaction: (work) => ctx.write(({ day }) => work(day), { isIdempotent: true }),
    listTeams: (eventId) => listEnteredTeams(ctx.read, eventId),
    now,
    elapsed: () => performance.now(),
    report: () => undefined,
  })
  return {
    days,
    rehearse: createRehearse({
      registerTeams: (forms) => registerTeams(ctx, forms),
      days,
      now,
      newSecret: unguessable,
    }),
    takeBack: (event: TournamentEvent) => takeBack(ctx, event),
  }
}
