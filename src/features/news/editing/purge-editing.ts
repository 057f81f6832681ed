import { DAY } from '#shared/durations.ts'
import type { PreviewLinkStore } from './preview-link-store.ts'
import type { WorkingCopyStore } from './working-copy-store.ts'

/** How long what the news room keeps beside the articles stays; the privacy policy repeats these figures. */
export const editingRetention = {
  /** A draft that was begun and in which nothing was ever written. */
  blankDrafts: 1 * DAY,
  /** After the last save; who has worked at it is deleted with it. */
  workingCopies: 730 * DAY,
  /** After they are over. */
  previewLinks: 30 * DAY,
}

type PurgeWork = {
  copies: Pick<WorkingCopyStore, 'removeBlankUntil' | 'removeSavedUntil'>
  links: Pick<PreviewLinkStore, 'removeExpiredUntil'>
}
type Needs = { inTransaction: <T>(work: (stores: PurgeWork) => Promise<T>) => Promise<T>; now: () => Date }

/** Deletes what has been kept long enough; to be run about once a day. */
export function createPurgeEditing({ inTransaction, now }: Needs) {
  return async function purgeEditing() {
    const before = (kept: number) => new Date(now().getTime() - kept)
    return inTransaction(async ({ copies, links }) => ({
      blankDrafts: await copies.removeBlankUntil(before(editingRetention.blankDrafts)),
      workingCopies: await copies.removeSavedUntil(before(editingRetention.workingCopies)),
      previewLinks: await links.removeExpiredUntil(before(editingRetention.previewLinks)),
    }))
  }
}
