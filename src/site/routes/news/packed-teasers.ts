import type { ShownPicture } from '#features/pictures/picture.ts'
import type { ShownTeaser } from './shown-teaser.ts'

const FIELD = '\t'
const ROW = '\n'

/**
 * Packs teasers into one text, for the page that has sixty: as objects, the references of their encoding outweigh their text, and everything must fit
 * into the first packets of a connection.
 */
export const packTeasers = (teasers: ShownTeaser[]): string =>
  teasers
    .map(({ position, date, title, shortTitle, picture }, index) =>
      [
        index > 0 && teasers[index - 1]?.position === position - 1 ? '' : position,
        date,
        title.replace(/\s/g, ' '),
        shortTitle?.replace(/ \.\.\.$/, '').length ?? '',
        ...(picture ? [picture.hash, picture.format, picture.width, picture.height, picture.focus ?? ''] : []),
      ].join(FIELD),
    )
    .join(ROW)

export function unpackTeasers(packed: string): ShownTeaser[] {
  if (packed === '') return []
  let last = -1
  return packed.split(ROW).map((row) => {
    const [position = '', date = '', title = '', cutAt = '', hash, format, width, height, focus] = row.split(FIELD)
    last = position === '' ? last + 1 : Number(position)
    return {
      position: last,
      date,
      title,
      ...(cutAt !== '' && { shortTitle: `${title.slice(0, Number(cutAt))} ...` }),
      ...(hash !== undefined && {
        // `packTeasers` wrote it, from a picture.
        picture: {
          hash,
          format: format as ShownPicture['format'],
          width: Number(width),
          height: Number(height),
          text: '',
          ...(focus && { focus }),
        },
      }),
    }
  })
}
