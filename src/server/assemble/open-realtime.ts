import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { clientAddress } from '#platform/limits/client-address.ts'
import { whole } from '#programs/data/parse/select-list.ts'
import type { DataContext } from '#programs/data/create-data-api.ts'
import { publicViews } from '#programs/data/public-views.ts'
import { createRealtime } from '#programs/realtime/create-realtime.ts'
import { REALTIME_ADDRESSES } from '#programs/realtime/realtime-routes.ts'
import type { AppParts } from '#server/app-parts.ts'
import { createFaultReport } from '#server/report-fault.ts'
import { MINUTE } from '#shared/durations.ts'
import type { Ground } from './open-ground.ts'

/** A whole hall may reconnect at once after an outage; nobody needs more in a minute. */
const OPENINGS = { name: 'realtime-open', max: 1_000, windowMilliseconds: MINUTE }
const SENDINGS = { name: 'realtime-send', max: 300, windowMilliseconds: MINUTE }

/** Guards the opening of a channel, and reads the public rows, both anew each time. */
type Guarded = Omit<DataContext, 'reportFault' | 'insertRegistrations' | 'publicUrl'>

/** No table of a club is longer. */
const MOST_ROWS = 20_000

/** Realtime channels with everything behind them. */
export function openRealtime(ground: Ground, { rows, ...guard }: Guarded): AppParts['realtime'] {
  const { config, log, connection, now } = ground
  const { limits } = ground.accounts
  const report = (error: unknown) => log.error({ err: error }, 'something went wrong in a realtime channel')
  const { routes, ...realtime } = createRealtime({
    ...guard,
    connection,
    changes: {
      now,
      tables: publicViews,
      readRevision: () => readSharedRevision(ground),
      readRows(table) {
        const select = table.columns.map(whole)
        return rows.read(table, { select, where: [], order: [], range: { offset: 0, limit: undefined } }, MOST_ROWS)
      },
    },
    turns: config.rateLimits ? { open: limits.create(OPENINGS), send: limits.create(SENDINGS) } : undefined,
    socketAddress: ({ socket, headers }) =>
      clientAddress(socket.remoteAddress, headers['x-forwarded-for']?.toString(), config.trustedProxies),
    newId: randomUUID,
    elapsed: () => performance.now(),
    report,
    reportFault: createFaultReport(log, 'a broadcast failed'),
  })
  return { addresses: REALTIME_ADDRESSES, fetch: routes.fetch, ...realtime }
}

/** The same signals that pages use: the revision of the content, and the logs of tournaments. */
async function readSharedRevision({ content: { read }, revision }: Ground) {
  revision.check()
  const present = await read.content.readRevision()
  // This process has not noticed the change yet, so its remembered content is stale.
  if (present !== revision.current()) return undefined
  return `${present} ${await read.day.count()}`
}
