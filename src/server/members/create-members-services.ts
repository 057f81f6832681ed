import type { EventReader } from '#features/tournaments/events/event-reader.ts'
import type { Identity } from '#identity/core/create-identity.ts'
import { createPeopleActions } from '#identity/use/people/people-actions.ts'
import type { IdentityConfig } from '#identity/service/identity-config.ts'
import { createAccountActions } from '#identity/use/account/account-actions.ts'
import type { Linking } from '#identity/use/account/account-needs.ts'
import { createDoorActions } from '#identity/use/door/door-actions.ts'
import type { Config } from '#platform/config/config.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import type { MembersServices } from '#site/services.ts'
import { createOutboxActions } from './create-outbox-actions.ts'
import { createNameFinder, createHandlingActions } from './create-handling-actions.ts'

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

/** What the rooms of the members' area can do. */
export function createMembersServices(needs: Needs): MembersServices {
  const { identity, identityConfig, linking, config, connection, events, now, afterCommit } = needs
  return {
    door: createDoorActions({
      identity,
      providers: linking.offered,
      publicUrl: identityConfig.publicUrl,
      wirePath: identityConfig.paths.supabase,
    }),
    account: createAccountActions({ identity, linking, publicUrl: config.publicUrl, now }),
    people: createPeopleActions({ identity, now, hasMailServer: config.smtpUrl !== undefined }),
    outbox: createOutboxActions({ config, connection, now, afterCommit }),
    registrations: createHandlingActions({
      events,
      connection,
      now,
      afterCommit,
      nameOf: createNameFinder(identity.admin),
    }),
  }
}
