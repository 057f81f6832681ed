import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { readConfig, readProcessEnvironment, type Config } from '#platform/config/config.ts'
import { listenAt } from '#platform/http/listen-at.ts'
import { createLog } from '#platform/log/log.ts'
import { inProjectFolder } from '#platform/program/project-folder.ts'
import type { OnStop } from '#platform/program/watch-for-stop.ts'
import { createApp } from '#server/app.ts'
import { explainStartFailure } from '#server/explain-start-failure.ts'
import { openServer } from '#server/open-server.ts'
import { stopGently } from '#server/stop-gently.ts'
import { ClubsFileError } from './clubs/clubs-file.ts'
import { readHostSettings } from './host-settings.ts'
import { HostRunsError, openHost, type Host } from './open-host.ts'
import { openSchemas } from './open-schemas.ts'

/** Opens the host by its settings; a failure is printed as a sentence and ends the process. */
export async function serveHost(onStop: OnStop): Promise<void> {
  try {
    await start(onStop)
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`)
    process.exitCode = 1
  }
}

const explain = (error: unknown): string =>
  error instanceof HostRunsError || error instanceof ClubsFileError ? error.message : explainStartFailure(error)

async function start(onStop: OnStop): Promise<void> {
  // Files written from here on are accessible to this user only.
  process.umask(0o077)
  const environment = readProcessEnvironment()
  const settings = readHostSettings(environment)
  const config = readConfig(environment)
  const log = createLog(config.logLevel)
  const clientFolder = inProjectFolder('build/client')
  const postgres = openSchemas(config)
  const host = await openHost({
    settings,
    environment,
    log,
    now: () => new Date(),
    clientFolder,
    createApp,
    connect: postgres?.connect,
  })
  async function stop() {
    await host.stop()
    await postgres?.close()
  }
  const { server } = openServer(config, host.answer)
  server.on('upgrade', host.upgrade)
  try {
    const asking = await answerProxy(host, settings.askAddress)
    const figures = await openFiguresIfWanted(config, host)
    listenAt(server, config, () => undefined)
    await once(server, 'listening')
    stopGently({
      server,
      instance: { ...host, stop: () => Promise.all([stop(), asking.stop(), figures?.stop()]).then(() => undefined) },
      log,
      onStop,
    })
    const { port } = server.address() as AddressInfo
    const { listed: count } = host.count()
    log.info({ port, askPort: asking.port, metricsPort: figures?.port, clubs: count }, 'open')
    if (process.stdout.isTTY)
      process.stdout.write(`\nVereinsheim ist geöffnet, für ${count} Vereine   (Beenden mit Strg+C)\n`)
  } catch (error) {
    await stop()
    throw error
  }
}

async function openFiguresIfWanted({ metricsAddress: place }: Config, host: Host) {
  if (!place) return undefined
  const { openHostFigures } = await import('./host-figures.ts')
  return openHostFigures(host, place)
}

/** Answers the proxy in front whether a domain is served here, before it requests a certificate; also answers health checks. */
async function answerProxy({ isServed }: Host, place: { host: string; port: number }) {
  const server = createServer(({ url = '' }, outgoing) => {
    const asked = URL.parse(url, 'http://host')
    const isKnown = asked?.pathname === '/health' || isServed(asked?.searchParams.get('domain') ?? '')
    outgoing.writeHead(isKnown ? 200 : 404, { 'Cache-Control': 'no-store' }).end()
  })
  listenAt(server, place, () => undefined)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    stop: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  }
}
