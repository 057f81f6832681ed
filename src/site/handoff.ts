/** How the router's script ends after which its data can be handed over; the build says so when it does not any more. */
export const HANDOFF_PLACE = 'pipeThrough(new TextEncoderStream());'

/**
 * Adds what the router goes on with in the browser to the script that makes the place for it: a script of its own would be one more hash in
 * the page's policy.
 *
 * @param markup a whole document
 * @param data of the loaders, as the router has encoded them
 * @throws when the markup is no document of the router's
 */
export function withHandoff(markup: string, data: string): string {
  const found = markup.lastIndexOf(`${HANDOFF_PLACE}</script>`)
  if (found < 0) throw new Error('What was rendered is no document.')
  const place = found + HANDOFF_PLACE.length
  // Without a sign that could end the script.
  const quoted = JSON.stringify(data).replaceAll('<', '\\u003c')
  const script = `window.__reactRouterContext.streamController.enqueue(${quoted});window.__reactRouterContext.streamController.close();`
  return markup.slice(0, place) + script + markup.slice(place)
}
