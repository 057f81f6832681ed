import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router'
import { InlineStyles } from './inline-styles.tsx'
import { faultReporter, readStyles } from './services.ts'
import { clubData, pageData, StructuredDataProvider, toScriptText } from './structured-data.tsx'

const RENDER_DEADLINE_MILLISECONDS = 10_000

/** Renders a whole document; it is only sent when it is complete, so that it can be cached and given a policy. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const html = await renderDocument(
    <InlineStyles value={context.get(readStyles)(stylePaths(routerContext))}>
      <StructuredDataProvider value={toScriptText(context.get(pageData) ?? context.get(clubData))}>
        <ServerRouter context={routerContext} url={request.url} />
      </StructuredDataProvider>
    </InlineStyles>,
  )
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(html, { status, headers })
}

/** The stylesheets of the routes that this page is made of, each once. */
function stylePaths({ manifest, staticHandlerContext }: EntryContext): string[] {
  const paths = staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id]?.css ?? [])
  return [...new Set(paths)]
}

function renderDocument(element: React.ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        resolve(Buffer.concat(chunks).toString())
        done()
      },
    })
    const { pipe, abort } = renderToPipeableStream(element, {
      onAllReady() {
        clearTimeout(deadline)
        pipe(sink)
      },
      onShellError: reject,
      onError: reject,
    })
    const deadline = setTimeout(() => abort(new Error('Rendering took too long')), RENDER_DEADLINE_MILLISECONDS)
    deadline.unref()
  })
}

/** React Router calls this for every fault in a loader, an action or a rendering; a visitor who left is none. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: RouterContextProvider },
) {
  if (!request.signal.aborted) context.get(faultReporter)(error)
}
