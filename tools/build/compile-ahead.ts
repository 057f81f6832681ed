import { fileURLToPath } from 'node:url'
import { asInProduction } from '#platform/config/as-in-production.ts'
import { keepCompiled } from '#platform/program/keep-compiled.ts'

/** The last step of a build: Node compiles what a start needs, so that already the first one is quick. Nothing is started. Run once as the
 * console runs and once with the flags of `npm start`, for Node keeps what it compiles for each set of flags. */
const PROGRAMS = ['../../build/server/index.js', '../../src/cli/run-console.ts']

asInProduction()
keepCompiled()
for (const program of PROGRAMS) await import(fileURLToPath(new URL(program, import.meta.url)))
