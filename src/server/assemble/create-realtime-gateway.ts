import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { createDayStore } from '#features/tournaments/day/day-store.ts'
import { addressOf } from '#identity/service/address-of.ts'
import type { IdentityService } from '#identity/service/create-identity-service.ts'
import type { Config } from '#platform/config/config.ts'
import { readRevision } from '#platform/db/content-revision-store.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import { clientAddress } from '#platform/limits/client-address.ts'
import type { LimitSource } from '#platform/limits/open-limits.ts'
import type { Log } from '#platform/log/log.ts'
import { fail } from '#programs/data/answer.ts'
import { whole } from '#programs/data/parse/select-list.ts'
import { databaseAway, fault } from '#programs/data/problem.ts'
import { publicViews } from '#programs/data/public-views/public-views.ts'
import type { RowReader } from '#programs/data/run/row-reader.ts'
import { createRealtime } from '#programs/realtime/create-realtime.ts'
import { REALTIME_ADDRESSES } from '#programs/realtime/realtime-routes.ts'
import type { AppParts } from '#server/app-parts.ts'
import type { watchRevision } from '#server/pages/watch-revision.ts'
import { createFaultReport } from '#server/report-fault.ts'
import { isDatabaseAway } from '#shared/database-away.ts'
import { MINUTE } from '#shared/durations.ts'
import { tokenCheck } from './create-data-gateway.ts'

/** A hall whose connection was gone comes back at once; nobody needs more in a minute. */
const OPENINGS = { name: 'realtime-open', max: 1_000, windowMilliseconds: MINUTE }
const SENDINGS = { name: 'realtime-send', max: 300, windowMilliseconds: MINUTE }

type Needs = {
  config: Config
  limits: LimitSource
  identity: IdentityService
  log: Log
  connection: DatabaseConnection
  now: () => Date
  /** What everybody may read, asked anew each time. */
  rows: RowReader
  revision: Pick<Awaited<ReturnType<typeof watchRevision>>, 'check' | 'current'>
}

/** No table of a club is longer. */
const MOST_ROWS = 20_000

/** Realtime channels with everything behind them. */
export function createRealtimeGateway(needs: Needs): AppParts['realtime'] {
  const { config, limits, identity, log, connection, now } = needs
  const reportFault = createFaultReport(log, 'a broadcast failed')
  const report = (error: unknown) => log.error({ err: error }, 'something went wrong in a realtime channel')
  const { routes, ...realtime } = createRealtime({
    connection,
    changes: {
      now,
      tables: publicViews,
      readRevision: () => readSharedRevision(needs),
      readRows(table) {
        const select = table.columns.map(whole)
        return needs.rows.read(
          table,
          { select, where: [], order: [], range: { offset: 0, limit: undefined } },
          MOST_ROWS,
        )
      },
    },
    keys: identity.keyReader,
    checkToken: tokenCheck(identity.identity),
    turns: config.rateLimits ? { open: limits.create(OPENINGS), send: limits.create(SENDINGS) } : undefined,
    clientAddress: addressOf(config.trustedProxies),
    socketAddress: ({ socket, headers }) =>
      clientAddress(socket.remoteAddress, headers['x-forwarded-for']?.toString(), config.trustedProxies),
    newId: randomUUID,
    elapsed: () => performance.now(),
    report,
    excuse(error, request) {
      const reference = reportFault(error, request)
      return fail(isDatabaseAway(error) ? databaseAway : fault(reference))
    },
  })
  return { addresses: REALTIME_ADDRESSES, fetch: routes.fetch, ...realtime }
}

/** The same signals as those of the pages: the revision of the content, and the logs of tournaments. */
async function readSharedRevision({ connection: { db }, revision }: Needs) {
  revision.check()
  const present = await readRevision(db)
  // What is remembered of content is forgotten when this process hears of it, which it has not yet.
  if (present !== revision.current()) return undefined
  return `${present} ${await createDayStore(db).count()}`
}
