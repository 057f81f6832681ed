import { isWithheld } from '#features/pictures/consents/picture-consent.ts'
import type { PictureContext } from '#features/pictures/context.ts'
import type { LibraryPicture } from '#features/pictures/library/library-picture.ts'
import { jpegPath } from '#features/pictures/picture.ts'
import type { Option } from '#shared/form/field.ts'
import { nameOfPath } from '../routes/admin/name-of-path.ts'

/** Width in pixels of a small picture in a form. */
const SMALL = 480

/** All pictures as options of a form, the last uploaded first. */
export const listPictureOptions = async (ctx: PictureContext): Promise<Option[]> =>
  (await ctx.read.library.list()).map(toPictureOption)

/** A withheld picture has no thumbnail address either. */
export function toPictureOption({ path, text, hash, consent }: LibraryPicture): Option {
  const name = nameOfPath(path)
  const label = text === '' ? name : `${text.slice(0, 80)} (${name})`
  return isWithheld(consent, 'website')
    ? { value: path, label: `${label} (Einwilligung fehlt)` }
    : { value: path, label, picture: jpegPath({ hash }, SMALL) }
}
