import { createSubscriptionLinks } from '#features/subscriptions/subscription-links.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import { getSecret } from '#platform/db/secret-store.ts'
import type { PublicForm } from '#platform/forms/receive-form.ts'
import type { Limit, LimitRule } from '#platform/limits/rate-limit.ts'
import type { LimitSource } from '#platform/limits/open-limits.ts'
import { MINUTE } from '#shared/durations.ts'
import { createFormGuard } from '#shared/form-guard.ts'
import { createLinkSeal } from '#shared/link-seal.ts'
import { ok } from '#shared/result.ts'
import { newSecret, unguessable } from '#shared/unguessable.ts'

type Needs = {
  connection: DatabaseConnection
  config: { rateLimits: boolean }
  limits: LimitSource
  now: () => Date
}

/** More than anybody has to say from one connection, but no flood. */
const TEN_IN_TEN_MINUTES = { max: 10, windowMilliseconds: 10 * MINUTE }

/** The forms that everybody may send; each is signed by a secret that all instances share, as are the links of its mails. */
export async function openPublicForms(needs: Needs) {
  const secretOf = (name: string) => getSecret(needs.connection.inTransaction, name, newSecret)
  const open = (secret: string, limitName: string): PublicForm => {
    const guard = createFormGuard({ secret, now: needs.now, newKey: unguessable })
    return { ...guard, takeTurn: openTurns(needs, { name: limitName, ...TEN_IN_TEN_MINUTES }) }
  }
  const youth = await secretOf('youth-list')
  const wishes = await secretOf('date-reminders')
  const { seal, open: unseal } = createLinkSeal<'child'>(youth)
  return {
    forms: {
      contact: open(await secretOf('contact-form'), 'contact'),
      membership: open(await secretOf('membership-form'), 'membership'),
      youth: open(youth, 'youth-list'),
      wishes: open(wishes, 'date-reminders'),
    },
    takePaperTurn: openTurns(needs, { name: 'membership-paper', max: 30, windowMilliseconds: 10 * MINUTE }),
    subscriptionLinks: createSubscriptionLinks({ secret: wishes, now: needs.now }),
    childLinks: {
      seal: (childId: string) => seal('child', childId),
      open: (token: string) => unseal('child', token),
    },
  }
}

/** Counts for an address, where anything is counted. */
function openTurns({ config, limits }: Needs, rule: LimitRule): Limit['take'] {
  const limit = limits.create(rule)
  return (address) => (config.rateLimits ? limit.take(address) : ok(undefined))
}

export type PublicForms = Awaited<ReturnType<typeof openPublicForms>>
