import { Schema, type NodeSpec } from 'prosemirror-model'
import { tableNodes } from 'prosemirror-tables'
import { pictureAddress } from '../../../pictures/upload-path.ts'

const text = { validate: 'string' } as const
const optionalText = { default: null, validate: 'string|null' } as const
const spread = { default: false, validate: 'boolean' } as const

/** A block that is shown but not editable; `text` is its Markdown. */
const source: NodeSpec = {
  group: 'block',
  atom: true,
  attrs: { text },
  toDOM: ({ attrs }) => ['pre', { 'data-source': 'block', 'aria-label': 'Quelltext' }, String(attrs['text'])],
}

const raw: NodeSpec = {
  group: 'inline',
  inline: true,
  atom: true,
  attrs: { text },
  toDOM: ({ attrs }) => ['code', { 'data-source': 'inline' }, String(attrs['text'])],
}

const imageAttributes = { src: text, alt: { default: '', validate: 'string' }, title: optionalText }

const tables = tableNodes({
  tableGroup: 'block',
  cellContent: 'paragraph',
  cellAttributes: {
    align: {
      default: null,
      validate: 'string|null',
      getFromDOM: (cell) => cell.getAttribute('align') ?? (cell.style.textAlign || null),
      setDOMAttr: (value, attributes) => {
        if (typeof value === 'string') attributes['align'] = value
      },
    },
  },
})

/** The editor's document model: everything that its tools create, and that the site's Markdown can express. */
export const articleSchema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: { group: 'block', content: 'inline*', parseDOM: [{ tag: 'p' }], toDOM: () => ['p', 0] },
    heading: {
      group: 'block',
      content: 'inline*',
      defining: true,
      attrs: { level: { default: 2, validate: 'number' } },
      // The title is the page's heading; a fourth level would be too deep.
      parseDOM: ['h2', 'h3', 'h4', 'h5', 'h6', 'h1'].map((tag) => ({
        tag,
        attrs: { level: Math.max(2, Number(tag.slice(1))) },
      })),
      // The page shows a first-level heading as a second-level one, too.
      toDOM: ({ attrs }) => [`h${Math.max(2, Number(attrs['level']))}`, 0],
    },
    blockquote: {
      group: 'block',
      content: 'block+',
      defining: true,
      parseDOM: [{ tag: 'blockquote' }],
      toDOM: () => ['blockquote', 0],
    },
    bullet_list: {
      group: 'block',
      content: 'list_item+',
      attrs: { spread },
      parseDOM: [{ tag: 'ul' }],
      toDOM: () => ['ul', 0],
    },
    ordered_list: {
      group: 'block',
      content: 'list_item+',
      attrs: { spread, start: { default: 1, validate: 'number' } },
      parseDOM: [{ tag: 'ol', getAttrs: (list) => ({ start: list instanceof HTMLOListElement ? list.start : 1 }) }],
      toDOM: ({ attrs }) => ['ol', attrs['start'] === 1 ? {} : { start: String(attrs['start']) }, 0],
    },
    list_item: {
      content: 'paragraph block*',
      defining: true,
      attrs: { spread, checked: { default: null, validate: 'boolean|null' } },
      parseDOM: [{ tag: 'li' }],
      toDOM: ({ attrs }) => ['li', attrs['checked'] === null ? {} : { 'data-checked': String(attrs['checked']) }, 0],
    },
    code_block: {
      group: 'block',
      content: 'text*',
      marks: '',
      code: true,
      defining: true,
      attrs: { lang: optionalText, meta: optionalText },
      parseDOM: [{ tag: 'pre', preserveWhitespace: 'full' }],
      toDOM: () => ['pre', ['code', 0]],
    },
    divider: { group: 'block', parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
    ...tables,
    /** A paragraph that consists of one image: as wide as the text, with its caption below. */
    picture: {
      group: 'block',
      atom: true,
      draggable: true,
      attrs: imageAttributes,
      parseDOM: [{ tag: 'figure[data-picture]', getAttrs: readFigure }],
      toDOM: ({ attrs }) => ['figure', { 'data-picture': String(attrs['src']) }, ['img', imageToDom(attrs)]],
    },
    source,
    text: { group: 'inline' },
    image: {
      group: 'inline',
      inline: true,
      atom: true,
      attrs: imageAttributes,
      toDOM: (node) => ['img', imageToDom(node.attrs)],
    },
    hard_break: { group: 'inline', inline: true, selectable: false, parseDOM: [{ tag: 'br' }], toDOM: () => ['br'] },
    raw,
  },
  marks: {
    link: {
      inclusive: false,
      attrs: { href: text, title: optionalText },
      parseDOM: [
        {
          tag: 'a[href]',
          getAttrs: (link) => ({ href: link.getAttribute('href') ?? '', title: link.getAttribute('title') }),
        },
      ],
      toDOM: ({ attrs }) => ['a', { href: String(attrs['href']), rel: 'noopener noreferrer' }, 0],
    },
    em: { parseDOM: [{ tag: 'em' }, { tag: 'i' }], toDOM: () => ['em', 0] },
    strong: { parseDOM: [{ tag: 'strong' }, { tag: 'b' }], toDOM: () => ['strong', 0] },
    strike: { parseDOM: [{ tag: 's' }, { tag: 'del' }], toDOM: () => ['del', 0] },
    code: { code: true, parseDOM: [{ tag: 'code' }], toDOM: () => ['code', 0] },
  },
})

function readFigure(figure: HTMLElement) {
  const image = figure.querySelector('img')
  return { src: figure.dataset['picture'] ?? '', alt: image?.alt ?? '', title: image?.getAttribute('title') ?? null }
}

function imageToDom({ src, alt, title }: Record<string, unknown>): Record<string, string> {
  const named = typeof title === 'string' ? { title } : {}
  return { src: shownAt(String(src)), alt: String(alt), ...named }
}

/** The address of an article's picture for its author, even if it is withheld from readers. */
export const shownAt = (src: string): string => {
  const name = /^(?:\.{0,2}\/)*pictures\/(.+)$/.exec(src)?.[1]
  // Pictures from elsewhere are never shown.
  return name === undefined ? '' : `${pictureAddress(decoded(name))}/ansicht`
}

/** Must match `features/news/check-markdown.ts`. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
