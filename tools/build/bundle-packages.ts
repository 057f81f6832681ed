import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { build, type Plugin } from 'vite'
import type { Taken } from './list-taken.ts'
import { PARTS, TAKEN, WITH_FILES } from './next-folder.ts'
import { toFileName } from './to-file-name.ts'

/** A step of the build: the parts of packages that the server uses, and nothing else of them. */
const ENTRIES = `${PARTS}/entries`
const taken = JSON.parse(readFileSync(TAKEN, 'utf8')) as Taken

const toEntry = (source: string, names: string[]): string => {
  const from = `from ${JSON.stringify(source)}`
  if (!names.includes('*')) return `export { ${names.join(', ')} } ${from}`
  return `import * as all ${from}\nexport * ${from}\nexport default all.default`
}

mkdirSync(ENTRIES, { recursive: true })
const input: Record<string, string> = {}
for (const [source, names] of Object.entries(taken)) {
  if (WITH_FILES.includes(source)) continue
  const name = toFileName(source)
  // As Node imports a module: the exports of a CommonJS package are its default.
  input[name] = `${ENTRIES}/${name}.mjs`
  writeFileSync(input[name], toEntry(source, names))
}

/** The gateway speaks HTTP/1.1 to the server; loading HTTP/2 only to check that no request uses it takes two megabytes of memory. */
const withoutHttp2: Plugin = {
  name: 'without-http2',
  transform: {
    filter: { id: '**/@hono/node-server/**', code: 'node:http2' },
    handler: (code) =>
      code.replace(/import \{ .+ \} from "node:http2";/, 'class Http2ServerRequest {} const constants = {};'),
  },
}

await build({
  configFile: false,
  logLevel: 'error',
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  plugins: [withoutHttp2],
  ssr: { external: WITH_FILES, noExternal: true },
  build: {
    ssr: true,
    outDir: `${PARTS}/packages`,
    rolldownOptions: { input, output: { entryFileNames: '[name].js', chunkFileNames: 'shared/[name]-[hash].js' } },
  },
})
