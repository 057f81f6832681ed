import type { SignUpContext } from '#features/tournaments/registrations/context.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import { getSecret } from '#platform/db/secret-store.ts'
import type { Limit } from '#platform/limits/rate-limit.ts'
import type { LimitSource } from '#platform/limits/open-limits.ts'
import { MINUTE } from '#shared/durations.ts'
import { createFormGuard } from '#shared/form-guard.ts'
import { ok } from '#shared/result.ts'
import type { Tally } from '#shared/tally.ts'
import { newSecret, unguessable } from '#shared/unguessable.ts'

/** So many forms may one visitor's connection send: a whole club evening, but no flood. */
const ENTRY_LIMIT = { max: 20, windowMilliseconds: 10 * MINUTE }
/** So many changes of registrations: three teams with all their players, and mistakes. */
const CHANGE_LIMIT = { max: 120, windowMilliseconds: 10 * MINUTE }

type Needs = {
  connection: DatabaseConnection
  config: { rateLimits: boolean }
  now: () => Date
  limits: LimitSource
  outcomes: Tally
}

/** What this process keeps of sign-ups; the turns are the same for pages and programs. */
export async function openSignUps(needs: Needs): Promise<SignUpContext['signUps']> {
  const { connection, config, now, limits, outcomes } = needs
  const turns = (name: string, rule: typeof ENTRY_LIMIT): Limit['take'] => {
    const limit = limits.create({ name, ...rule })
    return (address) => (config.rateLimits ? limit.take(address) : ok(undefined))
  }
  const secret = await getSecret(connection.inTransaction, 'entry-form', newSecret)
  return {
    formGuard: createFormGuard({ secret, now, newKey: unguessable }),
    outcomes,
    takeTurn: turns('entry', ENTRY_LIMIT),
    takeChangeTurn: turns('entry-change', CHANGE_LIMIT),
    takeLinkTurn: turns('entry-link', ENTRY_LIMIT),
  }
}
