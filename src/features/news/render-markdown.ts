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
 * What an author has embedded from another host becomes a link: the page itself must not tell that host who is reading.
 * An iframe without such an address stays, for the sanitiser to take away.
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

/** Players have pages of their own, which work outside of a frame. */
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

/** @property headings second-level headings and the ids under which links reach them */
type RenderedMarkdown = { html: string; text: string; headings: Heading[] }
type Heading = { id: string; text: string }

const ID_PREFIX = 'artikel-'

const allowed: typeof defaultSchema = {
  ...defaultSchema,
  // A <source> of a <picture> could name a foreign host past the check of <img> below.
  tagNames: (defaultSchema.tagNames ?? []).filter((name) => name !== 'picture' && name !== 'source'),
  // Ids from an author could shadow ours.
  clobberPrefix: ID_PREFIX,
  protocols: { ...defaultSchema.protocols, href: ['http', 'https', 'mailto', 'tel'], src: [] },
}

const processor = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype, {
    allowDangerousHtml: true,
    // The sanitiser gives every id its prefix.
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

/** A text that somebody made to take long is shown as it was typed. */
const parse = (markdown: string) => (findTooDeep(markdown) < 0 ? processor.parse(markdown) : asLetters(markdown))

/** Markdown (GitHub flavour) to HTML that is safe to show whoever wrote it, and to its plain text. */
export function renderMarkdown(markdown: string): RenderedMarkdown {
  const tree = processor.runSync(parse(markdown)) as Root
  const headings = nameHeadings(tree)
  return { html: processor.stringify(tree), text: flatText(tree), headings }
}

/** As plain text, with its paragraphs, lists and tables as lines. */
export function toPlainText(markdown: string): string {
  const tree = processor.runSync(parse(markdown)) as Root
  return toText(tree)
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

const flatText = (node: Root | Element) => toText(node).replace(/\s+/g, ' ').trim()

function nameHeadings(tree: Root): Heading[] {
  const headings: Heading[] = []
  visit(tree, 'element', (node) => {
    if (node.tagName !== 'h2') return
    // An id that is there stays: footnotes and an author's own links lead to it.
    const heading = { id: String(node.properties['id'] ?? `abschnitt-${headings.length + 1}`), text: flatText(node) }
    node.properties['id'] = heading.id
    headings.push(heading)
  })
  return headings
}

/** The page's heading is the only first-level one. */
function headingsBelowTitle() {
  return (tree: Root) =>
    visit(tree, 'element', (node) => {
      if (node.tagName === 'h1') node.tagName = 'h2'
    })
}

/** Pictures come from the content folder; one from elsewhere would tell a foreign host who is reading. */
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

/** A picture that stands alone has its title as a caption below it. */
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

/** Ids got a prefix, so the links to them (footnotes and back) need it too. */
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

/** A wide table scrolls in its own frame, by keyboard too, instead of widening the page. */
function scrollingTables() {
  return (tree: Root) => {
    let count = 0
    visit(tree, 'element', (node, index, parent) => {
      if (node.tagName !== 'table' || index === undefined || !parent) return undefined
      count += 1
      // Whoever goes from landmark to landmark must be able to tell them apart.
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
