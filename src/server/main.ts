import { keepCompiled } from '#platform/program/keep-compiled.ts'

keepCompiled()
const { serveSite } = await import('./serve-site.ts')
await serveSite()
