import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { openHost, type Host } from '#host/open-host.ts'
import { readHostSettings } from '#host/host-settings.ts'
import { openSchemas } from '#host/open-schemas.ts'
import { readConfig } from '#platform/config/config.ts'
import { createLog } from '#platform/log/log.ts'
import type { createApp as CreateApp } from '#server/app.ts'
import { openServer } from '#server/open-server.ts'
import { stringify } from 'yaml'
import type { ClubEntry } from '#host/clubs/club-entry.ts'
import { placeSchemas } from '#tests/support/host/place-schemas.ts'
import { findFreePort } from '#tests/support/databases/scratch-postgres.ts'
import { shareMedia } from '#tests/support/site/data-folder.ts'
import { placeFilledDatabase } from '#tests/support/site/filled-database.ts'
import { TESTS_CLUB } from '#tests/support/samples/tests-club.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const QUICK_HASHING = join(ROOT, 'tests/support/site/quick-hashing.yaml')

type HostOptions = {
  /** Below `localhost`, so that no proxy is needed. */
  clubs: ClubEntry[]
  env?: Record<string, string>
  now?: () => Date
  takeLine?: (line: string) => void
}

type Sent = { method?: string; headers?: Record<string, string>; body?: string | Buffer }
export type Told = { status: number; headers: IncomingHttpHeaders; text: string }

/** A host with clubs on a free port of 127.0.0.1, in this process, with the pages of the built program. */
export type TestHost = {
  host: Host
  port: number
  clubsDir: string
  /** Sends a request as a browser that has resolved a name to this server. */
  ask: (hostName: string, path: string, sent?: Sent) => Promise<Told>
  stop: () => Promise<void>
}

/**
 * A folder of clubs, each as after a first start with the tests' club; its `clubs.yaml` has a line per club. The caller
 * removes it.
 *
 * @param databaseUrl of PostgreSQL, where each gets a schema; undefined: each has a file
 */
export async function placeClubs(clubs: readonly ClubEntry[], databaseUrl?: string): Promise<string> {
  const clubsDir = await mkdtemp(join(tmpdir(), 'vereinsheim-clubs-'))
  for (const { folder } of clubs) {
    const dataDir = join(clubsDir, folder)
    // As after `clubs add`: each start reads the whole folder.
    mkdirSync(join(dataDir, 'content', 'news'), { recursive: true, mode: 0o700 })
    shareMedia(dataDir)
    if (databaseUrl === undefined) await placeFilled(dataDir)
    copyFileSync(QUICK_HASHING, join(dataDir, 'identity.yaml'))
  }
  if (databaseUrl !== undefined) await placeSchemas({ clubsDir, databaseUrl, clubs, placeFilled })
  writeFileSync(join(clubsDir, 'clubs.yaml'), stringify({ clubs }))
  return clubsDir
}

const placeFilled = (dataDir: string) =>
  placeFilledDatabase(dataDir, { serverUrl: undefined, contentDir: TESTS_CLUB, now: () => new Date() })

/** @param options.clubs may be left out if the folder in `env.CLUBS_DIR` has some */
export async function startHost({ clubs, env = {}, now = () => new Date(), takeLine }: HostOptions): Promise<TestHost> {
  const port = await findFreePort()
  const clubsDir = env['CLUBS_DIR'] ?? (await placeClubs(clubs))
  const environment = {
    PORT: String(port),
    LOG_LEVEL: 'debug',
    MEDIA_AHEAD: 'off',
    ...env,
    CLUBS_DIR: clubsDir,
  }
  const { createApp } = (await import(pathToFileURL(join(ROOT, 'build/server/index.js')).href)) as {
    createApp: typeof CreateApp
  }
  const postgres = openSchemas(readConfig(environment))
  const host = await openHost({
    settings: readHostSettings(environment),
    environment,
    log: createLog('debug', { write: takeLine ?? (() => undefined) }),
    now,
    clientFolder: join(ROOT, 'build/client'),
    createApp,
    connect: postgres?.connect,
  })
  const { server } = openServer({ maxConnections: 12_000 }, host.answer)
  server.on('upgrade', host.upgrade)
  await once(server.listen(port, '127.0.0.1'), 'listening')
  return {
    host,
    port,
    clubsDir,
    ask: (hostName, path, sent) => ask(port, hostName, path, sent),
    async stop() {
      server.close()
      server.closeAllConnections()
      await host.stop()
      await postgres?.close()
      if (env['CLUBS_DIR'] === undefined) await rm(clubsDir, { recursive: true, force: true })
    },
  }
}

/** Sends a request to a local port, for one of the server's names. */
export async function ask(
  port: number,
  hostName: string,
  path: string,
  { method = 'GET', headers, body }: Sent = {},
): Promise<Told> {
  const sending = request({
    port,
    host: '127.0.0.1',
    path,
    method,
    headers: { host: `${hostName}:${port}`, ...headers },
  })
  sending.end(body)
  const [answer] = (await once(sending, 'response')) as [IncomingMessage]
  return { status: answer.statusCode ?? 0, headers: answer.headers, text: await text(answer) }
}
