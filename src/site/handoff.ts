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
 */
export function handoffScript(data: string): string {
  // Without a sign that could end the script.
  const quoted = JSON.stringify(data).replaceAll('<', '\\u003c')
  return `window.__reactRouterContext.streamController.enqueue(${quoted});window.__reactRouterContext.streamController.close();`
}
