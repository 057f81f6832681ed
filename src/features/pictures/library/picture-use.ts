/**
 * A place that shows a picture, or would show it.
 *
 * @property address of the page, or of the editor of unpublished work; undefined if there is none
 * @property isPublic whether readers find it there now
 */
export type PictureUse = { title: string; address: string | undefined; isPublic: boolean }

/** Searches all features: articles and unpublished work, pages, tournaments. */
export type FindPictureUses = (path: string) => Promise<PictureUse[]>
