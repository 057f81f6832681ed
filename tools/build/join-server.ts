import { readdirSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { build, type Plugin } from 'vite'
import { NEXT, PARTS, WITH_FILES } from './next-folder.ts'
import { toFileName } from './to-file-name.ts'

/** A step of the build: joins the whole server into few files; a thousand small ones took twice the memory and more time to start. */
const PACKAGES = new Map(
  readdirSync(`${PARTS}/packages`).map((name) => [basename(name, '.js'), resolve(PARTS, 'packages', name)]),
)

const packagesAgain: Plugin = {
  name: 'packages-again',
  resolveId: { order: 'pre', handler: (source) => PACKAGES.get(toFileName(source)) ?? null },
}

/**
 * A text with a single character beyond Latin-1 takes two bytes per character at run time: five megabytes more. Only
 * `String.raw` would show the difference.
 */
const inSingleBytes: Plugin = {
  name: 'in-single-bytes',
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle))
      if (chunk.type === 'chunk') chunk.code = chunk.code.replaceAll(/[\u0080-\uffff]/g, toEscape)
  },
}

const toEscape = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`

const programs = readdirSync(`${PARTS}/server`).filter((name) => name.endsWith('.js'))

await build({
  configFile: false,
  logLevel: 'error',
  publicDir: false,
  plugins: [packagesAgain, inSingleBytes],
  ssr: { external: WITH_FILES, noExternal: true },
  build: {
    ssr: true,
    outDir: `${NEXT}/server`,
    rolldownOptions: {
      input: Object.fromEntries(programs.map((name) => [basename(name, '.js'), `${PARTS}/server/${name}`])),
      output: {
        entryFileNames: '[name].js',
        // Beside the entry points of threads and processes, so that any chunk finds them there.
        chunkFileNames: '[name]-[hash].js',
        // Names are kept for the log.
        minify: { mangle: { toplevel: false, keepNames: true }, compress: true, codegen: true },
      },
    },
  },
})
