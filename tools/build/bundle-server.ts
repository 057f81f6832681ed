import { isBuiltin } from 'node:module'
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { createBuilder, type Plugin } from 'vite'
import { listTaken } from './list-taken.ts'
import { NEXT, PARTS, TAKEN } from './next-folder.ts'

/**
 * A step of the build: our own part of the server, without its packages. Half of all modules are theirs; together they took a gigabyte. What
 * is asked of each package is noted for the next step.
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
// Asked by the router while it built, and by nobody who visits.
for (const part of ['client', 'server']) rmSync(`${NEXT}/${part}/.vite`, { recursive: true })
// What is joined of them takes the place.
renameSync(`${NEXT}/server`, `${PARTS}/server`)
