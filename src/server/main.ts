import { returnMemory } from '#platform/config/return-memory.ts'
import { keepCompiled } from '#platform/program/keep-compiled.ts'
import { watchForStop } from '#platform/program/watch-for-stop.ts'

returnMemory()
const onStop = watchForStop()
keepCompiled()
const { serveSite } = await import('./serve-site.ts')
await serveSite(onStop)
