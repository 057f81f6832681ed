import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { build } from 'vite'
import type { Taken } from './list-taken.ts'
import { PARTS, TAKEN, WITH_FILES } from './next-folder.ts'
import { toFileName } from './to-file-name.ts'

/** A step of the build: what the server takes of its packages, and nothing else of them. */
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
  // As Node reads a module: what a package of CommonJS exports is its default.
  input[name] = `${ENTRIES}/${name}.mjs`
  writeFileSync(input[name], toEntry(source, names))
}

await build({
  configFile: false,
  logLevel: 'error',
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { external: WITH_FILES, noExternal: true },
  build: {
    ssr: true,
    outDir: `${PARTS}/packages`,
    rolldownOptions: { input, output: { entryFileNames: '[name].js', chunkFileNames: 'shared/[name]-[hash].js' } },
  },
})
