import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRequestHandler, Scripts, ScrollRestoration, ServerRouter, type ServerBuild } from 'react-router'
import { globSync, readFileSync } from 'node:fs'
import { findMissingWords, NEW_IN_TAB } from '#server/pages/document.ts'
import { NEXT } from './next-folder.ts'

/**
 * A step of the build: `server/pages/document.ts` and `site/handoff.ts` match texts of the router. If a new version changes them, this
 * fails the build; otherwise visitors would get pages whose program is not deferred.
 */
const root = () => createElement('html', null, createElement('body', null, [ScrollRestoration, Scripts].map(place)))
const place = (part: typeof Scripts | typeof ScrollRestoration) => createElement(part, { key: part.name })

const build: ServerBuild = {
  entry: {
    module: {
      default: (_request, status, headers, context) =>
        new Response(renderToStaticMarkup(createElement(ServerRouter, { context, url: 'http://localhost/' })), {
          status,
          headers,
        }),
    },
  },
  routes: { root: { id: 'root', path: '', module: { default: root } } },
  assets: {
    entry: { module: '/entry.js', imports: [] },
    routes: {
      root: {
        id: 'root',
        path: '',
        module: '/root.js',
        hasLoader: false,
        hasAction: false,
        hasClientLoader: false,
        hasClientAction: false,
        hasClientMiddleware: false,
        hasErrorBoundary: false,
        clientActionModule: undefined,
        clientLoaderModule: undefined,
        clientMiddlewareModule: undefined,
        hydrateFallbackModule: undefined,
      },
    },
    url: '/manifest.js',
    version: '1',
  },
  publicPath: '/',
  assetsBuildDirectory: 'build/client',
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
}

const page = await createRequestHandler(build, 'production')(new Request('http://localhost/'))
const missing = findMissingWords(await page.text())
// The build has minified the router's scripts.
const isBuilt = globSync(`${NEXT}/server/**/*.js`).some((path) => NEW_IN_TAB.test(readFileSync(path, 'utf8')))
if (!isBuilt) missing.push(`${NEW_IN_TAB.source} in the server`)
if (missing.length > 0)
  throw new Error(
    `src/server/pages/document.ts and src/site/handoff.ts look for what the router does not write: ${missing.join(' | ')}`,
  )
