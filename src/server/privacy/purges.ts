import type { MemberContext } from '#features/members/context.ts'
import { purgeBin } from '#features/bin/keep-bin.ts'
import { purgeDocuments } from '#features/club/editing/document-history.ts'
import { purgeMessages } from '#features/contact/purge-messages.ts'
import { purgeReminders } from '#features/dates/reminders/remind-of-dates.ts'
import { purgeDuties } from '#features/duties/keep-duties.ts'
import { purgePlayers } from '#features/league/purge-players.ts'
import { purgeProfiles } from '#features/members/meet-members.ts'
import { purgeApplications } from '#features/membership/purge-applications.ts'
import { purgeEditing } from '#features/news/editing/purge-editing.ts'
import { purgeNewsletters } from '#features/newsletter/keep-newsletters.ts'
import { purgeConsents } from '#features/pictures/consents/keep-consents.ts'
import { purgeProofs } from '#features/subscriptions/own-wishes.ts'
import { purgeEventVersions } from '#features/tournaments/events/keep-events.ts'
import { purgeRegistrations, retention } from '#features/tournaments/handling/purge-registrations.ts'
import { purgeYouthList } from '#features/youth/keep-youth-list.ts'
import { purgeIdentity } from '#identity/core/purge.ts'
import type { Context } from '#platform/context.ts'
import { removeMailFiles } from '#platform/mail/mail.ts'
import type { Stores } from '#server/context/stores.ts'

/** The context of the steps; the site's context has all of it. */
export type PurgeContext = Context<Stores> & {
  mailFolder: string
  identity: Parameters<typeof purgeIdentity>[0]
  listMembers: MemberContext['listMembers']
  /** Retries deleting bytes of removed pictures that the media store could not delete at once. @returns how many */
  sweepMedia: () => Promise<number>
}

/** A step of the daily purge, as the record of personal data names it. */
export type PurgeStep = keyof typeof purges

/** All steps that delete data whose retention is over; each returns how much it deleted. */
export const purges = {
  registrations: async (ctx) => total(await purgeRegistrations(ctx)),
  contactMessages: purgeMessages,
  applications: purgeApplications,
  consents: purgeConsents,
  dateReminders: purgeReminders,
  newsletters: purgeNewsletters,
  subscriptionProofs: purgeProofs,
  youthList: purgeYouthList,
  bin: purgeBin,
  objectNames: ({ write }) => write(({ objectNames }) => objectNames.purge()),
  siteMoves: ({ write, now }) => write(({ siteMoves }) => siteMoves.purge(now())),
  players: purgePlayers,
  media: ({ sweepMedia }) => sweepMedia(),
  editing: async (ctx) => total(await purgeEditing(ctx)),
  memberProfiles: purgeProfiles,
  duties: purgeDuties,
  documentVersions: purgeDocuments,
  eventVersions: purgeEventVersions,
  identity: ({ identity }) => purgeIdentity(identity),
  mailFiles: ({ mailFolder, now }) => removeMailFiles(mailFolder, new Date(now().getTime() - retention.mails)),
} satisfies Record<string, (ctx: PurgeContext) => Promise<number>>

const total = (counts: Record<string, number>) => Object.values(counts).reduce((sum, count) => sum + count, 0)
