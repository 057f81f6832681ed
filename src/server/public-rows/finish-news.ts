import { href } from 'react-router'
import type { Row } from '#programs/data/run/row-reader.ts'
import { withAbsoluteLinks } from '#features/news/absolute-links.ts'
import { jpegPath } from '#features/pictures/picture.ts'
import { inlinePicturePaths, leaveOutPictures } from '#features/pictures/show-inline-pictures.ts'
import type { Services } from '#site/services.ts'

const PREVIEW_WIDTH = 1200

/** Makes the columns of articles that are made of others: what was withheld is not in them, and addresses are good everywhere. */
export async function finishNews(
  rows: readonly Row[],
  { publicUrl, findPictures }: Pick<Services, 'publicUrl' | 'findPictures'>,
): Promise<Row[]> {
  const paths = rows.flatMap((row) => [...firstPicture(row), ...inlinePicturePaths(textOf(row, 'html'))])
  const pictures = await findPictures([...new Set(paths)])
  return rows.map((row) => {
    const url = publicUrl + href('/news/:key', { key: textOf(row, 'slug') })
    const picture = pictures.get(firstPicture(row)[0] ?? '')
    return {
      ...row,
      url,
      html: withAbsoluteLinks(leaveOutPictures(textOf(row, 'html'), pictures), url),
      picture_url: picture ? publicUrl + jpegPath(picture, PREVIEW_WIDTH) : null,
    }
  })
}

/** Empty where it was not asked for. */
const textOf = (row: Row, column: string) => String(row[column] ?? '')

/** That of the preview, or else the first of the article's own. */
function firstPicture(row: Row): string[] {
  const own = JSON.parse(textOf(row, 'pictures') || '[]') as string[]
  const preview = textOf(row, 'preview_picture')
  return [...(preview === '' ? [] : [preview]), ...own].slice(0, 1)
}
