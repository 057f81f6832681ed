import { createContext } from 'react-router'

/**
 * What was rendered for a request.
 *
 * @property markup a whole document
 * @property data of the loaders, as the router has encoded them, with which it goes on in the browser; undefined where it does not
 */
export type RenderedDocument = { markup: string; data: string | undefined }

/**
 * Takes a document past the router's answer, whose body stays empty: there it would be written as bytes and read again, and with it half a
 * megabyte for each page.
 */
export const takeDocument = createContext<(document: RenderedDocument) => void>()

/** How the router's script ends after which its data can be handed over; the build says so when it does not any more. */
export const HANDOFF_PLACE = 'pipeThrough(new TextEncoderStream());'

/**
 * Hands over what the router goes on with in the browser. It stands in the script that makes the place for it: a script of its own would be
 * one more hash in the page's policy.
 *
 * @param markup of the page
 */
export function handoffScript(data: string, markup = ''): string {
  const shown = findShown(data, markup)
  const sent = shown === undefined ? data : data.replace(JSON.stringify(shown), PLACE)
  // Without a sign that could end the script.
  const quoted = JSON.stringify(sent).replaceAll('<', '\\u003c')
  const whole = shown === undefined ? quoted : `${quoted}.replace("\\u0001",()=>${SHOWN})`
  return `window.__reactRouterContext.streamController.enqueue(${whole});window.__reactRouterContext.streamController.close();`
}

/** A sign that no JSON has within. */
const PLACE = '\u0001'
const SHOWN = 'JSON.stringify(document.querySelector("[data-shown]").innerHTML)'

/** The HTML that an element marked `data-shown` has: the router takes it from there, so that it does not come a second time. */
function findShown(data: string, markup: string): string | undefined {
  if (!markup.includes(' data-shown="')) return undefined
  const [first = ''] = data.split('\n', 1)
  const values: unknown[] = JSON.parse(first)
  return values
    .filter((value) => typeof value === 'string')
    .find((text) => text.startsWith('<') && markup.includes(` data-shown="">${text}</`))
}
