import { randomReference } from '#features/tournaments/events/reference.ts'
import { openDay } from '#features/tournaments/handling/list-entered-teams.ts'
import { readHomeSecrets } from '#features/tournaments/lending/home-secrets.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import { storeContext } from '#server/context/store-context.ts'

/** The context of tournament use cases, with the site's database and secrets; no spacing of mails, since invented entrants get none. */
export async function openTournaments(connection: DatabaseConnection, publicUrl: string, now: () => Date) {
  const ctx = storeContext({ connection, now })
  return {
    ...ctx,
    ...openDay(ctx.read),
    ...(await readHomeSecrets(connection)),
    publicUrl,
    events: ctx.read.events,
    spacingOf: () => undefined,
    newReference: randomReference,
  }
}

export type Tournaments = Awaited<ReturnType<typeof openTournaments>>
