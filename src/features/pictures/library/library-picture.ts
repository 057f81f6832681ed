import type { PictureConsent } from '#features/pictures/consents/picture-consent.ts'
import type { Focus } from '#shared/focus.ts'
import type { Picture } from '#features/pictures/picture.ts'

/**
 * A picture with the data that editors need.
 *
 * @property isUndescribed no editor has described it yet or marked it as mere decoration
 * @property ownFocus the point that an editor chose for crops; undefined if it is detected in the picture
 * @property addedAt when it was uploaded; undefined for a picture from a file
 * @property changedAt when an editor last changed it here; undefined while it matches its file
 */
export type LibraryPicture = Picture & {
  isUndescribed: boolean
  ownFocus: Focus | undefined
  addedAt: Date | undefined
  changedAt: Date | undefined
  consent: PictureConsent
}

export type UnknownPicture = { kind: 'unknown-picture' }

/** The last part of its path, which identifies it in the members' area. */
export const pictureName = ({ path }: Pick<Picture, 'path'>): string => path.slice('pictures/'.length)
export const picturePath = (name: string): string => `pictures/${name}`
