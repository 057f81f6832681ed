import type { ClubReader } from '#features/club/club-reader.ts'
import type { IdentityContext } from '#identity/core/context.ts'
import type { Config } from '#platform/config/config.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import type { Log } from '#platform/log/log.ts'
import { mailFolder } from '#platform/mail/mailer.ts'
import type { MediaStore } from '#platform/media/media-store.ts'
import { createPrivacyRoom } from '#server/privacy/create-privacy-room.ts'
import type { SiteContext } from '#site/context.ts'
import type { MembersServices, PublicServices } from '#site/services.ts'

type Needs = {
  identity: IdentityContext
  config: Config
  connection: DatabaseConnection
  ctx: SiteContext
  findPictures: PublicServices['findPictures']
  club: Pick<ClubReader, 'getFacts'>
  now: () => Date
  log: Log
  media: MediaStore
  /** Called when mails are safely stored or due again. */
  afterCommit: () => void
}

/** What the rooms of the members' area can do. */
export function createMembersServices(needs: Needs): MembersServices {
  const { config, connection, now } = needs
  return {
    privacy: createPrivacyRoom({
      connection,
      mailFolder: mailFolder(config),
      now,
      checksum: async (email) => needs.ctx.subscriptionLinks.hashAddress(email),
    }),
  }
}
