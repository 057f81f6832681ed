import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { readConfig } from '#platform/config/config.ts'
import { createLog } from '#platform/log/log.ts'
import { createInstance, type Instance } from '#server/assemble/create-instance.ts'
import type { createApp as CreateApp } from '#server/app.ts'
import { changedContent, type ContentChanges } from './changed-content.ts'
import { shareMedia } from './data-folder.ts'
import { placeFilledDatabase } from './filled-database.ts'
import { openDoors } from './open-doors.ts'
import { TESTS_CLUB } from '#tests/support/samples/tests-club.ts'
import { findPeople } from '#tests/support/privacy/watch-people.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

export type SiteOptions = {
  /** Environment variables as in a real installation. */
  env?: Record<string, string>
  /** Differences from the tests' club. */
  content?: ContentChanges
  /** The settings of the accounts; by default, passwords are hashed quickly. */
  identity?: object
  /** A name for 127.0.0.1, where an IP address does not work. */
  hostName?: 'localhost'
  /** The clock; by default real time. */
  now?: () => Date
  /** Takes the log's lines. */
  takeLine?: (line: string) => void
}

/** A whole site on a free port of 127.0.0.1, with its own data folder, served by the built program. */
export type Site = {
  origin: string
  dataDir: string
  /** Undefined on SQLite. */
  databaseUrl: string | undefined
  /** One of them, if several answer. */
  instance: Instance
  /** Waits for at least this many mails in `data/outbox`. @returns all of them, oldest first */
  mails: (atLeast: number) => Promise<string[]>
  /** Stops answering, as if killed. @returns what brings it back */
  die: () => Promise<() => Promise<void>>
  /** @throws when personal data that the site knows is in its log or in a file that is neither database nor mail */
  stop: () => Promise<void>
}

export async function startSite({
  env = {},
  content,
  identity,
  hostName,
  now = () => new Date(),
  takeLine,
}: SiteOptions = {}): Promise<Site> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vereinsheim-site-'))
  shareMedia(dataDir)
  const changed = content && (await changedContent(content))
  const contentDir = changed?.folder ?? env['CONTENT_DIR'] ?? TESTS_CLUB
  // Some tests start again on the data of another site.
  const database = env['DATA_DIR'] === undefined ? await placeDatabase(dataDir, { contentDir, now }) : undefined
  const identityFile = join(dataDir, 'identity.yaml')
  // JSON is valid YAML.
  if (identity) await writeFile(identityFile, JSON.stringify(identity))
  const doors = await openDoors()
  const origin = hostName === undefined ? doors.origin : doors.origin.replace('127.0.0.1', hostName)
  const config = readConfig({
    ...(database && { DATABASE_URL: database.url }),
    TRUSTED_PROXIES: String(doors.proxies),
    DATA_DIR: dataDir,
    CONTENT_DIR: contentDir,
    PORT: '0',
    LOG_LEVEL: 'debug',
    // All sizes of all pictures take minutes; the few that a test needs are made on request.
    MEDIA_AHEAD: 'off',
    IDENTITY_CONFIG: identity ? identityFile : join(import.meta.dirname, 'quick-hashing.yaml'),
    ...env,
  })
  const instances: Instance[] = []
  const said: string[] = []
  const write = (line: string) => {
    said.push(line)
    takeLine?.(line)
  }
  for (let index = 0; index < doors.count; index++) {
    // One after the other, as the manual says: the first one imports the content.
    const instance = await createInstance({
      config: { ...config, publicUrl: env['PUBLIC_URL'] ?? origin },
      log: createLog(config.logLevel, { write }),
      now,
      clientFolder: join(ROOT, 'build/client'),
    })
    await instance.picturesMade
    instances.push(instance)
  }
  const [instance] = instances
  if (!instance) throw new Error('there is at least one instance')
  const { createApp } = (await import(pathToFileURL(join(ROOT, 'build/server/index.js')).href)) as {
    createApp: typeof CreateApp
  }
  doors.answerWith(instances.map(({ parts }) => ({ fetch: createApp(parts).fetch, sockets: parts.realtime.sockets })))
  return {
    origin,
    dataDir,
    databaseUrl: config.databaseUrl,
    instance,
    mails: (atLeast) => waitForMails(join(dataDir, 'outbox'), atLeast),
    die: doors.shut,
    async stop() {
      await doors.close()
      await Promise.all(instances.map((each) => each.stop()))
      const people = await findPeople({ dataDir, databaseUrl: config.databaseUrl }, said.join(''))
      await database?.drop()
      await rm(dataDir, { recursive: true, force: true })
      await changed?.remove()
      if (people.length > 0) throw new Error(`People stand where nobody should: ${people.join('; ')}`)
    },
  }
}

/** On PostgreSQL each site has a database of its own; on SQLite its data folder is enough. */
async function placeDatabase(dataDir: string, place: { contentDir: string; now: () => Date }) {
  const { TEST_SITE_ENGINE: engine, TEST_POSTGRES_URL: serverUrl } = process.env
  if (engine === 'postgres' && !serverUrl) {
    throw new Error('TEST_SITE_ENGINE=postgres needs a server: TEST_POSTGRES_URL')
  }
  return placeFilledDatabase(dataDir, { ...place, serverUrl: engine === 'postgres' ? serverUrl : undefined })
}

const PATIENCE_MILLISECONDS = 30_000

async function waitForMails(folder: string, atLeast: number): Promise<string[]> {
  const end = Date.now() + PATIENCE_MILLISECONDS
  for (;;) {
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).toSorted()
    if (names.length >= atLeast) return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
    if (Date.now() > end) throw new Error(`Only ${names.length} of ${atLeast} mails arrived.`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
