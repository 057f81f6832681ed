/** Longest titles of the overview block and of the list page, in characters as a reader counts them. */
export const OVERVIEW_TITLE_LENGTH = 50
export const LIST_TITLE_LENGTH = 30

const graphemes = new Intl.Segmenter('de', { granularity: 'grapheme' })

/** Cuts a title to `length` user-perceived characters and adds ` ...`; shorter ones stay as they are. */
export function cutTitle(title: string, length: number): string {
  // A grapheme is at least one code unit, so a title this short needs no counting.
  if (title.length <= length) return title
  const characters = Array.from(graphemes.segment(title), ({ segment }) => segment)
  return characters.length <= length ? title : `${characters.slice(0, length).join('')} ...`
}
