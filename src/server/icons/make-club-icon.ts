import type { Look } from '#features/club/look/look.ts'
import type { MediaStore } from '#platform/media/media-store.ts'
import type { Services } from '#site/services.ts'
import { makeIcon } from './make-icons.ts'

/** Of the club's own picture where it has one, else drawn. @param path one of those of the icons */
export async function makeClubIcon(
  { findPictures, media }: { findPictures: Services['findPictures']; media: MediaStore },
  path: string,
  { look, shortName }: { look: Look; shortName: string },
) {
  const picture = (await findPictures([look.logo])).get(look.logo)
  const own = picture && (await media.findMaster(picture.hash))?.bytes
  return makeIcon(path, { look, shortName, own })
}
