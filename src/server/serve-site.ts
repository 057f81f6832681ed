import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { readProcessConfig, type Config } from '#platform/config/config.ts'
import { listenAt } from '#platform/http/listen-at.ts'
import { takeAsItIs } from '#platform/db/high-water-mark.ts'
import { createLog } from '#platform/log/log.ts'
import { inProjectFolder } from '#platform/program/project-folder.ts'
import type { OnStop } from '#platform/program/watch-for-stop.ts'
import { createApp } from './app.ts'
import { createInstance, type Instance } from '#server/assemble/create-instance.ts'
import { startLinkChecks } from '#server/upkeep/start-link-checks.ts'
import { explainStartFailure } from './explain-start-failure.ts'
import { openServer } from './open-server.ts'
import { stopGently } from './stop-gently.ts'

const CLIENT_FOLDER = inProjectFolder('build/client')

export { createApp }

/** Opens the site with its settings; a failure is explained in a sentence and ends the process. */
export async function serveSite(onStop: OnStop): Promise<void> {
  try {
    await start(onStop)
  } catch (error) {
    process.stderr.write(`${explainStartFailure(error)}\n`)
    process.exitCode = 1
  }
}

async function start(onStop: OnStop): Promise<void> {
  // All files written from here on are private to this user.
  process.umask(0o077)
  const config = readProcessConfig()
  const log = createLog(config.logLevel)
  if (process.argv.includes('--begin-anew')) await takeAsItIs(config.dataDir)
  const instance = await createInstance({ config, log, now: () => new Date(), clientFolder: CLIENT_FOLDER })
  const firstSetUpLink = await instance.identity.firstSetUpLink()
  const figures = await openFiguresIfWanted(config, instance)
  const app = createApp(instance.parts)
  const { fetch, sendKept } = figures?.watch(app) ?? app
  const answer = getRequestListener(fetch, { hostname: config.host })
  const { server, connections } = openServer(config, (incoming, outgoing) => {
    if (sendKept(incoming, outgoing) === undefined) void answer(incoming, outgoing)
  })
  listenAt(server, { host: config.host, port: config.port }, () => {
    const { port } = server.address() as AddressInfo
    const { imported: importedFiles, pending: pendingPictures } = instance
    log.info({ port, metricsPort: figures?.port, importedFiles, pendingPictures }, 'open')
    // The log is for machines; a person at the keyboard wants to know where to look.
    if (process.stdout.isTTY)
      process.stdout.write(`\nVereinsheim ist geöffnet: ${config.publicUrl}   (Beenden mit Strg+C)\n`)
    if (firstSetUpLink !== undefined && !instance.isInHall) process.stdout.write(firstSetUpNotice(firstSetUpLink))
  })
  instance.parts.realtime.sockets.serve(server)
  figures?.watchConnections(server, connections)
  server.on('error', (error) => {
    process.stderr.write(`${explainStartFailure(error)}\n`)
    process.exitCode = 1
    void figures?.stop()
    void instance.stop()
  })
  const links = startLinkChecks(instance, app.fetch, log)
  const watched = figures ? alsoStopping(instance, figures.stop) : instance
  stopGently({ server, instance: alsoStopping(watched, links.stop), log, onStop })
}

async function openFiguresIfWanted({ metricsAddress: place }: Config, instance: Instance) {
  if (!place) return undefined
  const { openFigures } = await import('./figures/open-figures.ts')
  try {
    return await openFigures(place, instance, () => new Date())
  } catch (error) {
    await instance.stop()
    throw error
  }
}

/** The figures can be read until the very end. */
function alsoStopping(instance: Instance, stop: () => Promise<void>): Instance {
  return { ...instance, stop: () => Promise.all([instance.stop(), stop()]).then(() => undefined) }
}

/** Not through the log, which more people read: this link makes its reader the administrator. */
function firstSetUpNotice(link: string): string {
  return `\nNoch verwaltet niemand diese Website. Hier entsteht das erste Konto (7 Tage gültig):\n${link}\n`
}
