/** Elements that contain no text of the article. */
const UNWANTED =
  'script,style,meta,link,title,head,xml,template,noscript,iframe,object,embed,form,input,button,select,textarea,svg,canvas,audio,video,nav,aside,' +
  String.raw`o\:p,[hidden],[aria-hidden="true"]`

/** Marks HTML copied within this editor: it is clean, and the library understands it. */
const FROM_HERE = 'data-pm-slice'

/**
 * Reduces pasted HTML to its structure: no colours, no comments of office programs, no pictures from elsewhere. Lists that Word only draws become
 * real lists.
 */
export function cleanPasted(html: string): string {
  if (html.includes(FROM_HERE)) return html
  const { body } = new DOMParser().parseFromString(setStylesAside(html), 'text/html')
  removeComments(body)
  for (const element of body.querySelectorAll('*')) if (isHidden(element)) element.remove()
  body.querySelectorAll(UNWANTED).forEach((element) => element.remove())
  buildDrawnLists(body)
  for (const element of [...body.querySelectorAll('*')].toReversed()) cleanElement(element)
  for (const cell of body.querySelectorAll('td,th')) flattenCell(cell)
  tidySpaces(body)
  for (const block of body.querySelectorAll('p,h2,h3,h4,h5,h6,li,blockquote')) if (isEmpty(block)) block.remove()
  return body.innerHTML
}

/** The page's security policy blocks foreign inline styles and reports each one: they are renamed, and only looked up. */
const setStylesAside = (html: string) =>
  html
    .replace(/<style\b[^>]*>[^]*?<\/style>/gi, '')
    .replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\sstyle(?=\s*=)/gi, ` ${STYLE}`))

const STYLE = 'data-style'
const styleOf = (element: Element) => (element.getAttribute(STYLE) ?? '').toLowerCase().replace(/\s*:\s*/g, ':')

const isHidden = (element: Element) => /display:none|mso-hide:all|mso-element:comment/.test(styleOf(element))
const isEmpty = (element: Element) => element.textContent.trim() === '' && !element.querySelector('img,hr,table,figure')

function removeComments(root: Node) {
  for (const child of [...root.childNodes]) {
    if (child.nodeType === Node.COMMENT_NODE) child.remove()
    else removeComments(child)
  }
}

const LIST_STYLE = /mso-list:\s*(?!ignore)\S+\s+level(\d+)/
const NUMBERED = /^\s*(?:\d{1,3}|[a-z]{1,3})[.)]/i

/** Word writes each item as a paragraph that contains a bullet. */
function buildDrawnLists(body: HTMLElement) {
  let open: Element[] = []
  for (const paragraph of body.querySelectorAll('p,h1,h2,h3,h4,h5,h6')) {
    const level = Number(LIST_STYLE.exec(styleOf(paragraph))?.[1] ?? 0)
    if (level === 0) {
      open = []
      continue
    }
    const follows = open.length > 0 && isRightBehind(open[0], paragraph)
    if (!follows) open = []
    const item = body.ownerDocument.createElement('li')
    const kind = NUMBERED.test(takeMark(paragraph)) ? 'ol' : 'ul'
    item.append(...paragraph.childNodes)
    const isOfKind = open[level - 1]?.tagName.toLowerCase() === kind
    open = open.slice(0, isOfKind ? level : level - 1)
    while (open.length < level) open.push(startList(open.at(-1), paragraph, kind))
    open.at(-1)?.append(item)
    paragraph.remove()
  }
}

const isRightBehind = (list: Element | undefined, paragraph: Element): boolean =>
  list !== undefined && list.nextElementSibling === paragraph

function startList(parent: Element | undefined, paragraph: Element, kind: 'ol' | 'ul'): Element {
  const list = paragraph.ownerDocument.createElement(kind)
  const place = parent?.lastElementChild ?? parent
  if (place) place.append(list)
  else paragraph.before(list)
  return list
}

/** Removes the drawn bullet or number from the paragraph. */
function takeMark(paragraph: Element): string {
  const mark = [...paragraph.querySelectorAll('span')].find((span) => /mso-list:ignore/.test(styleOf(span)))
  mark?.remove()
  return mark?.textContent ?? ''
}

/** The first level is reserved for the page's title. */
const RENAMED: Record<string, string> = {
  H1: 'h2',
  STRONG: 'strong',
  B: 'strong',
  I: 'em',
  EM: 'em',
  DEL: 's',
  STRIKE: 's',
}
const KEPT = new Set(
  'P,H2,H3,H4,H5,H6,UL,OL,LI,BLOCKQUOTE,TABLE,TBODY,THEAD,TR,TD,TH,PRE,CODE,BR,HR,S,DIV,SECTION,ARTICLE'.split(','),
)

