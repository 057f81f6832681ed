import { asInProduction } from '#platform/config/as-in-production.ts'
import { keepCompiled } from '#platform/program/keep-compiled.ts'

asInProduction()
keepCompiled()
const { runConsole } = await import('./run-console.ts')
await runConsole()
