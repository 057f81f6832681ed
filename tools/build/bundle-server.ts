import { isBuiltin } from 'node:module'
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { createBuilder, type Plugin } from 'vite'
import { listTaken } from './list-taken.ts'
import { NEXT, PARTS, TAKEN } from './next-folder.ts'

/**
 * A step of the build: our own part of the server, without its packages. Half of all modules are theirs; together they took a gigabyte. The imports
 * from each package are noted for the next step.
 */
const PACKAGE = /^@?[a-z][\w.-]*(?:\/|$)/
const OURS = /^(?:src\/|virtual:)/

const packagesApart: Plugin = {
  name: 'packages-apart',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'ssr',
  resolveId: {
    order: 'pre',
    filter: { id: PACKAGE },
    handler: (id) => (OURS.test(id) || isBuiltin(id) ? null : { id, external: true }),
  },
  generateBundle(_, bundle) {
    const code = Object.values(bundle).flatMap((part) => (part.type === 'chunk' ? part.code : []))
    writeFileSync(TAKEN, JSON.stringify(listTaken(code), undefined, 2))
  },
}

const builder = await createBuilder({
  logLevel: 'error',
  plugins: [packagesApart],
  environments: {
    ssr: { build: { minify: false, rolldownOptions: { output: { chunkFileNames: 'assets/[name].js' } } } },
  },
})
const { ssr } = builder.environments
if (ssr === undefined) throw new Error('There is no program for the server.')
await builder.build(ssr)
// Needed by the router's build only.
for (const part of ['client', 'server']) rmSync(`${NEXT}/${part}/.vite`, { recursive: true })
// The joined files take its place.
renameSync(`${NEXT}/server`, `${PARTS}/server`)
