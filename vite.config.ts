import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

/**
 * What every page needs, and small parts that many need, travel as one file: small files compress badly and each costs a request.
 * What only some pages show stays with them.
 */
const ON_EVERY_PAGE = [
  /node_modules\/(react|react-dom|react-router|scheduler)\//,
  /node_modules\/lucide\/.*\/arrow-right\./,
  /src\/shared\/berlin-time\.ts$/,
  /src\/site\/(root|entry\.client|page-meta|ui\/(banner|calendar-leaf|responsive-picture))\.tsx?$/,
]
const isOnEveryPage = (module: string) => ON_EVERY_PAGE.some((pattern) => pattern.test(module))

export default defineConfig({
  plugins: [reactRouter()],
  publicDir: 'src/site/public',
  build: {
    assetsInlineLimit: 0,
  },
  css: { modules: { generateScopedName: '[hash:base64:4]' } },
  environments: {
    client: {
      build: {
        rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'runtime', test: isOnEveryPage }] } } },
      },
    },
    // The Hono app is the server entry, so that loaders and server share one set of context keys.
    ssr: { build: { rolldownOptions: { input: './src/server/app.ts' } } },
  },
})
