import type { Element, Root, ElementContent, Parents } from 'hast'
import { toText } from 'hast-util-to-text'
import rehypeRaw from 'rehype-raw'
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize'
import rehypeStringify from 'rehype-stringify'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { asLetters, findTooDeep } from './too-deep.ts'

const CONSENT = ' (wenn Sie dem Link folgen, erfährt dieser Anbieter Ihre IP-Adresse)'

/**
 * Turns content embedded from another host into a link: the page itself must not reveal its readers to that host.
 * Leaves an iframe without such an address to the sanitiser.
 */
function framesToLinks() {
  return (tree: Root) =>
    visit(tree, 'element', (node, index, parent) => {
      if (node.tagName !== 'iframe' || index === undefined || !parent) return undefined
      const link = toLink(node.properties['src'])
      if (!link) return undefined
      const inline: ElementContent[] = [link, { type: 'text', value: CONSENT }]
      const replacement = isInline(parent) ? inline : [element('p', {}, inline)]
      parent.children.splice(index, 1, ...replacement)
      return index + replacement.length
    })
}

const isInline = (parent: Parents) =>
  parent.type === 'element' && !/^(?:div|section|figure|blockquote|li)$/.test(parent.tagName)

const element = (tagName: string, properties: Element['properties'], children: ElementContent[]): Element => ({
  type: 'element',
  tagName,
  properties,
  children,
})

function toLink(source: unknown): Element | undefined {
  const written = String(source ?? '').trim()
  const address = written.startsWith('//') ? `https:${written}` : written
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return undefined
  const { href, text } = describe(new URL(address))
  return element('a', { href }, [{ type: 'text', value: text }])
}

/** Links to the video's own page, which works outside of a frame. */
function describe(url: URL): { href: string; text: string } {
  const host = url.hostname.replace(/^www\./, '')
  const [, video] = /^\/embed\/([\w-]+)/.exec(url.pathname) ?? []
  if (/^youtube(?:-nocookie)?\.com$/.test(host) && video !== undefined)
    return { href: `https://www.youtube.com/watch?v=${video}`, text: 'Video bei YouTube ansehen' }
  const [, film] = /^\/video\/(\d+)/.exec(url.pathname) ?? []
  if (host === 'player.vimeo.com' && film !== undefined)
    return { href: `https://vimeo.com/${film}`, text: 'Video bei Vimeo ansehen' }
  return { href: url.href, text: `Inhalt bei ${host} ansehen` }
}

type Heading = { id: string; text: string }

const ID_PREFIX = 'artikel-'

const allowed: typeof defaultSchema = {
  ...defaultSchema,
  // A <source> of a <picture> could name another host and bypass the check of <img> below.
  tagNames: (defaultSchema.tagNames ?? []).filter((name) => name !== 'picture' && name !== 'source'),
  // An author's ids could clash with ours.
  clobberPrefix: ID_PREFIX,
  protocols: { ...defaultSchema.protocols, href: ['http', 'https', 'mailto', 'tel'], src: [] },
}

const processor = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype, {
    allowDangerousHtml: true,
    // The sanitiser prefixes every id.
    clobberPrefix: '',
    footnoteLabel: 'Fußnoten',
    footnoteBackLabel: 'Zurück zum Text',
  })
  .use(rehypeRaw)
  .use(framesToLinks)
  .use(rehypeSanitize, allowed)
  .use(ownPicturesOnly)
  .use(captionsBelowPictures)
  .use(headingsBelowTitle)
  .use(linksWithinArticle)
  .use(externalLinks)
  .use(scrollingTables)
  .use(rehypeStringify)

/** A maliciously complex text is shown as typed. */
const parse = (markdown: string) => (findTooDeep(markdown) < 0 ? processor.parse(markdown) : asLetters(markdown))

/** Renders untrusted Markdown (GitHub flavour) to safe HTML and to plain text. */
export function renderMarkdown(markdown: string) {
  const tree = processor.runSync(parse(markdown)) as Root
  const headings = nameHeadings(tree)
  return { html: processor.stringify(tree), text: flatText(tree), headings }
}

