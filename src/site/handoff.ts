import { createContext } from 'react-router'

/**
 * The result of rendering a request.
 *
 * @property markup a whole document
 * @property data of the loaders, as the router encodes it for hydration; undefined where the page does not hydrate
 */
export type RenderedDocument = { markup: string; data: string | undefined }

/**
 * Passes a document around the router's response, whose body stays empty: a body would be encoded to bytes and decoded again, which costs half a
 * megabyte for each page.
 */
export const takeDocument = createContext<(document: RenderedDocument) => void>()

/** The end of the router's script, after which its data can be handed over; the build reports when the router has changed it. */
export const HANDOFF_PLACE = 'pipeThrough(new TextEncoderStream());'

/**
 * Hands the router's hydration data over in the browser. It is appended to the router's own script: a separate script would add another hash to the
 * page's policy.
 *
 * @param markup of the page
 */
export function handoffScript(data: string, markup = ''): string {
  const shown = findShown(data, markup)
  const sent = shown === undefined ? data : data.replace(JSON.stringify(shown), PLACE)
  // Escapes the character that could end the script.
  const quoted = JSON.stringify(sent).replaceAll('<', '\\u003c')
  const whole = shown === undefined ? quoted : `${quoted}.replace("\\u0001",()=>${SHOWN})`
  return `window.__reactRouterContext.streamController.enqueue(${whole});window.__reactRouterContext.streamController.close();`
}

/** A character that never occurs in JSON. */
const PLACE = '\u0001'
const SHOWN = 'JSON.stringify(document.querySelector("[data-shown]").innerHTML)'

/** The HTML of an element marked `data-shown`: the router reads it from there, so that it is not sent twice. */
function findShown(data: string, markup: string): string | undefined {
  if (!markup.includes(' data-shown="')) return undefined
  const [first = ''] = data.split('\n', 1)
  const values: unknown[] = JSON.parse(first)
  return values
    .filter((value) => typeof value === 'string')
    .find((text) => text.startsWith('<') && markup.includes(` data-shown="">${text}</`))
}
