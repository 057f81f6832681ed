import { asInProduction } from '#platform/config/process-environment.ts'
import { keepCompiled } from '#platform/program/project-folder.ts'

asInProduction()
keepCompiled()
const { runConsole } = await import('./run-console.ts')
await runConsole()
