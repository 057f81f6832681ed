/** A start tag as the Markdown renderer writes it; `<` occurs nowhere else, and no value contains a quotation mark. */
const TAG = /<[a-z](?:[^>"]|"[^"]*")*>/gi
const ATTRIBUTE = /([^\s"=<>/]+)="([^"]*)"/g
const LINKS = new Set(['href', 'src', 'cite', 'longdesc'])
const HAS_SCHEME = /^[a-z][a-z0-9+.-]*:/i

/**
 * Makes the links and pictures of an article's body work outside the site.
 *
 * @param html as `renderMarkdown` writes it
 * @param pageUrl absolute address of the page that shows it
 */
export const withAbsoluteLinks = (html: string, pageUrl: string): string =>
  html.replace(TAG, (tag) =>
    tag.replace(ATTRIBUTE, (attribute, name: string, value: string) =>
      LINKS.has(name.toLowerCase()) ? `${name}="${toAbsolute(value.trim(), pageUrl)}"` : attribute,
    ),
  )

/** Works on the escaped text, in which `&` is a character reference, so nothing has to be decoded and encoded again. */
function toAbsolute(link: string, pageUrl: string): string {
  const { origin, protocol } = new URL(pageUrl)
  if (HAS_SCHEME.test(link)) return link
  if (link.startsWith('//')) return protocol + link
  if (link.startsWith('/')) return origin + link
  if (link === '' || link.startsWith('#') || link.startsWith('?')) return pageUrl + link
  return pageUrl.slice(0, pageUrl.lastIndexOf('/') + 1) + link
}
