import { createBinStore } from '#features/bin/bin-store.ts'
import { createPurgeBin } from '#features/bin/purge-bin.ts'
import { createDocumentStore } from '#features/club/editing/document-store.ts'
import { createPurgeDocuments } from '#features/club/editing/purge-documents.ts'
import { createContactStore } from '#features/contact/contact-store.ts'
import { createPurgeMessages } from '#features/contact/purge-messages.ts'
import { createLeagueStore } from '#features/league/league-store.ts'
import { createPurgePlayers } from '#features/league/purge-players.ts'
import { createPurgeReminders } from '#features/dates/reminders/purge-reminders.ts'
import { createSubscriptionStore } from '#features/dates/reminders/subscription-store.ts'
import { createConsentStore } from '#features/pictures/consents/consent-store.ts'
import { createPurgeConsents } from '#features/pictures/consents/purge-consents.ts'
import { createPreviewLinkStore } from '#features/news/editing/preview-link-store.ts'
import { createPurgeEditing } from '#features/news/editing/purge-editing.ts'
import { createWorkingCopyStore } from '#features/news/editing/working-copy-store.ts'
import { createLibraryStore } from '#features/pictures/library/library-store.ts'
import { createRegistrationStore } from '#features/tournaments/registrations/registration-store.ts'
import { createMessageStore } from '#features/tournaments/messages/message-store.ts'
import { createPurge, retention } from '#features/tournaments/handling/purge-registrations.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import type { Log } from '#platform/log/log.ts'
import { removeMailFiles } from '#platform/mail/mail-files.ts'
import { createOutboxStore } from '#platform/mail/outbox-store.ts'
import { DAY, HOUR, MINUTE } from '#shared/durations.ts'

type Needs = {
  connection: DatabaseConnection
  mailFolder: string
  /** @returns how many rows */
  purgeIdentity: () => Promise<number>
  /** Deleted pictures whose bytes could not be taken out of the media store at once. @returns how many */
  discardMedia: () => Promise<number>
  now: () => Date
  log: Log
}

/** Deletes what has been kept long enough, soon after the start and then once a day. */
export function startPurging({ connection, mailFolder, purgeIdentity, discardMedia, now, log }: Needs) {
  const { inTransaction, engine } = connection
  const purge = createPurge({
    now,
    inTransaction: (work) =>
      inTransaction((trx) =>
        work({
          registrations: createRegistrationStore(trx),
          messages: createMessageStore(trx),
          outbox: createOutboxStore(trx, engine),
        }),
      ),
  })
  const purgeContact = createPurgeMessages({
    now,
    inTransaction: (work) => inTransaction((trx) => work(createContactStore(trx))),
  })
  const purgeReminders = createPurgeReminders({
    now,
    inTransaction: (work) => inTransaction((trx) => work(createSubscriptionStore(trx))),
  })
  const purgeConsents = createPurgeConsents({
    now,
    inTransaction: (work) => inTransaction((trx) => work(createConsentStore(trx))),
  })
  const purgeEditing = createPurgeEditing({
    now,
    inTransaction: (work) =>
      inTransaction((trx) => work({ copies: createWorkingCopyStore(trx), links: createPreviewLinkStore(trx) })),
  })
  const purgeBin = createPurgeBin({
    now,
    inTransaction: (work) =>
      inTransaction((trx) => {
        const { discardMedia: discardHash } = createLibraryStore(trx)
        return work({ bin: createBinStore(trx), discardMedia: (hash) => discardHash(hash, now()) })
      }),
  })
  const purgeDocuments = createPurgeDocuments({
    now,
    inTransaction: (work) => inTransaction((trx) => work(createDocumentStore(trx))),
  })
  const purgePlayers = createPurgePlayers({
    now,
    inTransaction: (work) => inTransaction((trx) => work(createLeagueStore(trx))),
  })
  const purgeAll = async () => ({
    ...(await purge()),
    contactMessages: await purgeContact(),
    consents: await purgeConsents(),
    dateReminders: await purgeReminders(),
    bin: await purgeBin(),
    players: await purgePlayers(),
    media: await discardMedia(),
    ...(await purgeEditing()),
    documentVersions: await purgeDocuments(),
    identity: await purgeIdentity(),
    mailFiles: await removeMailFiles(mailFolder, new Date(now().getTime() - retention.mails)),
  })
  const isSteady = createSteadyClock(now)
  const run = () => {
    if (!isSteady()) return log.warn('the clock has jumped: nothing is purged today')
    return void purgeAll().then(
      (counts) => log.debug(counts, 'purged'),
      (error: unknown) => log.error({ err: error }, 'purging failed; it is tried again tomorrow'),
    )
  }
  const first = setTimeout(run, MINUTE)
  const daily = setInterval(run, DAY)
  first.unref()
  daily.unref()
  return {
    stop() {
      clearTimeout(first)
      clearInterval(daily)
    },
  }
}

/**
 * Whether the clock has gone on as time has since it was last asked. What is deleted under a clock that jumped ahead, if only until
 * somebody sets it right, is gone for ever; a day later nothing is lost.
 */
export function createSteadyClock(now: () => Date, elapsed: () => number = () => performance.now()): () => boolean {
  const offset = () => now().getTime() - elapsed()
  let known = offset()
  return () => {
    const jumped = Math.abs(offset() - known)
    known = offset()
    return jumped < HOUR
  }
}
