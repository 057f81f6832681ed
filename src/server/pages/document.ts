import { createHash } from 'node:crypto'
import { HANDOFF_PLACE, handoffScript } from '#site/handoff.ts'

/** A finished document and its content security policy. */
type FinishedDocument = { bytes: Buffer<ArrayBuffer>; policy: string }

const PRELOAD = '<link rel="modulepreload"'
/** How the router's program and its data begin; these scripts are deferred. */
const RUNTIME_BEGINNINGS = ['import ', 'window.__reactRouterContext']
const isRuntime = (kind: InlineElement['kind'], text: string) =>
  kind === 'script' && RUNTIME_BEGINNINGS.some((beginning) => text.startsWith(beginning))
const INERT_RUNTIME = '<script type="text/x-runtime">'
/**
 * The router's script asks the tab's storage for the scroll position, and the first paint waits for the answer. A page that is new in the
 * tab's history, which gets its key here, has none. The build minifies this code, with other quotation marks.
 */
export const NEW_IN_TAB = /window\.history\.replaceState\(\{ ?key(?:: ?[$\w]+)? ?\}, ?(?:""|''|``)\)/
/** How a picture in a style begins: the placeholder of a photograph (`site/picture-placeholder.ts`). */
const DATA_PICTURE = 'url(data:image/'
const DATA_BLOCK = /type="application\/ld\+json"/

/** The router's replacement for the text of an unexpected error. */
const FAULT_TEXT = 'Unexpected Server Error'

/**
 * Turns a rendered page into the form that is sent: React's program waits until the reader interacts (see
 * `site/runtime/starter.ts`), its data is handed over, and the policy names every inline script and style by its hash.
 *
 * Works piece by piece: each concatenated string would take twice the page's bytes, and a tenth of the total time.
 *
 * @param frameOrigin the only foreign origin allowed in a frame (the map, after a click)
 * @param data with which the router continues in the browser
 * @throws when there is data but no place for it
 */
export function finishDocument(markup: string, frameOrigin: string, data?: string): FinishedDocument {
  const hashes: Record<'script' | 'style', Set<string>> = { script: new Set(), style: new Set() }
  const pieces: string[] = []
  let done = 0
  let hasDataPicture = false
  let isHandedOver = data === undefined
  for (const { kind, tag, text, begin, end } of inlineElements(markup)) {
    let sent = kind === 'script' ? text.replace(NEW_IN_TAB, '$&;return') : text
    if (!isHandedOver && data !== undefined && text.endsWith(HANDOFF_PLACE)) {
      sent += handoffScript(data, markup)
      isHandedOver = true
    }
    if (!DATA_BLOCK.test(tag)) hashes[kind].add(hashSource(sent))
    hasDataPicture ||= kind === 'style' && text.includes(DATA_PICTURE)
    pieces.push(...withoutPreloads(markup.slice(done, begin)), isRuntime(kind, text) ? INERT_RUNTIME : tag, sent)
    done = end
  }
  if (!isHandedOver) throw new Error('What was rendered has no place for the data.')
  pieces.push(...withoutPreloads(markup.slice(done)))
  return { bytes: toBytes(pieces), policy: contentPolicy({ ...hashes, hasDataPicture, frameOrigin }) }
}

/** One allocation: intermediate buffers would trigger garbage collection twice as often. */
function toBytes(pieces: string[]): Buffer<ArrayBuffer> {
  const bytes = Buffer.allocUnsafe(pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0))
  let end = 0
  for (const piece of pieces) end += bytes.write(piece, end)
  return bytes
}

function* withoutPreloads(html: string): Generator<string> {
  let rest = 0
  for (let begin = html.indexOf(PRELOAD); begin >= 0; begin = html.indexOf(PRELOAD, rest)) {
    yield html.slice(rest, begin)
    rest = html.indexOf('>', begin) + 1
  }
  yield html.slice(rest)
}

/** The router's code that is searched for here and in the handoff of data, but is missing from a rendered page; the build fails if any is missing. */
export function findMissingWords(rendered: string): string[] {
  const scripts = [...inlineElements(rendered)].map(({ text }) => text)
  const beginnings = RUNTIME_BEGINNINGS.filter((beginning) => !scripts.some((text) => text.startsWith(beginning)))
  return [
    ...(scripts.some((text) => NEW_IN_TAB.test(text)) ? [] : [NEW_IN_TAB.source]),
    ...(scripts.some((text) => text.endsWith(HANDOFF_PLACE)) ? [] : [HANDOFF_PLACE]),
    ...beginnings,
  ]
}

/** @property begin of the tag @property end of the text, where the end tag begins */
type InlineElement = { kind: 'script' | 'style'; tag: string; text: string; begin: number; end: number }

/** Searched with `indexOf`: a regular expression would scan the whole stylesheet character by character and take ten times as long. */
function* inlineElements(html: string): Generator<InlineElement> {
  let next = { script: html.indexOf('<script'), style: html.indexOf('<style') }
  for (;;) {
    const kind = next.style >= 0 && (next.script < 0 || next.style < next.script) ? 'style' : 'script'
    const begin = next[kind]
    if (begin < 0) return
    const textBegin = html.indexOf('>', begin) + 1
    const end = html.indexOf(`</${kind}>`, textBegin)
    if (textBegin === 0 || end < 0) return
    const tag = html.slice(begin, textBegin)
    if (!tag.includes(' src=')) yield { kind, tag, text: html.slice(textBegin, end), begin, end }
    // The content of a script or style is text, even if it contains tags.
    const after = (position: number, name: string) => (position < end ? html.indexOf(`<${name}`, end) : position)
    next = { script: after(next.script, 'script'), style: after(next.style, 'style') }
  }
}

const known = new Map<string, string>()
const MAX_KNOWN = 500

/** Most inline texts (stylesheet, starter) are the same on every page: they are hashed once. */
function hashSource(text: string): string {
  const hash = known.get(text)
  if (hash !== undefined) return hash
  const fresh = `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  if (known.size >= MAX_KNOWN) known.clear()
  known.set(text, fresh)
  return fresh
}

type PolicySources = { script: Set<string>; style: Set<string>; hasDataPicture: boolean; frameOrigin: string }

function contentPolicy({ script, style, hasDataPicture, frameOrigin }: PolicySources): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...script].join(' '),
    ["style-src 'self'", ...style].join(' '),
    `img-src 'self'${hasDataPicture ? ' data:' : ''}`,
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    `frame-src ${frameOrigin}`,
    "form-action 'self' mailto:",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Appends the reference number, which the log contains too, to the text of an unexpected error. */
export function nameFault(body: string, reference: string): string {
  return body.replaceAll(FAULT_TEXT, `${FAULT_TEXT} [${reference}]`)
}
