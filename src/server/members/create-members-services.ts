import { randomInt } from 'node:crypto'
import type { ClubReader } from '#features/club/club-reader.ts'
import type { DayKeeper } from '#features/tournaments/day/day-keeper.ts'
import { createDesk } from '#features/tournaments/desk/keep-desk.ts'
import type { EventReader } from '#features/tournaments/events/event-reader.ts'
import type { SlipActions } from '#features/tournaments/slips/slip-actions.ts'
import type { IdentityContext } from '#identity/core/context.ts'
import { findName } from '#identity/core/find-name.ts'
import type { Config } from '#platform/config/config.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import type { Log } from '#platform/log/log.ts'
import { mailFolder } from '#platform/mail/mailer.ts'
import type { MediaStore } from '#platform/media/media-store.ts'
import { openSubscriptionLinks } from '#server/agenda/create-date-reminders.ts'
import type { openLending } from '#server/lending/open-lending.ts'
import { createPrivacyRoom } from '#server/privacy/create-privacy-room.ts'
import type { SiteContext } from '#site/context.ts'
import type { MembersServices, PublicServices } from '#site/services.ts'
import { createBeginningActions } from './create-beginning-actions.ts'
import { createEnquiryActions } from './create-enquiry-actions.ts'
import { createNewsletterRoom } from './create-newsletters.ts'
import { createDayRooms } from './create-day-rooms.ts'

type Needs = {
  identity: IdentityContext
  config: Config
  connection: DatabaseConnection
  events: EventReader
  days: DayKeeper
  ctx: SiteContext
  slips: SlipActions
  findPictures: PublicServices['findPictures']
  /** What lending tournaments into the hall needs. */
  lending: Awaited<ReturnType<typeof openLending>>
  club: Pick<ClubReader, 'getFacts'>
  now: () => Date
  log: Log
  media: MediaStore
  /** Called when mails are safely stored or due again. */
  afterCommit: () => void
}

/** Twelve digits: as long as people can read aloud, too many to guess in a hall. */
const newSecret = () => Array.from({ length: 12 }, () => randomInt(10)).join('')

/** What the rooms of the members' area can do. */
export function createMembersServices(needs: Needs): MembersServices {
  const { identity, config, connection, events, now } = needs
  const nameOf = (accountId: string) => findName(identity, accountId)
  return {
    ...createDayRooms({ ...needs, secretOf: needs.lending.secretOf }),
    lending: needs.lending.room,
    enquiries: createEnquiryActions({ ...needs, nameOf }),
    newsletters: createNewsletterRoom(needs),
    desk: { ...createDesk({ days: needs.days, findEvent: events.findBySlug, now, newSecret }), nameOf },
    privacy: createPrivacyRoom({
      connection,
      mailFolder: mailFolder(config),
      now,
      checksum: async (email) => (await openSubscriptionLinks({ connection, now })).links.hashAddress(email),
    }),
    beginning: createBeginningActions({ connection, now }),
  }
}
