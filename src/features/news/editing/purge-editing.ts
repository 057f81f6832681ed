import type { Context } from '#platform/context.ts'
import { DAY } from '#shared/durations.ts'
import type { NewsStores } from '#features/news/context.ts'

/** How long what the news room keeps beside the articles stays; the privacy policy repeats these figures. */
export const editingRetention = {
  /** A draft that was begun and in which nothing was ever written. */
  blankDrafts: 1 * DAY,
  /** After the last save; who has worked at it is deleted with it. */
  workingCopies: 730 * DAY,
  /** After they are over. */
  previewLinks: 30 * DAY,
}

/** Deletes what has been kept long enough; to be run about once a day. */
export function purgeEditing(ctx: Context<NewsStores>) {
  const before = (kept: number) => new Date(ctx.now().getTime() - kept)
  return ctx.write(async ({ workingCopies, previewLinks }) => ({
    blankDrafts: await workingCopies.removeBlankUntil(before(editingRetention.blankDrafts)),
    workingCopies: await workingCopies.removeSavedUntil(before(editingRetention.workingCopies)),
    previewLinks: await previewLinks.removeExpiredUntil(before(editingRetention.previewLinks)),
  }))
}
