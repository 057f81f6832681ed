import { fileURLToPath } from 'node:url'
import { asInProduction } from '#platform/config/as-in-production.ts'
import { keepCompiled } from '#platform/program/keep-compiled.ts'

/** The last step of a build: Node compiles what the console needs, so that already its first command is quick. Nothing is started. */
asInProduction()
keepCompiled()
await import(fileURLToPath(new URL('../../src/cli/run-console.ts', import.meta.url)))
