import type { Context } from '#platform/context.ts'
import { DAY } from '#shared/durations.ts'
import type { NewsStores } from '#features/news/context.ts'

/** How long editing data is kept; the privacy policy repeats these figures. */
export const editingRetention = {
  /** A draft that was begun and never written in. */
  blankDrafts: 1 * DAY,
  /** Counts from the last save; deletes the authors' ids as well. */
  workingCopies: 730 * DAY,
  /** Counts from their expiry. */
  previewLinks: 30 * DAY,
}

/** Deletes data whose retention has ended; runs about once a day. */
export function purgeEditing(ctx: Context<NewsStores>) {
  const before = (kept: number) => new Date(ctx.now().getTime() - kept)
  return ctx.write(async ({ workingCopies, previewLinks }) => ({
    blankDrafts: await workingCopies.removeBlankUntil(before(editingRetention.blankDrafts)),
    workingCopies: await workingCopies.removeSavedUntil(before(editingRetention.workingCopies)),
    previewLinks: await previewLinks.removeExpiredUntil(before(editingRetention.previewLinks)),
  }))
}
