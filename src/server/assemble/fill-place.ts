import { importContent } from '#content/import-content.ts'
import { createPictureStore } from '#features/pictures/picture-store.ts'
import type { Config } from '#platform/config/config.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import { raiseMark, refuseLostData } from '#platform/db/high-water-mark.ts'
import { migrateDatabase } from '#platform/db/migrate-database.ts'
import { untilThere } from '#platform/db/until-there.ts'
import type { Log } from '#platform/log/log.ts'
import type { MediaStore } from '#platform/media/media-store.ts'
import { contentContext } from '#server/context/store-context.ts'
import type { Tallies } from '#server/figures/figures.ts'
import { holdsMedia, openMedia } from './open-media.ts'

/** What each step of the start begins with. */
export type Base = { config: Config; log: Log; now: () => Date; connection: DatabaseConnection; tallies: Tallies }

/**
 * The first step: what a site stands on is there, up to date and filled. @property imported how many files of the content were
 * new or changed @property pending how many pictures of them are still to be made
 */
export async function fillPlace(base: Base): Promise<{ media: MediaStore; imported: number; pending: number }> {
  const { config, log, now, connection, tallies } = base
  await untilThere(connection, log)
  await refuseLostData(connection, { dataDir: config.dataDir, hasMedia: () => holdsMedia(config) })
  await migrateDatabase(connection)
  await raiseMark(connection, config.dataDir)
  const pictures = createPictureStore(connection.db)
  const media = await openMedia({
    config,
    log,
    hasPictures: async () => (await pictures.list()).length > 0,
    note(outcome, seconds) {
      tallies.mediaRequests.add(outcome)
      tallies.mediaSeconds.add(outcome, seconds)
    },
  })
  const { files, notes, conflicts, pending } = await importContent(config.contentDir, {
    ...contentContext(connection, { media, now }),
    leavesPictures: true,
  })
  if (notes.length > 0) {
    log.warn(
      { notes: notes.length },
      'some content is not shown as it stands; `content import` before the start says which',
    )
  }
  if (conflicts.length > 0) {
    log.warn(
      { files: conflicts.map(({ file }) => file) },
      'these files and the website were both changed; nothing of them counts until `content import` is told which of both does',
    )
  }
  return { media, imported: files, pending: pending.length }
}
