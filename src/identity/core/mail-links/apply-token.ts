import { type Account, type Person, isUnproven } from '#identity/core/accounts/account.ts'
import { saveWithOwnIdentities } from '#identity/core/accounts/own-identities.ts'
import { dropUnprovenWays, proveAddress } from '#identity/core/accounts/prove-address.ts'
import type { Transaction } from '#identity/core/context.ts'
import { agreeToEmail, type Effect } from '#identity/core/one-time/email-change.ts'
import type { OneTimeToken } from '#identity/core/one-time/one-time-token.ts'
import type { Refusal } from '#identity/core/refusal.ts'
import type { IdentityStore } from '#identity/core/store.ts'

export type TokenObstacle = Refusal<'token-spent' | 'email-taken' | 'phone-taken'>

/** Whether applying the token would fail; checked before the token is taken, so that it stays valid. */
export async function findTokenRefusal(
  store: IdentityStore,
  token: OneTimeToken,
  account: Account,
): Promise<TokenObstacle | undefined> {
  const { newEmail, newPhone, audience, id } = account
  switch (token.purpose) {
    case 'email-change-current':
    case 'email-change-new': {
      if (newEmail === undefined) return { kind: 'token-spent' }
      const owner = await store.accounts.findByEmail(newEmail, audience)
      return owner === undefined || owner.id === id ? undefined : { kind: 'email-taken' }
    }
    case 'phone-change': {
      if (newPhone === undefined) return { kind: 'token-spent' }
      const owner = await store.accounts.findByPhone(newPhone, audience)
      return owner === undefined || owner.id === id ? undefined : { kind: 'phone-taken' }
    }
    case 'reauthentication':
      return { kind: 'token-spent' }
    case 'confirmation':
    case 'invite':
    case 'recovery':
    case 'magic-link':
    case 'phone-confirmation':
      return undefined
  }
}

/** Applies a token that has been taken and has no refusal. @param keeping id of the session that submits it */
export async function applyToken(
  tx: Transaction,
  token: OneTimeToken,
  person: Person,
  keeping?: string,
): Promise<Effect> {
  switch (token.purpose) {
    case 'email-change-current':
      return agreeToEmail(tx, person, 'current', keeping)
    case 'email-change-new':
      return agreeToEmail(tx, person, 'new', keeping)
    case 'phone-change':
      return { kind: 'done', person: await changePhone(tx, person) }
    case 'phone-confirmation':
      return { kind: 'done', person: await proveOwn(tx, token, person, 'phone') }
    case 'confirmation':
    case 'invite':
    case 'recovery':
    case 'magic-link':
    case 'reauthentication':
      return { kind: 'done', person: await proveOwn(tx, token, person, 'email') }
  }
}

/**
 * The first proof decides what of an unproven account survives. The confirmation of a sign-up keeps its password, which the sign-up itself drops
 * if two people chose different ones. Every other mail was requested by an owner who may know nothing of that password. An invitation may give
 * rights, so nothing that came from elsewhere survives it.
 */
async function proveOwn(
  tx: Transaction,
  token: OneTimeToken,
  person: Person,
  kind: 'email' | 'phone',
): Promise<Person> {
  const { account } = person
  if (!isUnproven(account)) return proveAddress(tx, person, kind)
  const isOfSignUp = token.purpose === 'confirmation' || token.purpose === 'phone-confirmation'
  const keepsSignUp = isOfSignUp && account.invitedAt === undefined
  const cleaned = await dropUnprovenWays(tx, person, {
    keepsPassword: keepsSignUp,
    keepsIdentities: keepsSignUp && account.passwordHash === undefined,
  })
  return proveAddress(tx, cleaned, kind)
}

async function changePhone(tx: Transaction, person: Person): Promise<Person> {
  const at = tx.now()
  const account: Account = {
    ...person.account,
    phone: person.account.newPhone,
    newPhone: undefined,
    phoneConfirmedAt: at,
    isAnonymous: false,
    updatedAt: at,
  }
  await tx.tokens.removeAllOf(account.id, ['phone-confirmation', 'phone-change'])
  return saveWithOwnIdentities(tx, { ...person, account })
}
