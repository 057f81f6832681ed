import { asInProduction } from '#platform/config/process-environment.ts'
import { returnMemory } from '#platform/config/return-memory.ts'
import { keepCompiled } from '#platform/program/project-folder.ts'

// It processes whole folders: unneeded memory is freed before the heap grows, as in the site.
if (process.argv[2] === 'content') returnMemory(['--max-semi-space-size=2', '--heap-growing-percent=25'])
asInProduction()
keepCompiled()
const { runConsole } = await import('./run-console.ts')
await runConsole()
