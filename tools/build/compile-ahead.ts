import { fileURLToPath } from 'node:url'
import { asInProduction } from '#platform/config/process-environment.ts'
import { keepCompiled } from '#platform/program/project-folder.ts'

/** The last step of a build: Node compiles the console's modules, so that its first command is quick. Starts nothing. */
asInProduction()
keepCompiled()
await import(fileURLToPath(new URL('../../src/cli/run-console.ts', import.meta.url)))
