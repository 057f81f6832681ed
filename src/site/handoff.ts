const DOCUMENT_END = '</body></html>'

/**
 * Adds what the router goes on with in the browser.
 *
 * @param markup a whole document
 * @param data of the loaders, as the router has encoded them
 * @throws when the markup is no document
 */
export function withHandoff(markup: string, data: string): string {
  if (!markup.endsWith(DOCUMENT_END)) throw new Error('What was rendered is no document.')
  // Without a sign that could end the script.
  const quoted = JSON.stringify(data).replaceAll('<', '\\u003c')
  const script = `window.__reactRouterContext.streamController.enqueue(${quoted});window.__reactRouterContext.streamController.close();`
  return `${markup.slice(0, -DOCUMENT_END.length)}<script>${script}</script>${DOCUMENT_END}`
}
