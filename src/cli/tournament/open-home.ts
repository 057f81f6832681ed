import { randomInt } from 'node:crypto'
import type { DayKeeper } from '#features/tournaments/day/day-keeper.ts'
import { createEventStore } from '#features/tournaments/events/event-store.ts'
import { createHomeSide } from '#features/tournaments/lending/create-lending.ts'
import { readHomeSecrets } from '#features/tournaments/lending/home-secrets.ts'
import type { Config } from '#platform/config/config.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import { newId } from '#shared/new-id.ts'
import { unguessable } from '#shared/unguessable.ts'

type Needs = { config: Pick<Config, 'publicUrl'>; connection: DatabaseConnection; days: DayKeeper }

/** What lends tournaments, on the database of the site and by its secrets. */
export async function openHome({ config, connection, days }: Needs) {
  const now = () => new Date()
  return {
    events: createEventStore(connection.db),
    home: createHomeSide({
      connection,
      days,
      now,
      ...(await readHomeSecrets(connection)),
      home: config.publicUrl,
      newId,
      newSalt: unguessable,
      randomIndex: (below) => randomInt(below),
    }),
  }
}
