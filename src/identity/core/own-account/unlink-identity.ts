import type { Account, LinkedIdentity, Person } from '#identity/core/accounts/account.ts'
import { leavesNoAdministrator } from '#identity/core/accounts/administrators.ts'
import { withoutProvider } from '#identity/core/accounts/new-account.ts'
import { isOwn, saveWithOwnIdentities } from '#identity/core/accounts/own-identities.ts'
import { audit } from '#identity/core/audit.ts'
import type { IdentityContext, Transaction, Caller } from '#identity/core/context.ts'
import type { Answer, Refusal } from '#identity/core/refusal.ts'
import { currentStanding, lacksSecondFactor } from '#identity/core/sessions/current-standing.ts'
import type { Authenticated } from '#identity/core/sessions/session.ts'
import { err, ok } from '#shared/result.ts'

export type UnlinkingRefusal = Refusal<
  | 'linking-disabled'
  | 'session-gone'
  | 'managed-by-sso'
  | 'second-factor-needed'
  | 'identity-unknown'
  | 'last-identity'
  | 'last-administrator'
>

/** Removes one identity. With `email` or `phone` the address itself is removed. */
export async function unlinkIdentity(
  ctx: IdentityContext,
  who: Authenticated,
  identityId: string,
  caller: Caller,
): Answer<void, UnlinkingRefusal> {
  if (!ctx.settings.isLinkingOffered) return err({ kind: 'linking-disabled' })
  return ctx.write((tx) => unlinkInside(tx, who, identityId, caller))
}

async function unlinkInside(
  tx: Transaction,
  who: Authenticated,
  identityId: string,
  caller: Caller,
): Answer<void, UnlinkingRefusal> {
  const standing = await currentStanding(tx, who)
  if (!standing.ok) return standing
  const { person } = standing.value
  if (person.account.isManagedBySso) return err({ kind: 'managed-by-sso' })
  if (lacksSecondFactor(standing.value, who)) return err({ kind: 'second-factor-needed' })
  const identity = person.identities.find(({ id }) => id === identityId)
  if (!identity) return err({ kind: 'identity-unknown' })
  if (person.identities.length === 1) return err({ kind: 'last-identity' })
  const account = { ...accountWithout(person.account, identity.provider), updatedAt: tx.now() }
  if (await leavesNoAdministrator(tx, person.account, account)) {
    return err({ kind: 'last-administrator' })
  }
  await remove(tx, { ...person, account }, identity)
  const traits = { identity_id: identity.id, provider: identity.provider }
  await audit(tx, { action: 'identity_unlinked', actor: person.account, traits, ip: caller.ip })
  return ok(undefined)
}

async function remove(tx: Transaction, person: Person, identity: LinkedIdentity): Promise<void> {
  if (isOwn(identity.provider)) {
    // Nothing that was sent to the address may open the account any more.
    await tx.tokens.removeAllOf(person.account.id)
    await saveWithOwnIdentities(tx, person)
    return
  }
  await tx.identities.remove(identity.id)
  await tx.accounts.save(person.account)
}

function accountWithout(account: Account, provider: string): Account {
  if (provider === 'email') {
    const bare = { ...account, email: undefined, emailConfirmedAt: undefined, newEmail: undefined }
    return withoutIdlePassword({ ...bare, emailChangeConfirmed: 'none' })
  }
  if (provider === 'phone') {
    return withoutIdlePassword({ ...account, phone: undefined, phoneConfirmedAt: undefined, newPhone: undefined })
  }
  return { ...account, appMetadata: withoutProvider(account.appMetadata, provider) }
}

/** A password needs an address; left over, it would suddenly count again for the next one. */
function withoutIdlePassword(account: Account): Account {
  return account.email === undefined && account.phone === undefined ? { ...account, passwordHash: undefined } : account
}