function cleanElement(element: Element) {
  if (element.tagName === 'IMG') return void keepOwnPicture(element)
  if (element.tagName === 'A') return void cleanLink(element)
  const style = styleOf(element)
  const name = nameFor(element, style)
  const wrappers = wrappersFor(element, style)
  const attributes = keptAttributes(element, style)
  const inner = wrappers.reduceRight<Node[]>(
    (content, wrapper) => {
      const wrapped = element.ownerDocument.createElement(wrapper)
      wrapped.append(...content)
      return [wrapped]
    },
    [...element.childNodes],
  )
  if (name === undefined) return void element.replaceWith(...inner)
  const clean = element.ownerDocument.createElement(name)
  for (const [attribute, value] of attributes) clean.setAttribute(attribute, value)
  clean.append(...inner)
  element.replaceWith(clean)
}

function nameFor(element: Element, style: string): string | undefined {
  const { tagName } = element
  // Google Docs wraps documents in a bold element that is not bold.
  if (/^(?:B|STRONG)$/.test(tagName) && /(?<![-\w])font-weight:(?:normal|[1-4]00)/.test(style)) return undefined
  if (/^(?:I|EM)$/.test(tagName) && /(?<![-\w])font-style:normal/.test(style)) return undefined
  if (tagName === 'P' && /\bMso(?:Title|Heading)/.test(element.className)) return 'h2'
  return RENAMED[tagName] ?? (KEPT.has(tagName) ? tagName.toLowerCase() : undefined)
}

/** Text styles as elements; a heading is already bold. */
function wrappersFor(element: Element, style: string): string[] {
  if (!/^(?:SPAN|FONT|A)$/.test(element.tagName) || element.textContent.trim() === '') return []
  const isInHeading = element.closest('h1,h2,h3,h4,h5,h6,th') !== null
  return [
    ...(!isInHeading && /(?<![-\w])font-weight:(?:bold|[6-9]00)/.test(style) ? ['strong'] : []),
    ...(/(?<![-\w])font-style:italic/.test(style) ? ['em'] : []),
  ]
}

const ALIGNED = /text-align:(right|center)/

function keptAttributes(element: Element, style: string): [string, string][] {
  const start = element.tagName === 'OL' && element.getAttribute('start')
  const isCell = /^T[DH]$/.test(element.tagName)
  const align =
    isCell && (/^(?:right|center)$/.exec(element.getAttribute('align') ?? '')?.[0] ?? ALIGNED.exec(style)?.[1])
  return [
    ...(start ? [['start', start] as [string, string]] : []),
    ...(align ? [['align', align] as [string, string]] : []),
  ]
}

const ALLOWED_LINK = /^(?:https?:|mailto:|tel:|\/(?!\/))/i

function cleanLink(link: Element) {
  const target = link.getAttribute('href')?.trim() ?? ''
  if (!ALLOWED_LINK.test(target)) return link.replaceWith(...link.childNodes)
  const clean = link.ownerDocument.createElement('a')
  clean.setAttribute('href', target)
  clean.append(...link.childNodes)
  link.replaceWith(clean)
}

/** A picture from elsewhere would reveal readers to a foreign host; the article's page omits it anyway. */
function keepOwnPicture(image: Element) {
  const path = /^(?:\/|(?=pictures\/))(pictures\/[^?#]+)$/.exec(image.getAttribute('src') ?? '')?.[1]
  if (path === undefined) return image.remove()
  const figure = image.ownerDocument.createElement('figure')
  figure.dataset['picture'] = path
  const clean = image.ownerDocument.createElement('img')
  clean.alt = image.getAttribute('alt') ?? ''
  figure.append(clean)
  image.replaceWith(figure)
}

/** A cell of a Markdown table is one line. */
function flattenCell(cell: Element) {
  for (const block of cell.querySelectorAll('p,div,li,h2,h3,h4,h5,h6')) block.append(' ')
  for (const block of cell.querySelectorAll('p,div,ul,ol,li,h2,h3,h4,h5,h6,blockquote,section,article')) {
    block.replaceWith(...block.childNodes)
  }
  for (const lineBreak of cell.querySelectorAll('br')) lineBreak.replaceWith(' ')
}

/** Programs write no-break spaces where people typed two spaces. */
function tidySpaces(root: Node) {
  for (const child of root.childNodes) {
    if (child instanceof Text) child.data = child.data.replaceAll('\u00a0', ' ')
    else if (!(child instanceof HTMLPreElement)) tidySpaces(child)
  }
}
