/**
 * Where a picture is shown, or would be.
 *
 * @property address of the page, or of the room where it is being written; undefined where there is none
 * @property isPublic whether readers find it there now
 */
export type PictureUse = { title: string; address: string | undefined; isPublic: boolean }

/** Answered across all subjects: articles and what is being written, pages, tournaments. */
export type FindPictureUses = (path: string) => Promise<PictureUse[]>
