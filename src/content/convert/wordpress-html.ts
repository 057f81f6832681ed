import { rawHtml, sayOrder, type Numbered } from './wordpress-orders.ts'
import { htmlToLine } from './words/html-to-markdown.ts'

/** @property caption from the text, not from the attachment */
type GalleryPicture = { id: string; caption: string }

/** @property all true for a gallery of all attachments of the post */
type WordPressText = { html: string; gallery: GalleryPicture[]; all: boolean; unknown: string[] }

const CAPTION = /\[caption\b[^\]]*\]([\s\S]*?)\[\/caption\]/gi
const GALLERY = /\[gallery\b([^\]]*)\]/gi
const BLOCK_GALLERY = /<!-- wp:((?:[\w-]+\/)?[\w-]*(?:gallery|slideshow))\b([\s\S]*?)-->([\s\S]*?)<!-- \/wp:\1 -->/g
const CAPTIONED = /(<img\b[^>]*>)(?:\s*<\/a>)?(?:\s*<figcaption\b[^>]*>([\s\S]*?)<\/figcaption>)?/gi
const EMBED = /\[embed\b[^\]]*\]\s*(\S+?)\s*\[\/embed\]/gi
const BLOCK_EMBED =
  /<!-- wp:(?:core-)?embed\b[\s\S]*?-->[\s\S]*?(https?:\/\/[^\s<"]+)[\s\S]*?<!-- \/wp:(?:core-)?embed[^>]*-->/g
const LONE_ADDRESS = /^[ \t]*(https?:\/\/(?:www\.)?(?:youtube\.com|youtu\.be|vimeo\.com)\/\S+)[ \t]*$/gm
/** The second of two links to the same file. */
const DOWNLOAD = /<a\b[^>]*\bwp-block-file__button\b[^>]*>[^<]*<\/a>/g
const COMMENT = /<!--[\s\S]*?-->/g
const SHORTCODE =
  /\[(\/?)(video|audio|playlist|contact-form-7|wpforms|ngg\w*|vc_\w+|et_pb_\w+|su_\w+|fusion_\w+|av_\w+|tablepress|table|wp_\w+|rev_slider|soliloquy|maxbutton|button)\b([^\]]*)\]/gi
/** Blocks without content: filled in by a plug-in, or a block shared by several texts. */
const LONE_BLOCK = /<!-- wp:([\w/-]+)\s*(\{[^\n]*?\})?\s*\/-->/g
const SILENT_BLOCK =
  /^(?:spacer|separator|more|nextpage|navigation|site-\w+|post-\w+|template-part|pattern|loginout|search|social-link)/
const MOST_BLOCKS = 5
const RAW = /\[vc_raw_html\b[^\]]*\]([\w+/=\s]*)\[\/vc_raw_html\]/g
/** Shortcodes of unknown plug-ins: words in brackets are a shortcode if they contain `word="…"`. */
const ANY_ORDER = /\[([a-z][\w-]*)((?:\s+[\w-]+=(?:"[^"]*"|'[^']*'|[^\s\]"']+))+)\s*\/?\]/gi
const VIDEO = /\[(?:youtube|vimeo)[\s=]+"?(https?:\/\/[^\s"\]]+)[^\]]*\]/gi
const BLOCK =
  /^\s*<\/?(?:p|div|h[1-6]|ul|ol|li|table|thead|tbody|tr|td|th|blockquote|pre|figure|figcaption|section|article|hr|iframe|form|dl|dt|dd|address|details|summary)\b/i

