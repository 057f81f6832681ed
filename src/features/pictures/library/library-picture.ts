import type { PictureConsent } from '#features/pictures/consents/picture-consent.ts'
import type { Focus } from '#shared/focus.ts'
import type { Picture } from '#features/pictures/picture.ts'

/**
 * A picture with what those who look after it need to know.
 *
 * @property isUndescribed nobody has said yet what is to be seen on it, nor that it is mere decoration
 * @property ownFocus what somebody says that crops keep in sight; undefined where it is found in the picture itself
 * @property addedAt when it was uploaded; undefined for what came as a file
 * @property changedAt when somebody last changed it here; undefined while it is as its file says
 */
export type LibraryPicture = Picture & {
  isUndescribed: boolean
  ownFocus: Focus | undefined
  addedAt: Date | undefined
  changedAt: Date | undefined
  consent: PictureConsent
}

export type UnknownPicture = { kind: 'unknown-picture' }

/** The last part of its path, by which the room calls a picture. */
export const pictureName = ({ path }: Pick<Picture, 'path'>): string => path.slice('pictures/'.length)
export const picturePath = (name: string): string => `pictures/${name}`
