import { returnMemory } from '#platform/config/return-memory.ts'
import { keepCompiled } from '#platform/program/keep-compiled.ts'

returnMemory()
keepCompiled()
const { serveSite } = await import('./serve-site.ts')
await serveSite()