/** Renders the text of a post like WordPress: paragraphs from empty lines, pictures with captions, players, galleries. */
export function readWordPressText(stored: string, numbered: Numbered): WordPressText {
  const text: WordPressText = { html: '', gallery: [], all: false, unknown: [] }
  const isBlocks = stored.includes('<!-- wp:')
  const html = withBlocksOf(stored.replace(/\r\n?/g, '\n'), numbered, text.unknown)
    .replace(RAW, (_, written: string) => rawHtml(written))
    .replace(BLOCK_GALLERY, (_, ...[, given = '', inner = '']: string[]) => {
      const inside = picturesIn(inner)
      const pictures = inside.length > 0 ? inside : idsOf(given).map((id) => ({ id, caption: '' }))
      text.gallery.push(...pictures)
      // A block without ids has only the addresses of its pictures.
      return pictures.length > 0 ? captionOfAll(inner) : inner
    })
    .replace(BLOCK_EMBED, (_, address: string) => player(address))
    .replace(EMBED, (_, address: string) => player(address))
    .replace(VIDEO, (_, address: string) => player(address))
    .replace(LONE_ADDRESS, (_, address: string) => player(address))
    .replace(CAPTION, (_, inner: string) => captioned(inner))
    .replace(GALLERY, (_, given: string) => {
      const [, ids = ''] = /\b(?:ids|include)\s*=\s*["']?([\d,\s]+)/.exec(given) ?? []
      if (ids === '') text.all = true
      text.gallery.push(...ids.split(/[,\s]+/).flatMap((id) => (id === '' ? [] : { id, caption: '' })))
      return ''
    })
    .replace(COMMENT, '')
    .replace(DOWNLOAD, '')
  const plain = withoutOrders(html, text, numbered)
  text.html = isBlocks ? plain : withParagraphs(plain)
  return text
}

/** @param depth nesting depth of shared blocks */
function withBlocksOf(html: string, numbered: Numbered, unknown: string[], depth = 0): string {
  return html.replace(LONE_BLOCK, (whole, name: string, given = '') => {
    const [, ref = ''] = /"(?:ref|id)":"?(\d+)/.exec(given) ?? []
    const inner = name === 'block' && depth < MOST_BLOCKS ? numbered.block(ref) : undefined
    if (inner !== undefined) return withBlocksOf(inner, numbered, unknown, depth + 1)
    const table = name.startsWith('tablepress/') ? numbered.table(ref) : undefined
    if (table === undefined && !SILENT_BLOCK.test(name)) unknown.push(whole.replace(/^<!-- | ?-->$/g, ''))
    return table ?? ''
  })
}

function withoutOrders(html: string, { unknown, gallery }: WordPressText, numbered: Numbered): string {
  const names = new Set<string>()
  const tell = (order: string, name: string, given: string) => {
    names.add(name.toLowerCase())
    const said = sayOrder(name, given, numbered)
    if (!said) unknown.push(order)
    gallery.push(...(said?.gallery ?? []).map((id) => ({ id, caption: '' })))
    return said?.html ?? ''
  }
  const opened = html
    .replace(SHORTCODE, (order, ...[closing, name = '', given = '']: string[]) =>
      closing === '' ? tell(order, name, given) : /^vc_column_text|^et_pb_text/.test(name) ? '\n\n' : '',
    )
    .replace(ANY_ORDER, tell)
  return opened.replace(/\[\/([a-z][\w-]*)\]/gi, (order, name: string) => (names.has(name.toLowerCase()) ? '' : order))
}

const picturesIn = (html: string): GalleryPicture[] =>
  [...html.matchAll(CAPTIONED)].flatMap(([, picture = '', caption = '']) => {
    const [, named, given] = /\bwp-image-(\d+)\b|\bdata-id="(\d+)"/.exec(picture) ?? []
    const id = named ?? given
    return id === undefined ? [] : { id, caption: htmlToLine(caption) }
  })

/** Ids of an older block, which lists its pictures only in its attributes. */
function idsOf(given: string): string[] {
  const [, ids = ''] = /"ids":\[([\d,\s"]*)\]/.exec(given) ?? []
  return ids.match(/\d+/g) ?? []
}

/** The caption of a whole gallery. */
function captionOfAll(html: string): string {
  const [, words = ''] = /<figcaption\b[^>]*>([\s\S]*?)<\/figcaption>/i.exec(html.replace(CAPTIONED, '')) ?? []
  return words === '' ? '' : `\n\n<p>${words}</p>\n\n`
}

function captioned(inner: string): string {
  const [picture = ''] = /(?:<a\b[^>]*>\s*)?<img\b[^>]*>(?:\s*<\/a>)?/i.exec(inner) ?? []
  const words = inner.replace(picture, '').trim()
  return `\n\n<figure>${picture}${words === '' ? '' : `<figcaption>${words}</figcaption>`}</figure>\n\n`
}

function player(address: string): string {
  const [, video] = /(?:youtu\.be\/|[?&]v=|\/embed\/|\/shorts\/)([\w-]{6,})/.exec(address) ?? []
  if (/youtu\.?be/.test(address) && video !== undefined)
    return `\n\n<iframe src="https://www.youtube-nocookie.com/embed/${video}"></iframe>\n\n`
  const [, film] = /vimeo\.com\/(?:video\/)?(\d+)/.exec(address) ?? []
  if (film !== undefined) return `\n\n<iframe src="https://player.vimeo.com/video/${film}"></iframe>\n\n`
  return `\n\n<p><a href="${address}">${address}</a></p>\n\n`
}

/** The classic editor's rules: an empty line ends a paragraph, a single line end breaks the line. */
function withParagraphs(html: string): string {
  return html
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => (BLOCK.test(part) ? part : `<p>${part.replace(/\n/g, '<br>\n')}</p>`))
    .join('\n')
}
