import { pathToFileURL } from 'node:url'
import { returnMemory } from '#platform/config/return-memory.ts'
import { inProjectFolder } from '#platform/program/project-folder.ts'
import { watchForStop } from '#platform/program/watch-for-stop.ts'

if (import.meta.filename.endsWith('.ts')) {
  // As for the site of a single club, Node cannot load the sources of the pages.
  await import(pathToFileURL(inProjectFolder('build/server/host.js')).href)
} else {
  returnMemory()
  const onStop = watchForStop()
  const { serveHost } = await import('./serve-host.ts')
  await serveHost(onStop)
}
