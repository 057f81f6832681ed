import { mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { serve, type ServerType } from '@hono/node-server'
import { readConfig } from '#platform/config/config.ts'
import { createLog } from '#platform/log/log.ts'
import { createInstance, type Instance } from '#server/create-instance.ts'
import type { createApp as CreateApp } from '#server/app.ts'
import { createScratchDatabase, type ScratchDatabase } from './scratch-database.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** Encoding all pictures takes minutes; their names are hashes of their content, so all test sites may share them. */
const SHARED_MEDIA = join(ROOT, 'node_modules/.cache/vereinsheim-media')

export type SiteOptions = {
  /** Environment variables as in a real installation. */
  env?: Record<string, string>
  /** The clock; real time if left out. */
  now?: () => Date
  /** Takes the log's lines, which otherwise go to standard output. */
  takeLine?: (line: string) => void
}

/** A whole site on a free port of 127.0.0.1, with its own data folder, as the built program serves it. */
export type Site = {
  origin: string
  dataDir: string
  /** Undefined on SQLite. */
  databaseUrl: string | undefined
  instance: Instance
  /** The mails in `data/outbox`, oldest first, once there are at least so many. */
  mails: (atLeast: number) => Promise<string[]>
  stop: () => Promise<void>
}

export async function startSite({ env = {}, now = () => new Date(), takeLine }: SiteOptions = {}): Promise<Site> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vereinsheim-site-'))
  await mkdir(SHARED_MEDIA, { recursive: true })
  await symlink(SHARED_MEDIA, join(dataDir, 'media'), 'junction')
  const database = await createDatabase()
  const config = readConfig({
    ...(database && { DATABASE_URL: database.url }),
    DATA_DIR: dataDir,
    CONTENT_DIR: join(ROOT, 'content'),
    PORT: '0',
    LOG_LEVEL: 'silent',
    ...env,
  })
  // The port must be known before the site is built, because the site's own address is part of its pages.
  let answer: ReturnType<typeof CreateApp>['fetch'] = () => new Response(null, { status: 503 })
  const server = await listen((request, connection) => answer(request, connection))
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  const instance = await createInstance({
    config: { ...config, publicUrl: env['PUBLIC_URL'] ?? origin },
    log: createLog(config.logLevel, takeLine && { write: takeLine }),
    now,
    clientFolder: join(ROOT, 'build/client'),
  })
  const { createApp } = (await import(pathToFileURL(join(ROOT, 'build/server/index.js')).href)) as {
    createApp: typeof CreateApp
  }
  answer = createApp(instance.parts).fetch
  return {
    origin,
    dataDir,
    databaseUrl: config.databaseUrl,
    instance,
    mails: (atLeast) => waitForMails(join(dataDir, 'outbox'), atLeast),
    async stop() {
      await new Promise((resolve) => {
        server.close(resolve)
        if ('closeAllConnections' in server) server.closeAllConnections()
      })
      await instance.stop()
      await database?.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** On PostgreSQL each site has a database of its own; on SQLite its data folder is enough. */
async function createDatabase(): Promise<ScratchDatabase | undefined> {
  const { TEST_SITE_ENGINE: engine, TEST_POSTGRES_URL: serverUrl } = process.env
  if (engine !== 'postgres') return undefined
  if (!serverUrl) throw new Error('TEST_SITE_ENGINE=postgres needs a server: TEST_POSTGRES_URL')
  return createScratchDatabase(serverUrl)
}

function listen(fetch: ReturnType<typeof CreateApp>['fetch']): Promise<ServerType> {
  return new Promise((resolve) => {
    const server = serve({ fetch, port: 0, hostname: '127.0.0.1' }, () => resolve(server))
  })
}

const PATIENCE_MILLISECONDS = 10_000

async function waitForMails(folder: string, atLeast: number): Promise<string[]> {
  const end = Date.now() + PATIENCE_MILLISECONDS
  for (;;) {
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).toSorted()
    if (names.length >= atLeast) return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
    if (Date.now() > end) throw new Error(`Only ${names.length} of ${atLeast} mails arrived.`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
