import { purgeBin } from '#features/bin/keep-bin.ts'
import { purgeDocuments } from '#features/club/editing/purge-documents.ts'
import { purgeMessages } from '#features/contact/purge-messages.ts'
import { purgeReminders } from '#features/dates/reminders/purge-reminders.ts'
import { purgeDuties } from '#features/duties/purge-duties.ts'
import { purgePlayers } from '#features/league/purge-players.ts'
import { purgeProfiles } from '#features/members/purge-profiles.ts'
import { purgeApplications } from '#features/membership/purge-applications.ts'
import { purgeEditing } from '#features/news/editing/purge-editing.ts'
import { purgeNewsletters } from '#features/newsletter/purge-newsletters.ts'
import { purgeConsents } from '#features/pictures/consents/purge-consents.ts'
import { purgeProofs } from '#features/subscriptions/purge-proofs.ts'
import { purgeEventVersions } from '#features/tournaments/events/purge-event-versions.ts'
import { purgeRegistrations, retention } from '#features/tournaments/handling/purge-registrations.ts'
import { purgeYouthList } from '#features/youth/purge-youth-list.ts'
import { createIdentityTransaction } from '#identity/store/create-identity-store.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import { removeMailFiles } from '#platform/mail/mail.ts'
import { listMembers } from '#server/context/list-members.ts'
import { createStoreContext } from '#server/context/store-context.ts'

type Needs = {
  connection: DatabaseConnection
  mailFolder: string
  /** @returns how many rows */
  purgeIdentity: () => Promise<number>
  /** Deleted pictures whose bytes could not be taken out of the media store at once. @returns how many */
  discardMedia: () => Promise<number>
  now: () => Date
}

/** A step of the daily purge, as the record of personal data names it. */
export type PurgeStep = keyof ReturnType<typeof createPurges>

/** All steps that delete what has been kept long enough; each tells how much it has deleted. */
export function createPurges({ connection, mailFolder, purgeIdentity, discardMedia, now }: Needs) {
  const ctx = createStoreContext({ connection, now, kickMailer() {} })
  return {
    registrations: async () => total(await purgeRegistrations(ctx)),
    contactMessages: () => purgeMessages(ctx),
    applications: () => purgeApplications(ctx),
    consents: () => purgeConsents(ctx),
    dateReminders: () => purgeReminders(ctx),
    newsletters: () => purgeNewsletters(ctx),
    subscriptionProofs: () => purgeProofs(ctx),
    youthList: () => purgeYouthList(ctx),
    bin: () => purgeBin(ctx),
    objectNames: () => ctx.write(({ objectNames }) => objectNames.purge()),
    siteMoves: () => ctx.write(({ siteMoves }) => siteMoves.purge(now())),
    players: () => purgePlayers(ctx),
    media: discardMedia,
    editing: async () => total(await purgeEditing(ctx)),
    memberProfiles: () =>
      purgeProfiles({
        ...ctx,
        listMembers: () =>
          createIdentityTransaction(connection, () => undefined)(({ accounts }) => listMembers(accounts, now())),
      }),
    duties: () => purgeDuties(ctx),
    documentVersions: () => purgeDocuments(ctx),
    eventVersions: () => purgeEventVersions(ctx),
    identity: purgeIdentity,
    mailFiles: () => removeMailFiles(mailFolder, new Date(now().getTime() - retention.mails)),
  } satisfies Record<string, () => Promise<number>>
}

const total = (counts: Record<string, number>) => Object.values(counts).reduce((sum, count) => sum + count, 0)
