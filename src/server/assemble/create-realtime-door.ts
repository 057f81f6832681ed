import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { fail } from '#data-api/answer.ts'
import { databaseAway, fault } from '#data-api/problem.ts'
import type { IdentityService } from '#identity/service/create-identity-service.ts'
import { addressOf } from '#identity/service/address-of.ts'
import type { Config } from '#platform/config/config.ts'
import { clientAddress } from '#platform/limits/client-address.ts'
import type { LimitSource } from '#platform/limits/open-limits.ts'
import type { Log } from '#platform/log/log.ts'
import { createRealtime } from '#realtime/create-realtime.ts'
import { REALTIME_ADDRESSES } from '#realtime/realtime-routes.ts'
import type { AppParts } from '#server/app-parts.ts'
import { loggablePath } from '#server/loggable-path.ts'
import { isDatabaseAway } from '#shared/database-away.ts'
import { MINUTE } from '#shared/durations.ts'
import { tokenCheck } from './create-data-door.ts'

/** A hall whose connection was gone comes back at once; nobody needs more in a minute. */
const OPENINGS = { name: 'realtime-open', max: 1_000, windowMilliseconds: MINUTE }
const SENDINGS = { name: 'realtime-send', max: 300, windowMilliseconds: MINUTE }

type Needs = {
  config: Pick<Config, 'trustedProxies' | 'rateLimits'>
  limits: LimitSource
  identity: Pick<IdentityService, 'keyReader' | 'identity'>
  log: Pick<Log, 'error'>
}

/** Realtime channels with everything behind them. */
export function createRealtimeDoor({ config, limits, identity, log }: Needs): AppParts['realtime'] {
  const report = (error: unknown) => log.error({ err: error }, 'something went wrong in a realtime channel')
  const { routes, sockets } = createRealtime({
    keys: identity.keyReader,
    checkToken: tokenCheck(identity.identity.signIn),
    turns: config.rateLimits ? { open: limits.create(OPENINGS), send: limits.create(SENDINGS) } : undefined,
    clientAddress: addressOf(config.trustedProxies),
    socketAddress: ({ socket, headers }) =>
      clientAddress(socket.remoteAddress, headers['x-forwarded-for']?.toString(), config.trustedProxies),
    newId: randomUUID,
    elapsed: () => performance.now(),
    report,
    excuse(error, { method, url }) {
      const reference = randomUUID()
      log.error({ err: error, reference, method, path: loggablePath(url) }, 'a broadcast failed')
      return fail(isDatabaseAway(error) ? databaseAway : fault(reference))
    },
  })
  return { addresses: REALTIME_ADDRESSES, fetch: routes.fetch, sockets }
}
