import { fileURLToPath } from 'node:url'
import { asInProduction } from '#platform/config/process-environment.ts'
import { keepCompiled } from '#platform/program/project-folder.ts'

/** The last step of a build: Node compiles what the console needs, so that already its first command is quick. Nothing is started. */
asInProduction()
keepCompiled()
await import(fileURLToPath(new URL('../../src/cli/run-console.ts', import.meta.url)))
