import { findCover } from '#features/pictures/find-cover.ts'
import { jpegPath, toShownPicture } from '#features/pictures/picture.ts'
import { inlinePicturePaths, showInlinePictures } from '#features/pictures/show-inline-pictures.ts'
import type { Services } from '../../services.ts'

const SHARE_WIDTH = 1200

type Pictured = { html: string; pictures: string[]; previewPicture?: string | undefined }

/** The text of an article with its pictures in place, and those around it. @returns `sharePicture` for link previews */
export async function showPictures(
  { html, pictures: paths, previewPicture }: Pictured,
  findPictures: Services['findPictures'],
) {
  const shownPaths = [...paths, ...inlinePicturePaths(html)]
  const found = await findPictures([previewPicture ?? '', ...shownPaths])
  const cover = findCover(previewPicture, shownPaths, found)
  const shared = found.get(previewPicture ?? paths[0] ?? '')
  return {
    html: showInlinePictures(html, found),
    cover: cover && toShownPicture(cover),
    pictures: paths.flatMap((path) => found.get(path) ?? []).map(toShownPicture),
    sharePicture: shared && jpegPath(shared, SHARE_WIDTH),
  }
}
