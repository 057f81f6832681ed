import type { PlacedTeaser } from '#features/news/news-archive.ts'
import { cutTitle, LIST_TITLE_LENGTH, OVERVIEW_TITLE_LENGTH } from '#features/news/title.ts'
import { toShownPicture, type ShownPicture } from '#features/pictures/picture.ts'
import { formatDate, formatDateTime, formatListDate, isDayOnly } from '#shared/berlin-time.ts'
import type { Services } from '../../services.ts'

/**
 * A teaser as sent to the browser, sixty for each page of the list: the server shortens titles, formats dates and omits duplicates.
 *
 * @property shortTitle omitted where the whole title fits
 */
export type ShownTeaser = {
  position: number
  title: string
  shortTitle?: string
  date: string
  picture?: ShownPicture
}

const KINDS = {
  overview: { length: OVERVIEW_TITLE_LENGTH, formatDate: formatDateTime },
  list: { length: LIST_TITLE_LENGTH, formatDate: formatListDate },
}

/** @param kind the overview block and the list page cut titles and write dates differently */
export async function showTeasers(
  kind: keyof typeof KINDS,
  teasers: PlacedTeaser[],
  findPictures: Services['findPictures'],
): Promise<ShownTeaser[]> {
  const { length, formatDate: formatTimed } = KINDS[kind]
  const pictures = await findPictures(teasers.flatMap(({ previewPicture }) => previewPicture ?? []))
  return teasers.map(({ position, title, publishedAt, previewPicture, previewFocus }) => {
    const shortTitle = cutTitle(title, length)
    const picture = previewPicture === undefined ? undefined : pictures.get(previewPicture)
    return {
      position,
      title,
      ...(shortTitle !== title && { shortTitle }),
      date: formatArticleDate(publishedAt, formatTimed),
      // The card's text describes the content, so its picture needs no alternative text.
      ...(picture && { picture: toShownPicture({ ...picture, text: '', focus: previewFocus ?? picture.focus }) }),
    }
  })
}

/** Only the day if the author gave no time. */
export const formatArticleDate = (publishedAt: Date, formatTimed = formatListDate): string =>
  isDayOnly(publishedAt) ? formatDate(publishedAt) : formatTimed(publishedAt)

/** `2024-11-24T18:30` or `2024-11-24`, for the `time` element, from the displayed date. */
export const machineDate = (shown: string): string =>
  shown.replace(/^(\d+)\.(\d+)\.(\d+)/, '$3-$2-$1').replace(/,? /, 'T')
