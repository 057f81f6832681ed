import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { IdentitySettings } from '#identity/core/settings.ts'
import type { ProviderSettings } from '#identity/external/provider-settings.ts'
import { addressOf } from '#identity/service/address-of.ts'
import { createIdentityService, type IdentityService } from '#identity/service/create-identity-service.ts'
import { readIdentityConfig, type IdentityConfig } from '#identity/service/identity-config.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import { migrateDatabase } from '#platform/db/migrate-database.ts'
import { openPostgres } from '#platform/db/open-database.ts'
import { createLog } from '#platform/log/log.ts'
import type { SendMail } from '#platform/mail/mail-transport.ts'
import type { OutboxMail } from '#platform/mail/mail.ts'
import { queueOf } from '#platform/mail/outbox-store.ts'
import { createOutboxWorker } from '#platform/mail/outbox-worker.ts'
import { byChannel } from '#platform/mail/sms-transport.ts'
import { openMigratedSqlite } from '#tests/support/databases/migrated-sqlite.ts'
import { createScratchDatabase } from '#tests/support/databases/scratch-database.ts'
import { openDoors } from '#tests/support/site/open-doors.ts'

type IdentityServerOptions = {
  settings?: Partial<IdentitySettings>
  /** Entries of the configuration file, as YAML or JSON. */
  config?: string
  providers?: ProviderSettings[]
  /** Any other part of the checked configuration. */
  overrides?: Partial<Omit<IdentityConfig, 'settings' | 'providers'>>
  /** Answers all other addresses, so that a page and the service share one origin. */
  host?: (request: Request) => Response | Promise<Response>
  /** Sends text messages; by default they arrive with the mails. */
  sms?: SendMail
  /** Used for providers; by default the real network. */
  fetch?: typeof fetch
}

/** A message as its recipient reads it. */
export type ReadMail = {
  channel: 'email' | 'sms'
  /** Purpose, such as `recovery`. */
  kind: string
  recipient: string
  subject: string
  text: string
  /** The address in it; undefined if there is only a code. */
  link: string | undefined
  /** The token of that address, without any prefix. */
  linkToken: string | undefined
  /** The six digits. */
  code: string | undefined
}

/** An identity service on a free port of 127.0.0.1, with a database of its own. */
export type IdentityServer = {
  origin: string
  gotrueUrl: string
  supabaseUrl: string
  pagesUrl: string
  keys: { anon: string; service: string }
  /** One of them, if several answer. */
  service: IdentityService
  connection: DatabaseConnection
  /** Waits for at least this many messages. @returns all so far, oldest first */
  mails: (atLeast: number) => Promise<ReadMail[]>
  /** Real time plus the offset of the service's clock. */
  clock: { now: () => Date; advance: (milliseconds: number) => void }
  stop: () => Promise<void>
}

const PATIENCE_MILLISECONDS = 10_000

export async function startIdentity(options: IdentityServerOptions = {}): Promise<IdentityServer> {
  const { connection, remove } = await openScratch()
  const clock = createMovableClock()
  const doors = await openDoors()
  const { origin } = doors
  const config = configure(origin, options)
  const mailbox = startMailbox(connection, clock.now, options.sms)
  const services: IdentityService[] = []
  for (let index = 0; index < doors.count; index++) {
    services.push(
      await createIdentityService({
        config,
        connection,
        log: createLog('silent'),
        now: clock.now,
        kickMailer: mailbox.kick,
        handOver: mailbox.handOver,
        clientAddress: addressOf(doors.proxies),
        ...(options.fetch && { fetch: options.fetch }),
      }),
    )
  }
  const [service] = services
  if (!service) throw new Error('there is at least one service')
  doors.answerWith(services.map((each) => ({ fetch: combine(each, options.host) })))
  return {
    origin,
    gotrueUrl: origin + config.paths.netlify,
    supabaseUrl: origin + config.paths.supabase,
    pagesUrl: origin + config.paths.pages,
    keys: service.keys ?? { anon: '', service: '' },
    service,
    connection,
    mails: mailbox.mails,
    clock,
    async stop() {
      await doors.close()
      await mailbox.stop()
      await connection.close()
      await remove()
    },
  }
}

/** Cheap passwords, no limits, immediate answers; the rest as in a fresh installation. */
function configure(origin: string, { settings, config = '', providers, overrides }: IdentityServerOptions) {
  const read = readIdentityConfig(config, { publicUrl: origin, name: 'TTC Musterdorf' })
  const eager: Partial<IdentitySettings> = { evenAnswer: 0, frequencies: { email: 0, sms: 0 } }
  return {
    ...read,
    hashing: { memoryMegabytes: 8 / 1_024, passes: 1 },
    rateLimits: false as const,
    ...overrides,
    providers: providers ?? read.providers,
    settings: { ...read.settings, ...eager, ...settings },
  }
}

function combine(service: IdentityService, host: IdentityServerOptions['host']) {
  const { app } = service
  if (!host) return (request: Request, environment: unknown) => app.fetch(request, environment as object)
  const mounts = service.addresses.map((address) => address.replace(/\*$/, ''))
  return (request: Request, environment: unknown) => {
    const { pathname } = new URL(request.url)
    const isOurs = mounts.some((mount) => pathname.startsWith(mount))
    return isOurs ? app.fetch(request, environment as object) : host(request)
  }
}

async function openScratch() {
  const { TEST_SITE_ENGINE: engine, TEST_POSTGRES_URL: serverUrl } = process.env
  if (engine === 'postgres') {
    if (!serverUrl) throw new Error('TEST_SITE_ENGINE=postgres needs a server: TEST_POSTGRES_URL')
    const database = await createScratchDatabase(serverUrl)
    const connection = openPostgres(database.url)
    await migrateDatabase(connection)
    return { connection, remove: database.drop }
  }
  const folder = mkdtempSync(join(tmpdir(), 'vereinsheim-identity-'))
  const connection = await openMigratedSqlite(join(folder, 'test.sqlite'))
  return { connection, remove: async () => rmSync(folder, { recursive: true, force: true }) }
}

function createMovableClock() {
  let ahead = 0
  return {
    now: () => new Date(Date.now() + ahead),
    advance(milliseconds: number) {
      ahead += milliseconds
    },
  }
}

function startMailbox(connection: DatabaseConnection, now: () => Date, sms?: SendMail) {
  const received: OutboxMail[] = []
  const inbox: SendMail = async (mail) => void received.push(mail)
  const worker = createOutboxWorker({
    outbox: queueOf(connection),
    send: byChannel({ email: inbox, sms: sms ?? inbox }),
    now,
    log: createLog('silent'),
    pauseMilliseconds: 0,
    idleMilliseconds: 50,
  })
  worker.start()
  return {
    kick: worker.kick,
    handOver: worker.handOver,
    stop: worker.stop,
    async mails(atLeast: number): Promise<ReadMail[]> {
      const end = Date.now() + PATIENCE_MILLISECONDS
      while (received.length < atLeast) {
        if (Date.now() > end) throw new Error(`Only ${received.length} of ${atLeast} messages arrived.`)
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
      return received.map(readMail)
    },
  }
}

function readMail({ channel = 'email', kind, recipient, subject, text }: OutboxMail): ReadMail {
  const [link] = /https?:\/\/\S+/.exec(text) ?? []
  const [, linkToken] = /[?&#](?:\w+_)?token=(?:pkce_)?([\w-]+)/.exec(link ?? '') ?? []
  const [code] = /\b\d{6}\b/.exec(text.replace(link ?? '', '')) ?? []
  return { channel, kind: kind.replace('identity-', ''), recipient, subject, text, link, linkToken, code }
}
