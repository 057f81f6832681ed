import { randomBytes } from 'node:crypto'
import { composeReference, referenceRandomBytes } from '#features/tournaments/events/reference.ts'
import { createRegistrationStore } from '#features/tournaments/registrations/registration-store.ts'
import { createPlaceStore } from '#features/tournaments/registrations/place-store.ts'
import { CONFIRMATION_SPACING, type createRegisterTeams } from '#features/tournaments/registrations/register-teams.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import { createOutboxStore } from '#platform/mail/outbox-store.ts'
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
    inTransaction((trx) =>
      work({
        registrations: createRegistrationStore(trx),
        outbox: createOutboxStore(trx, engine),
        places: createPlaceStore(trx, engine),
      }),
    ),
  newId,
  newReference: (event) => composeReference(event, randomBytes(referenceRandomBytes)),
  newToken: () => randomBytes(16).toString('base64url'),
  confirmationUrl: ({ slug }, token) => `https://club.example/${slug}/anmeldung/${token}`,
  confirmationSpacing: CONFIRMATION_SPACING,
})
