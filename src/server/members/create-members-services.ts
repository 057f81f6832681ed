import type { EventReader } from '#features/tournaments/events/event-reader.ts'
import type { Identity } from '#identity/core/create-identity.ts'
import { createPeopleDesk } from '#identity/use/people/people-desk.ts'
import type { IdentityConfig } from '#identity/service/identity-config.ts'
import type { Linking } from '#identity/service/linking.ts'
import type { Config } from '#platform/config/config.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import type { MembersServices } from '#site/services.ts'
import { createAccountDesk } from './create-account-desk.ts'
import { createDoorDesk } from './create-door-desk.ts'
import { createOutboxDesk } from './create-outbox-desk.ts'
import { createNameFinder, createRegistrationDesk } from './create-registration-desk.ts'

type Needs = {
  identity: Identity
  identityConfig: IdentityConfig
  linking: Linking
  config: Config
  connection: DatabaseConnection
  events: EventReader
  now: () => Date
  /** Called when mails are safely stored or due again. */
  afterCommit: () => void
}

/** The desks of the members' area. */
export function createMembersServices(needs: Needs): MembersServices {
  const { identity, identityConfig, linking, config, connection, events, now, afterCommit } = needs
  return {
    door: createDoorDesk({ identity, config: identityConfig }),
    account: createAccountDesk({ identity, linking, publicUrl: config.publicUrl, now }),
    people: createPeopleDesk({ identity, now, hasMailServer: config.smtpUrl !== undefined }),
    outbox: createOutboxDesk({ config, connection, now, afterCommit }),
    registrations: createRegistrationDesk({
      ...{ events, connection, now, afterCommit },
      nameOf: createNameFinder(identity.admin),
    }),
  }
}
