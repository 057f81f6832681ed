import type { ClubReader } from '#features/club/club-reader.ts'
import type { ContactActions } from '#features/contact/contact-actions.ts'
import { createContactStore } from '#features/contact/contact-store.ts'
import { ACKNOWLEDGEMENT_SPACING, createSendMessage } from '#features/contact/send-message.ts'
import type { Config } from '#platform/config/config.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import { getSecret } from '#platform/db/secret-store.ts'
import type { LimitSource } from '#platform/limits/open-limits.ts'
import { createOutboxStore } from '#platform/mail/outbox-store.ts'
import { MINUTE } from '#shared/durations.ts'
import { enquiryUrl } from '#server/members/create-enquiry-actions.ts'
import { createFormGuard } from '#shared/form-guard.ts'
import { newId } from '#shared/new-id.ts'
import { ok } from '#shared/result.ts'
import { newSecret, unguessable } from '#shared/unguessable.ts'

/** So many messages may one visitor's connection send: more than anybody has to say, but no flood. */
const CONTACT_LIMIT = { name: 'contact', max: 10, windowMilliseconds: 10 * MINUTE }

type Needs = {
  connection: DatabaseConnection
  config: Pick<Config, 'rateLimits' | 'publicUrl'>
  club: Pick<ClubReader, 'getFacts'>
  limits: Pick<LimitSource, 'create'>
  now: () => Date
  /** Called when messages and their mails are safely stored. */
  afterCommit: () => void
}

/** What the contact pages can do; forms are signed by a secret that all instances share. */
export async function createContactActions(needs: Needs): Promise<ContactActions> {
  const { connection, config, club, limits, now, afterCommit } = needs
  const { db, engine, inTransaction } = connection
  const secret = await getSecret(inTransaction, 'contact-form', newSecret)
  const formGuard = createFormGuard({ secret, now, newKey: unguessable })
  const limit = limits.create(CONTACT_LIMIT)
  const send = createSendMessage({
    // Found by its form key, it is not written again.
    inTransaction: (work) =>
      inTransaction((trx) => work({ messages: createContactStore(trx), outbox: createOutboxStore(trx, engine) }), {
        isIdempotent: true,
      }),
    async findClub() {
      const { shortName, email } = await club.getFacts('club')
      return { name: shortName, email }
    },
    formGuard,
    takeTurn: (address) => (config.rateLimits ? limit.take(address) : ok(undefined)),
    now,
    newId,
    newToken: unguessable,
    spacing: config.rateLimits ? ACKNOWLEDGEMENT_SPACING : undefined,
    toUrl: (id) => enquiryUrl(config.publicUrl, id),
    afterCommit,
  })
  return { formGuard, send, findByToken: createContactStore(db).findByToken }
}
