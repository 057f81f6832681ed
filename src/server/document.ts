import { createHash } from 'node:crypto'

/** A finished document and the content security policy made for it. */
export type FinishedDocument = { html: string; policy: string }

const PRELOADS = /<link rel="modulepreload"[^>]*>/g
/** The router's program and the data it goes on with; all of it waits. */
const RUNTIME = /<script(?: type="module" async="")?>(?=import |window\.__reactRouterContext)/g
const INERT_RUNTIME = '<script type="text/x-runtime">'
/**
 * The router's script asks the tab's storage how far the reader had scrolled, and the first paint waits for the answer. For a page that
 * is new in the tab's history, to which this gives a key, there is none.
 */
const NEW_IN_TAB = 'window.history.replaceState({ key }, "");'
const INLINE = /<(script|style)(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/\1>/g
const DATA_BLOCK = /type="application\/ld\+json"/

/** What the router writes in place of the text of an unexpected error. */
const FAULT_TEXT = 'Unexpected Server Error'

/**
 * Takes a rendered page to the form in which it is sent: React's program waits until somebody wants to do something (see
 * `site/runtime/starter.ts`), and every inline script and style is named in the policy by its hash.
 *
 * @param frameOrigin the one foreign origin that a frame may show (the map, after a click)
 */
export function finishDocument(rendered: string, frameOrigin: string): FinishedDocument {
  const html = rendered
    .replace(PRELOADS, '')
    .replace(RUNTIME, INERT_RUNTIME)
    .replace(NEW_IN_TAB, `${NEW_IN_TAB} return;`)
  const hashes: Record<'script' | 'style', Set<string>> = { script: new Set(), style: new Set() }
  for (const [, element, attributes = '', text = ''] of html.matchAll(INLINE)) {
    if (!DATA_BLOCK.test(attributes)) hashes[element as 'script' | 'style'].add(hashSource(text))
  }
  return { html, policy: contentPolicy({ ...hashes, frameOrigin }) }
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

type PolicySources = { script: Set<string>; style: Set<string>; frameOrigin: string }

function contentPolicy({ script, style, frameOrigin }: PolicySources): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...script].join(' '),
    ["style-src 'self'", ...style].join(' '),
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    `frame-src ${frameOrigin}`,
    "form-action 'self' mailto:",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Puts the reference number, which also stands in the log, behind the text of an unexpected error. */
export function nameFault(body: string, reference: string): string {
  return body.replaceAll(FAULT_TEXT, `${FAULT_TEXT} [${reference}]`)
}
