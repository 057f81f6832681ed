import { cutTitle, LIST_TITLE_LENGTH, OVERVIEW_TITLE_LENGTH } from '#features/news/title.ts'
import type { PlacedTeaser } from '#features/news/news-archive.ts'
import { toShownPicture, type Picture, type ShownPicture } from '#features/pictures/picture.ts'
import { formatDateTime, formatListDate } from '#shared/berlin-time.ts'

/** A teaser as it travels to the browser: texts are cut and dates written on the server, so both sides agree. */
export type ShownTeaser = {
  position: number
  title: string
  shortTitle: string
  date: string
  dateTime: string
  picture: ShownPicture | undefined
}

const KINDS = {
  overview: { length: OVERVIEW_TITLE_LENGTH, formatDate: formatDateTime },
  list: { length: LIST_TITLE_LENGTH, formatDate: formatListDate },
}

type FindPictures = (paths: string[]) => Promise<Map<string, Picture>>

/** @param kind the overview block and the list page cut titles and write dates differently */
export async function showTeasers(
  kind: keyof typeof KINDS,
  teasers: PlacedTeaser[],
  findPictures: FindPictures,
): Promise<ShownTeaser[]> {
  const { length, formatDate } = KINDS[kind]
  const pictures = await findPictures(teasers.flatMap(({ previewPicture }) => previewPicture ?? []))
  return teasers.map((teaser) => {
    const picture = teaser.previewPicture === undefined ? undefined : pictures.get(teaser.previewPicture)
    return {
      position: teaser.position,
      title: teaser.title,
      shortTitle: cutTitle(teaser.title, length),
      date: formatDate(teaser.publishedAt),
      dateTime: teaser.publishedAt.toISOString(),
      picture: picture && toShownPicture(picture),
    }
  })
}
