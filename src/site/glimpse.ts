import { createContext } from 'react-router'
import type { ShownPicture } from '#features/pictures/picture.ts'
import type { PublicServices } from './services.ts'

/** The rule that shows the glimpse of a page's first photograph; set by the page's loader. */
export const glimpseRule = createContext('')

/**
 * A photograph's glimpse as the ground of its own `img`, on which the photograph is painted when it has come: browsers take the first of
 * the two for the largest paint. Only the server writes the rule; it means this picture alone, wherever a list shows it later.
 *
 * @returns an empty text without one
 */
export async function writeGlimpse(
  picture: ShownPicture | undefined,
  findGlimpse: PublicServices['findGlimpse'],
): Promise<string> {
  const glimpse = picture && (await findGlimpse(picture))
  if (!glimpse) return ''
  const source = `data:image/avif;base64,${glimpse.toString('base64')}`
  return `li img[src^="/media/${picture.hash}-"]{background:url(${source}) var(--x,50%) var(--y,50%)/cover}`
}
