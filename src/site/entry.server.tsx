import { text } from 'node:stream/consumers'
import { renderToString } from 'react-dom/server'
import { ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router'
import { theme, ThemeProvider } from './theme.ts'
import { placeholderRule, letPlaceholderGoFirst } from './picture-placeholder.ts'
import { takeDocument } from './handoff.ts'
import { PageStyles } from './page-styles.tsx'
import { faultReporter, readStyles } from './services.ts'
import { clubData, pageData, StructuredDataProvider, toScriptText } from './structured-data.tsx'

/**
 * Renders a whole document and sends it only when complete, so that it can be cached and given a policy.
 *
 * Rendering in one go takes half the time of React's streams: nothing waits once the loaders are done. For the same reason the router's hand-over
 * data is written after the markup, where the router's own component would wait for a stream.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { serverHandoffStream: handoff, ...rest } = routerContext
  const shown = { ...rest, manifest: ofThisPage(routerContext) }
  const worn = context.get(theme)
  const placeholder = context.get(placeholderRule)
  const styles = [
    ...context.get(readStyles)(worn.rules, stylePaths(routerContext)),
    ...(placeholder === '' ? [] : [{ text: placeholder }]),
  ]
  const markup = renderToString(
    <ThemeProvider value={worn}>
      <PageStyles value={styles}>
        <StructuredDataProvider value={toScriptText(context.get(pageData) ?? context.get(clubData))}>
          <ServerRouter context={shown} url={request.url} />
        </StructuredDataProvider>
      </PageStyles>
    </ThemeProvider>,
  )
  const painted = placeholder === '' ? markup : letPlaceholderGoFirst(markup)
  const data = handoff && (await text(handoff))
  context.get(takeDocument)({ markup: `<!DOCTYPE html>${painted}`, data })
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(null, { status, headers })
}

/**
 * The router creates components for every route in its manifest on each page; a page needs only its own. Imports are left out: the program is not
 * preloaded, it waits.
 */
function ofThisPage({ manifest, staticHandlerContext }: EntryContext): EntryContext['manifest'] {
  const routes = staticHandlerContext.matches.map(({ route: { id } }) => {
    const route = manifest.routes[id]
    return [id, route && { ...route, imports: [] }]
  })
  return { ...manifest, entry: { ...manifest.entry, imports: [] }, routes: Object.fromEntries(routes) }
}

/** The stylesheets of this page's routes, each once. */
function stylePaths({ manifest, staticHandlerContext }: EntryContext): string[] {
  const paths = staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id]?.css ?? [])
  // The router marks styles that a lazily loaded part also needs with a `#`, for its own links.
  return [...new Set(paths.map((path) => path.replace(/#$/, '')))]
}

/** React Router calls this for every fault in a loader, an action or a rendering; an aborted request is no fault. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: RouterContextProvider },
) {
  if (!request.signal.aborted) context.get(faultReporter)(error)
}
