import { keepCompiled } from '#platform/program/keep-compiled.ts'

keepCompiled()
const { runConsole } = await import('./run-console.ts')
await runConsole()
