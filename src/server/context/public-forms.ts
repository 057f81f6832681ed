import type { Config } from '#platform/config/config.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import { getSecret } from '#platform/db/secret-store.ts'
import type { PublicForm } from '#platform/forms/receive-form.ts'
import type { Limit, LimitRule } from '#platform/limits/limit.ts'
import type { LimitSource } from '#platform/limits/open-limits.ts'
import { MINUTE } from '#shared/durations.ts'
import { createFormGuard } from '#shared/form-guard.ts'
import { ok } from '#shared/result.ts'
import { newSecret, unguessable } from '#shared/unguessable.ts'

type Needs = {
  connection: Pick<DatabaseConnection, 'inTransaction'>
  config: Pick<Config, 'rateLimits'>
  limits: Pick<LimitSource, 'create'>
  now: () => Date
}

/** More than anybody has to say from one connection, but no flood. */
const TEN_IN_TEN_MINUTES = { max: 10, windowMilliseconds: 10 * MINUTE }

/** The forms that everybody may send; each is signed by a secret that all instances share. */
export async function openPublicForms(needs: Needs) {
  const open = async (secretName: string, limitName: string): Promise<PublicForm> => {
    const secret = await getSecret(needs.connection.inTransaction, secretName, newSecret)
    const guard = createFormGuard({ secret, now: needs.now, newKey: unguessable })
    return { ...guard, takeTurn: openTurns(needs, { name: limitName, ...TEN_IN_TEN_MINUTES }) }
  }
  return {
    forms: {
      contact: await open('contact-form', 'contact'),
      membership: await open('membership-form', 'membership'),
    },
    takePaperTurn: openTurns(needs, { name: 'membership-paper', max: 30, windowMilliseconds: 10 * MINUTE }),
  }
}

/** Counts for an address, where anything is counted. */
function openTurns({ config, limits }: Pick<Needs, 'config' | 'limits'>, rule: LimitRule): Limit['take'] {
  const limit = limits.create(rule)
  return (address) => (config.rateLimits ? limit.take(address) : ok(undefined))
}

export type PublicForms = Awaited<ReturnType<typeof openPublicForms>>
