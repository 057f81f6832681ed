import { createContext } from 'react-router'
import type { ShownPicture } from '#features/pictures/picture.ts'
import type { Services } from './services.ts'

/** The rule that shows the placeholder of a page's first photograph; set by the page's loader. */
export const placeholderRule = createContext('')

/**
 * A photograph's placeholder as the ground of its card, on which the photograph is painted when it has come: browsers take the first of the
 * two for the largest paint. The photograph waits behind it, far away, for a moment in which nothing else is painted first. Only the server
 * writes the rules; they mean this picture alone, wherever a list shows it later.
 *
 * @returns an empty text without one
 */
export async function writePlaceholder(
  picture: ShownPicture | undefined,
  findPlaceholder: Services['findPlaceholder'],
): Promise<string> {
  const placeholder = picture && (await findPlaceholder(picture))
  if (!placeholder) return ''
  const source = `data:image/avif;base64,${placeholder.toString('base64')}`
  const image = `img[src^="/media/${picture.hash}-"]`
  return [
    `li :has(>picture>${image}){background:url(${source}) var(--x,50%) var(--y,50%)/cover}`,
    `@media screen{:root:not([data-runtime]) li ${image}{animation:blur 50ms}}`,
    '@keyframes blur{from,to{translate:0 9999px}}',
  ].join('')
}

/**
 * What is far away is not fetched, if it is not said to be urgent. In the browser it stays as it was written; there, pictures that come
 * without a document have no placeholder.
 *
 * @param markup of a page whose first photograph, the only picture that is fetched at once, has a placeholder
 */
export const letPlaceholderGoFirst = (markup: string): string => markup.replace('loading="eager"', 'loading="lazy"')
