import { createSubscriptionLinks } from '#features/subscriptions/subscription-links.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import { getSecret } from '#platform/db/secret-store.ts'
import type { Limit } from '#platform/limits/rate-limit.ts'
import type { LimitSource } from '#platform/limits/open-limits.ts'
import { MINUTE } from '#shared/durations.ts'
import { createFormGuard } from '#shared/form-guard.ts'
import { createLinkSeal } from '#shared/link-seal.ts'
import { ok } from '#shared/result.ts'
import type { Tally } from '#shared/tally.ts'
import { newSecret, unguessable } from '#shared/unguessable.ts'

/** Limits of the public forms: at most this many sent from one visitor's connection in ten minutes. */
const MOST = {
  /** More than any visitor needs, but no flood. */
  contact: 10,
  membership: 10,
  'youth-list': 10,
  'date-reminders': 10,
  'membership-paper': 30,
  /** A whole club evening's sign-ups from one connection. */
  entry: 20,
  'entry-link': 20,
  /** Three teams with all their players, and mistakes. */
  'entry-change': 120,
}

type Source = {
  connection: DatabaseConnection
  config: { rateLimits: boolean }
  accounts: { limits: LimitSource }
  tallies: { registrationOutcomes: Tally }
  now: () => Date
}

/** The forms that every visitor may send; a secret shared by all instances signs each form and the links in its mails. */
export async function openPublicForms({ connection, config, accounts, tallies, now }: Source) {
  const secretOf = (name: string) => getSecret(connection.inTransaction, name, newSecret)
  const guardBy = (secret: string) => createFormGuard({ secret, now, newKey: unguessable })
  const turns = (name: keyof typeof MOST): Limit['take'] => {
    const limit = accounts.limits.create({ name, max: MOST[name], windowMilliseconds: 10 * MINUTE })
    return (address) => (config.rateLimits ? limit.take(address) : ok(undefined))
  }
  const youth = await secretOf('youth-list')
  const wishes = await secretOf('date-reminders')
  const { seal, open } = createLinkSeal<'child'>(youth)
  const subscriptionLinks = createSubscriptionLinks({ secret: wishes, now })
  return {
    forms: {
      contact: { ...guardBy(await secretOf('contact-form')), takeTurn: turns('contact') },
      membership: { ...guardBy(await secretOf('membership-form')), takeTurn: turns('membership') },
      youth: { ...guardBy(youth), takeTurn: turns('youth-list') },
      wishes: { ...guardBy(wishes), takeTurn: turns('date-reminders') },
    },
    takePaperTurn: turns('membership-paper'),
    /** Pages and programs share these turns. */
    signUps: {
      formGuard: guardBy(await secretOf('entry-form')),
      outcomes: tallies.registrationOutcomes,
      takeTurn: turns('entry'),
      takeChangeTurn: turns('entry-change'),
      takeLinkTurn: turns('entry-link'),
    },
    subscriptionLinks,
    hashAddress: subscriptionLinks.hashAddress,
    childLinks: {
      seal: (childId: string) => seal('child', childId),
      open: (token: string) => open('child', token),
    },
  }
}
