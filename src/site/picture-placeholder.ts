import { createContext } from 'react-router'
import type { ShownPicture } from '#features/pictures/picture.ts'
import type { Services } from './services.ts'

/** The rule that shows the placeholder of a page's first photograph; set by the page's loader. */
export const placeholderRule = createContext('')

/**
 * A CSS rule that makes the placeholder the background of its photograph's card, and the photograph is painted over it later: browsers count the
 * first of the two as the largest paint. The photograph stays out of view for a moment, so that nothing is painted before the placeholder. Only the
 * server writes the rules; they match this picture alone, wherever a list shows it later.
 *
 * @returns an empty text without a placeholder
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
 * Browsers do not fetch a lazy picture that is far out of view. Hydration leaves the attribute unchanged; pictures that the client renders have no
 * placeholder.
 *
 * @param markup of a page whose first photograph, the only eager picture, has a placeholder
 */
export const letPlaceholderGoFirst = (markup: string): string => markup.replace('loading="eager"', 'loading="lazy"')
