import { relative } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, minifySync, type Plugin } from 'vite'
import { nameClasses } from './tools/build/name-classes.ts'

/**
 * What every page needs, and small parts that many need, travel as one file: small files compress badly and each costs a request.
 * What only some pages show stays with them.
 */
const ON_EVERY_PAGE = [
  /node_modules\/(react|react-dom|react-router|scheduler)\//,
  /src\/shared\/berlin-time\.ts$/,
  /src\/site\/(root|entry\.client|page-meta|ui\/(banner|calendar-leaf|responsive-picture|hooks\/use-has-page))\.tsx?$/,
]
const isOnEveryPage = (module: string) => ON_EVERY_PAGE.some((pattern) => pattern.test(module))

const MEMBERS_AREA = /src\/site\/routes\/admin\//

type Graph = { getModuleInfo(id: string): { importers: readonly string[] } | null }

/**
 * What several rooms of the members' area share, and no public page, is one file too: on a slow line each file of its own was one more
 * journey before a room could open.
 */
function isSharedByRooms(id: string, graph: Graph, seen = new Set<string>()): boolean {
  if (seen.has(id)) return true
  seen.add(id)
  const importers = graph.getModuleInfo(id)?.importers ?? []
  if (importers.length === 0) return MEMBERS_AREA.test(id)
  return importers.every((importer) => isSharedByRooms(importer, graph, seen))
}

/** What public pages use too stays where they find it; nothing of theirs asks for a room, so that no circle arises. */
const ROOMS = { debugName: 'rooms', minShareCount: 2, includeDependenciesRecursively: false }

/**
 * Files of the server that something else than the server itself starts. The start is one, so that Node sees no types at all: at the first
 * file with types it would load a compiler, 17 MB of memory and a tenth of a second.
 */
const STARTED_ALONE = {
  'main.js': 'src/server/main.ts',
  'host.js': 'src/host/main.ts',
  'console.js': 'src/cli/main.ts',
  'archive-reader.js': 'src/content/moving/archive-reader.ts',
  'hash-worker.js': 'src/identity/keys/hash-worker.ts',
  'list-reader.js': 'src/features/league/lists/list-reader.ts',
  'picture-process.js': 'src/platform/images/picture-process.ts',
}

const startedAlone: Plugin = {
  name: 'started-alone',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'ssr',
  buildStart() {
    for (const [fileName, id] of Object.entries(STARTED_ALONE)) this.emitFile({ type: 'chunk', id, fileName })
  },
}

/**
 * What the router brings along for a flag that is not set here (`future.unstable_customRouteDiscovery`): two kilobytes less for everybody.
 * Whoever sets the flag, and a router that asks this file for something else, ends the build or the first page.
 */
const ON_TRIAL = /react-router\/dist\/production\/lib\/dom\/ssr\/route-discovery\.js$/
const TRIED = [
  'RouteDiscoveryRuntime',
  'getCustomPatchRoutesOnNavigationFunction',
  'useCustomRouteDiscovery',
  'useRouteDiscovery',
]

const withoutTrials: Plugin = {
  name: 'without-trials',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  load: {
    filter: { id: ON_TRIAL },
    handler: () => TRIED.map((name) => `export function ${name}() { throw Error('${name}') }`).join('\n'),
  },
}

/** What checks input and what Node brings along: a page that asks for it has taken a rule of the server where it wanted a name beside it. */
const SERVERS_OWN = /node_modules\/zod\/|__vite-browser-external/

const withoutRules: Plugin = {
  name: 'without-rules',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle(_, bundle) {
    const shipped = Object.values(bundle).flatMap((part) => (part.type === 'chunk' ? part.moduleIds : []))
    const askers = shipped
      .filter((id) => SERVERS_OWN.test(id))
      .flatMap((id) => this.getModuleInfo(id)?.importers ?? [])
      .filter((id) => shipped.includes(id) && !SERVERS_OWN.test(id))
      .map((id) => relative(import.meta.dirname, id))
    if (askers.length === 0) return
    const names = [...new Set(askers)].join(', ')
    this.error(`A browser would load ${names}, rules of the server: part what a page needs from the file that checks.`)
  },
}

/** These travel as text in every document: letters do for the names inside. Elsewhere on the server names are kept for the log. */
const STARTERS = /src\/site\/runtime\/(?:[a-z]+-)?starter\.ts$/

const shortStarters: Plugin = {
  name: 'short-starters',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'ssr',
  transform: {
    filter: { id: STARTERS },
    handler: (code, id) => minifySync(id, code, { module: true, compress: false, mangle: { toplevel: false } }).code,
  },
}

/** The rules of a component lie below those of a page; the sheets of all pages, in `styles`, name their layers themselves. */
const inLayers: Plugin = {
  name: 'in-layers',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/site\/(?!styles\/).*\.css(?:\?|$)/ },
    handler: (code, id) => `@layer ${/\/(?:routes|plain)\//.test(id) ? 'pages' : 'components'} {${code}}`,
  },
}

/** Hashes are what does not compress in the list of routes that every page loads: seven letters tell the files of all builds apart. */
const SHORT_NAMES = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
  assetFileNames: 'assets/[name]-[hash:7][extname]',
}

/** Asked for by {@link ROOMS}; what the router's program exports, which alone the router asks for, is there as before. */
const extensibleEntries: Plugin = {
  name: 'extensible-entries',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  options: (options) => ({ ...options, preserveEntrySignatures: 'allow-extension' }),
}

const BUILD_PLUGINS = [startedAlone, withoutTrials, withoutRules, extensibleEntries, shortStarters]

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), inLayers, ...BUILD_PLUGINS],
  publicDir: 'src/site/public',
  build: {
    assetsInlineLimit: 0,
  },
  css: { modules: { generateScopedName: nameClasses('src/site/**/*.module.css') } },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // Each page carries the icons that it shows, and not the file of all.
          optimization: { inlineConst: { mode: 'all', pass: 1 } },
          output: {
            ...SHORT_NAMES,
            codeSplitting: {
              groups: [
                { name: 'runtime', test: isOnEveryPage },
                { name: (id, graph) => (isSharedByRooms(id, graph) ? 'rooms' : null), ...ROOMS },
              ],
            },
          },
          // Advice for developers, who do not read the visitors' consoles.
          ...(command === 'build' && {
            treeshake: { manualPureFunctions: ['console.warn', 'warning', 'warningOnce'] },
          }),
        },
      },
    },
    ssr: {
      build: {
        rolldownOptions: { input: './src/server/serve-site.ts' },
      },
      ...(command === 'build' && {
        define: { 'process.env.NODE_ENV': '"production"' },
      }),
    },
  },
}))
