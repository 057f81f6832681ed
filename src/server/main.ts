import { pathToFileURL } from 'node:url'
import { returnMemory } from '#platform/config/return-memory.ts'
import { inProjectFolder } from '#platform/program/project-folder.ts'
import { watchForStop } from '#platform/program/watch-for-stop.ts'

if (import.meta.filename.endsWith('.ts')) {
  // Node cannot load the sources of the pages: if this file is started, as by former units, it runs the built server instead.
  await import(pathToFileURL(inProjectFolder('build/server/main.js')).href)
} else {
  returnMemory()
  const onStop = watchForStop()
  const { serveSite } = await import('./serve-site.ts')
  await serveSite(onStop)
}
