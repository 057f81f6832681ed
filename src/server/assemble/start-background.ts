import type { ClubReader } from '#features/club/club-reader.ts'
import type { Agenda } from '#features/dates/agenda.ts'
import { createDeletionLogStore } from '#features/privacy/deletion-log-store.ts'
import { createDiscardMedia } from '#features/pictures/library/discard-media.ts'
import { createLibraryStore } from '#features/pictures/library/library-store.ts'
import type { Picture } from '#features/pictures/picture.ts'
import type { Config } from '#platform/config/config.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import type { Log } from '#platform/log/log.ts'
import { mailFolder } from '#platform/mail/mailer.ts'
import type { Accounts } from './open-accounts.ts'
import type { MediaStore } from '#platform/media/media-store.ts'
import type { SizePreparation } from './prepare-sizes.ts'
import { createDateReminding } from '#server/agenda/create-date-reminders.ts'
import { createPushTelling } from '#server/agenda/create-push.ts'
import { createPurges } from '#server/privacy/purges.ts'
import { createDutyReminding } from '#server/members/create-duties.ts'
import { createNewsletterSending } from '#server/members/create-newsletters.ts'
import { createReminding } from '#server/members/create-enquiry-actions.ts'
import { MINUTE } from '#shared/durations.ts'
import { newId } from '#shared/new-id.ts'
import { createYouthSettling } from './create-youth-list.ts'
import { createSettling } from './create-entrant-actions.ts'
import { startPurging } from './start-purging.ts'
import { startRepeating } from './start-repeating.ts'

type Needs = {
  config: Config
  log: Log
  now: () => Date
  connection: DatabaseConnection
  accounts: Pick<Accounts, 'identity' | 'mailer'>
  club: Pick<ClubReader, 'getFacts'>
  agenda: Agenda
  media: MediaStore
  preparation: SizePreparation
  pictures: Picture[]
}

/** The last step: the work between requests. @returns a step that ends it; the mail and the picture in hand are finished */
export function startBackground(needs: Needs): () => Promise<void> {
  const { config, log, now, connection, accounts, club, agenda, media, preparation, pictures } = needs
  const { identity, mailer } = accounts
  if (config.makesMediaAhead) preparation.prepareAll(pictures)
  const purgeIdentity = identity.identity.purge
  const discardMedia = createDiscardMedia({ media, library: createLibraryStore(connection.db), log })
  const purges = createPurges({ connection, mailFolder: mailFolder(config), now, purgeIdentity, discardMedia })
  const noteDeletion = async (counts: Record<string, number>) =>
    connection.inTransaction((trx) => {
      const at = now()
      return createDeletionLogStore(trx).add({ id: newId(at), kind: 'purge', at, counts })
    })
  const purging = startPurging({ purges, noteDeletion, now, log })
  const remind = createReminding({
    ...{ connection, club, now, afterCommit: mailer.kick },
    publicUrl: config.publicUrl,
    admin: identity.identity.admin,
  })
  const remindOfDates = createDateReminding({ connection, config, club, agenda, now, afterCommit: mailer.kick })
  const telling = startRepeating(
    {
      name: 'notices of browsers',
      run: createPushTelling({ connection, club, agenda, now }),
      firstAfterMilliseconds: MINUTE / 2,
      everyMilliseconds: MINUTE / 2,
    },
    log,
  )
  const dates = startRepeating(
    // Who learns in the morning that nothing is in the evening should learn it while it is morning.
    { name: 'reminders of dates', run: remindOfDates, firstAfterMilliseconds: MINUTE, everyMilliseconds: MINUTE },
    log,
  )
  const reminding = startRepeating(
    { name: 'reminders', run: remind, firstAfterMilliseconds: MINUTE, everyMilliseconds: 10 * MINUTE },
    log,
  )
  const duties = startRepeating(
    {
      name: 'reminders of duties',
      run: createDutyReminding({
        ...{ connection, config, club, now, afterCommit: mailer.kick },
        admin: identity.identity.admin,
      }),
      firstAfterMilliseconds: MINUTE,
      everyMilliseconds: 10 * MINUTE,
    },
    log,
  )
  const settle = createSettling({ connection, config, now, afterCommit: mailer.kick })
  const settling = startRepeating(
    { name: 'waiting lists', run: settle, firstAfterMilliseconds: MINUTE, everyMilliseconds: MINUTE },
    log,
  )
  const youth = startRepeating(
    {
      name: 'youth list',
      run: createYouthSettling({ connection, config, club, now, afterCommit: mailer.kick }),
      firstAfterMilliseconds: MINUTE,
      everyMilliseconds: 10 * MINUTE,
    },
    log,
  )
  const newsletters = startRepeating(
    {
      name: 'newsletters',
      run: createNewsletterSending({ connection, config, club, now, afterCommit: mailer.kick }),
      firstAfterMilliseconds: MINUTE / 4,
      everyMilliseconds: MINUTE / 4,
    },
    log,
  )
  mailer.start()
  return async () =>
    void (await Promise.all(
      [purging, reminding, dates, duties, telling, settling, youth, newsletters, mailer, preparation].map((work) =>
        work.stop(),
      ),
    ))
}
