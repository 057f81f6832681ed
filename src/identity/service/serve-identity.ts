import type { AddressInfo } from 'node:net'
import { createAdaptorServer, type ServerType } from '@hono/node-server'
import { Hono } from 'hono'
import { purgeIdentity } from '#identity/core/purge.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import { migrateDatabase } from '#platform/db/migrate-database.ts'
import { openDatabase } from '#platform/db/open-database.ts'
import { untilThere } from '#platform/db/until-there.ts'
import { endSlowBodies } from '#platform/http/end-slow-bodies.ts'
import { endUnreadBodies } from '#platform/http/end-unread-bodies.ts'
import { limitConnections, PATIENCE, USUAL_MAX_CONNECTIONS } from '#platform/http/limit-connections.ts'
import { listenAt } from '#platform/http/listen-at.ts'
import { openLimits } from '#platform/limits/open-limits.ts'
import { createLog, type Log } from '#platform/log/log.ts'
import { createMailer } from '#platform/mail/mailer.ts'
import { keepPrivate } from '#platform/program/keep-private.ts'
import { DAY } from '#shared/durations.ts'
import { addressOf } from './address-of.ts'
import { createIdentityService } from './create-identity-service.ts'
import type { readServiceConfig } from './identity-config.ts'

type Config = ReturnType<typeof readServiceConfig>

type ServedIdentity = {
  /** The address it actually listens at. */
  address: string
  firstSetUpLink: string | undefined
  stop: () => Promise<void>
}

/**
 * A stand-alone identity service: database, mails, wires and pages on one port.
 *
 * @throws the error of database or port; then nothing is left running
 */
export async function serveIdentity(config: Config): Promise<ServedIdentity> {
  const { server: settings, publicUrl } = config
  const log = createLog(settings.logLevel)
  const opened = await keepPrivate(settings.dataDir)
  if (opened.length > 0) log.warn({ paths: opened }, 'others on this machine could read these; now only this user can')
  const connection = openDatabase({ databaseUrl: settings.databaseUrl, dataDir: settings.dataDir })
  try {
    await untilThere(connection, log)
    await migrateDatabase(connection)
    const { service, mailer, limits } = await openService(config, connection, log)
    const server = await listen(guarded(service.app, publicUrl), settings)
    mailer.start()
    let purge: Promise<unknown> | undefined
    const purging = setInterval(() => {
      purge = purgeIdentity(service.identity).catch((error: unknown) =>
        log.error({ err: error }, 'purging failed; it is tried again'),
      )
    }, DAY)
    purging.unref()
    return {
      address: `http://${settings.host}:${(server.address() as AddressInfo).port}`,
      firstSetUpLink: await service.firstSetUpLink(),
      async stop() {
        clearInterval(purging)
        limits.stop()
        await close(server)
        await mailer.stop()
        await purge
        await connection.close()
      },
    }
  } catch (error) {
    await connection.close()
    throw error
  }
}

async function openService(
  { identity: config, server: settings, publicUrl }: Config,
  connection: DatabaseConnection,
  log: Log,
) {
  const now = () => new Date()
  const mails = { publicUrl, dataDir: settings.dataDir, smtpUrl: settings.smtpUrl, mailFrom: settings.mailFrom }
  const mailer = createMailer({ config: mails, sms: config.smsWebhook, connection, log, now })
  const limits = await openLimits(connection, now, (fault) => log.error({ err: fault }, 'forgetting old counts failed'))
  const service = await createIdentityService({
    config,
    connection,
    log,
    now,
    limits,
    kickMailer: mailer.kick,
    handOver: mailer.handOver,
    clientAddress: addressOf(settings.trustedProxies),
  })
  return { service, mailer, limits }
}

/** Adds the security headers that the club's site sends too. */
function guarded(app: Hono, publicUrl: string): Hono {
  const isSecure = publicUrl.startsWith('https:')
  const outer = new Hono()
  outer.use(async (c, next) => {
    await next()
    const { headers } = c.res
    const add = (name: string, value: string) => {
      if (!headers.has(name)) headers.set(name, value)
    }
    add('X-Content-Type-Options', 'nosniff')
    add('X-Frame-Options', 'DENY')
    add('Referrer-Policy', 'no-referrer')
    add('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'")
    if (isSecure) add('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')
  })
  outer.get('/healthz', (c) => c.text('ok\n'))
  outer.route('/', app)
  return outer
}

function listen({ fetch }: Hono, { host, port }: { host: string; port: number }): Promise<ServerType> {
  return new Promise((resolve, reject) => {
    const server = createAdaptorServer({ fetch, hostname: host, serverOptions: PATIENCE })
    listenAt(server, { host, port }, () => resolve(server))
    limitConnections(server, USUAL_MAX_CONNECTIONS)
    endUnreadBodies(server)
    endSlowBodies(server)
    server.once('error', reject)
  })
}

function close(server: ServerType): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    if ('closeIdleConnections' in server) server.closeIdleConnections()
  })
}
