/** Keeps Node's heap small, and makes the bundler return freed memory to the system at once. */
export const STEP_FLAGS = ['--max-old-space-size=256', '--max-semi-space-size=2']
export const STEP_ENV = { NODE_ENV: 'production', MIMALLOC_PURGE_DELAY: '0' }

/** As `npm start` runs the site. */
export const SITE_FLAGS = ['--max-semi-space-size=2', '--heap-growing-percent=25']

/** Description for the user; and the arguments of Node. */
export type Step = [what: string, args: string[]]

const vite = (...args: string[]) => ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error', ...args]
const ours = (name: string) => [`tools/build/${name}.ts`]

/**
 * Each step is a process of its own, one after the other, so that its memory is free before the next begins. A server with
 * 1 GB can build while its site runs.
 */
export const STEPS: Step[] = [
  ['Programm für den Browser', ours('bundle-client')],
  ['eigener Teil des Servers', ours('bundle-server')],
  ['Pakete des Servers', ours('bundle-packages')],
  ['Server zusammensetzen', ours('join-server')],
  ['Server prüfen', ours('check-router-script')],
  ['Anmeldefenster für andere Seiten', vite('--config', 'vite.widget.config.ts', '--mode', 'script')],
  ['Anmeldefenster als Modul', vite('--config', 'vite.widget.config.ts', '--mode', 'module')],
  ['kleine Programme der Turnierseiten', vite('--config', 'vite.plain.config.ts')],
  ['Verzeichnis der Seiten', ours('write-public-manifest')],
  ['Dateien komprimieren', ours('compress-assets')],
]

/** Runs in the final place, because Node caches compiled code by path. */
export const LAST_STEPS: Step[] = [['Konsole vorbereiten', ours('compile-ahead')]]