/** Plain text, with paragraphs, lists and tables as lines. */
export function toPlainText(markdown: string): string {
  return toText(processor.runSync(parse(markdown)) as Root)
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

const flatText = (node: Root | Element) => toText(node).replace(/\s+/g, ' ').trim()

function nameHeadings(tree: Root): Heading[] {
  const headings: Heading[] = []
  visit(tree, 'element', (node) => {
    if (node.tagName !== 'h2') return
    // Keeps an existing id: footnotes and an author's own links point to it.
    const heading = { id: String(node.properties['id'] ?? `abschnitt-${headings.length + 1}`), text: flatText(node) }
    node.properties['id'] = heading.id
    headings.push(heading)
  })
  return headings
}

/** The page's title is the only first-level heading. */
function headingsBelowTitle() {
  return (tree: Root) =>
    visit(tree, 'element', (node) => {
      if (node.tagName === 'h1') node.tagName = 'h2'
    })
}

/** Allows only pictures from the content folder; others would reveal the readers to another host. */
function ownPicturesOnly() {
  return (tree: Root) =>
    visit(tree, 'element', (node, index, parent) => {
      if (node.tagName !== 'img' || index === undefined || !parent) return undefined
      const source = String(node.properties['src'] ?? '').replace(/^\.?\//, '')
      if (source.startsWith('pictures/')) {
        node.properties = { ...node.properties, src: `/${source}`, loading: 'lazy' }
        return undefined
      }
      parent.children.splice(index, 1)
      return index
    })
}

/** Shows the title of a picture in a paragraph of its own as a caption below it. */
function captionsBelowPictures() {
  return (tree: Root) =>
    visit(tree, 'element', (node) => {
      const [picture, ...others] = node.children.filter((child) => child.type !== 'text' || child.value.trim() !== '')
      if (node.tagName !== 'p' || others.length > 0 || picture?.type !== 'element' || picture.tagName !== 'img') return
      const { title, ...properties } = picture.properties
      if (typeof title !== 'string' || title.trim() === '') return
      const caption: Element = {
        type: 'element',
        tagName: 'figcaption',
        properties: {},
        children: [{ type: 'text', value: title }],
      }
      node.tagName = 'figure'
      node.children = [{ ...picture, properties }, caption]
    })
}

/** Adds the prefix of the ids to the links that point to them (footnotes and back). */
function linksWithinArticle() {
  return (tree: Root) => {
    const ids = new Set<unknown>()
    visit(tree, 'element', (node) => void ids.add(node.properties['id']))
    visit(tree, 'element', (node) => {
      const target = node.tagName === 'a' ? String(node.properties['href'] ?? '') : ''
      const prefixed = ID_PREFIX + target.slice(1)
      if (target.startsWith('#') && ids.has(prefixed)) node.properties['href'] = `#${prefixed}`
    })
  }
}

function externalLinks() {
  return (tree: Root) =>
    visit(tree, 'element', (node) => {
      const target = node.tagName === 'a' ? String(node.properties['href'] ?? '') : ''
      if (/^(https?:)?\/\//i.test(target)) node.properties['rel'] = ['noopener', 'noreferrer']
    })
}

/** Lets a wide table scroll in a frame of its own, also by keyboard, instead of widening the page. */
function scrollingTables() {
  return (tree: Root) => {
    let count = 0
    visit(tree, 'element', (node, index, parent) => {
      if (node.tagName !== 'table' || index === undefined || !parent) return undefined
      count += 1
      // Users who navigate by landmarks must be able to tell the tables apart.
      const ariaLabel = count === 1 ? 'Tabelle' : `Tabelle ${count}`
      const frame: Element = {
        type: 'element',
        tagName: 'div',
        properties: { className: ['table-scroll'], tabIndex: 0, role: 'region', ariaLabel },
        children: [node],
      }
      parent.children[index] = frame
      return 'skip'
    })
  }
}
