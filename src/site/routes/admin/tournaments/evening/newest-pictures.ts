import { isWithheld } from '#features/pictures/consents/picture-consent.ts'
import type { PictureContext } from '#features/pictures/context.ts'
import { listPictures } from '#features/pictures/library/list-pictures.ts'
import { toShownPicture, type ShownPicture } from '#features/pictures/picture.ts'
import type { Actor } from '#rights/offices.ts'

/** Name of the checkboxes in the form. */
export const PICTURE = 'bild'
const NEWEST = 12

/** @property text its description; empty until there is one */
export type OfferedPicture = { path: string; picture: ShownPicture; text: string }

/** The latest uploads, without withheld ones. */
export async function listNewestPictures(ctx: PictureContext, actor: Actor): Promise<OfferedPicture[]> {
  const listed = await listPictures(ctx, actor, { choice: 'all', search: '', page: 1 })
  if (!listed.ok) return []
  return listed.value.pictures
    .filter(({ addedAt, consent }) => addedAt !== undefined && !isWithheld(consent, 'website'))
    .slice(0, NEWEST)
    .map((picture) => ({
      path: picture.path,
      picture: toShownPicture(picture),
      text: picture.isUndescribed ? '' : picture.text,
    }))
}
