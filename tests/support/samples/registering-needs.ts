import { randomBytes } from 'node:crypto'
import { createPlayerStore } from '#features/tournaments/entrants/player-store.ts'
import { composeReference, referenceRandomBytes } from '#features/tournaments/events/reference.ts'
import { settlingStores } from '#features/tournaments/registrations/settling-stores.ts'
import { CONFIRMATION_SPACING, type createRegisterTeams } from '#features/tournaments/registrations/register-teams.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import { newId } from '#shared/new-id.ts'

/** What registering needs, on a real database; all but the time, and who hears of it. */
export const registeringNeeds = ({
  engine,
  inTransaction,
}: Pick<DatabaseConnection, 'engine' | 'inTransaction'>): Omit<
  Parameters<typeof createRegisterTeams>[0],
  'now' | 'afterCommit'
> => ({
  inTransaction: (work) =>
    inTransaction((trx) => work({ ...settlingStores(trx, engine), players: createPlayerStore(trx) })),
  newId,
  newReference: (event) => composeReference(event, randomBytes(referenceRandomBytes)),
  newToken: () => randomBytes(16).toString('base64url'),
  confirmationUrl: ({ slug }, token) => `https://club.example/${slug}/anmeldung/${token}`,
  confirmationSpacing: CONFIRMATION_SPACING,
})
