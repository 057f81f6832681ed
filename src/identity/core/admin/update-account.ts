import type { Account, Person } from '#identity/core/accounts/account.ts'
import {
  actorOf,
  leavesNoAdministrator,
  mayManage,
  type Acting,
  type Administrator,
} from '#identity/core/accounts/administrators.ts'
import { isBanned } from '#identity/core/accounts/find-account.ts'
import { givesFirstRights, makeInvited, rightsTraits } from '#identity/core/accounts/first-rights.ts'
import type { MetadataRefusal } from '#identity/core/accounts/new-account.ts'
import { saveWithOwnIdentities } from '#identity/core/accounts/own-identities.ts'
import { audit } from '#identity/core/audit.ts'
import type { Caller } from '#identity/core/audit-entry.ts'
import type { IdentityContext } from '#identity/core/context.ts'
import { withoutEmailChange } from '#identity/core/one-time/email-change.ts'
import { ENDED_BY_PASSWORD, withNewPassword } from '#identity/core/one-time/new-password.ts'
import type { TokenPurpose } from '#identity/core/one-time/one-time-token.ts'
import type { Answer, Refusal } from '#identity/core/refusal.ts'
import type { IdentityStore } from '#identity/core/store.ts'
import { err, ok } from '#shared/result.ts'
import {
  findTaken,
  readAdminInput,
  withInput,
  type AdminChanges,
  type AdminInput,
  type AdminInputRefusal,
  type TakenRefusal,
} from './admin-input.ts'

type JudgementRefusal = Refusal<'managed-by-sso' | 'last-administrator'> | MetadataRefusal | TakenRefusal
type InsideRefusal = Refusal<'account-unknown' | 'not-admin'> | JudgementRefusal
export type AccountUpdateRefusal = AdminInputRefusal | InsideRefusal

/** Applies changes at once and without mail, as the vendors' services do. */
export async function updateAccount(
  ctx: IdentityContext,
  { by, caller }: Acting,
  id: string,
  changes: AdminChanges,
): Answer<Person, AccountUpdateRefusal> {
  const input = await readAdminInput(ctx, changes)
  if (!input.ok) return input
  return ctx.write((store) => updateInside(store, ctx, { id, input: input.value, by, caller }))
}

/** Runs in the caller's transaction; the input has been read before. */
export async function updateInside(
  store: IdentityStore,
  ctx: IdentityContext,
  { id, input, by, caller }: { id: string; input: AdminInput; by: Administrator; caller: Caller },
): Answer<Person, InsideRefusal> {
  const person = await store.accounts.findPerson(id)
  if (person === undefined || person.account.deletedAt !== undefined || !mayManage(by, person.account))
    return err({ kind: 'account-unknown' })
  if (!mayManage(by, { audience: input.changes.audience ?? person.account.audience })) return err({ kind: 'not-admin' })
  const after = await judge(store, ctx, { before: person.account, input })
  if (!after.ok) return after
  const updated = await write(store, ctx, { person, after: after.value, input })
  const traits = { user_id: id, user_email: after.value.email, ...rightsTraits(person.account, after.value) }
  await audit(store, ctx, { action: 'user_modified', actor: actorOf(by), traits, ip: caller.ip })
  return ok(updated)
}

async function judge(
  store: IdentityStore,
  { now }: IdentityContext,
  { before, input }: { before: Account; input: AdminInput },
): Answer<Account, JudgementRefusal> {
  const { email, passwordHash } = input
  if (before.isManagedBySso && (email !== undefined || passwordHash !== undefined))
    return err({ kind: 'managed-by-sso' })
  const after = withInput(before, input, now())
  if (!after.ok) return after
  const taken = await findTaken(store, after.value)
  if (taken !== undefined) return err(taken)
  const isLast = await leavesNoAdministrator(store, now(), { before, after: after.value })
  return isLast ? err({ kind: 'last-administrator' }) : after
}

/** A new address or password ends everything that the old one gave access to. */
async function write(
  store: IdentityStore,
  ctx: IdentityContext,
  { person, after, input: { passwordHash } }: { person: Person; after: Account; input: AdminInput },
): Promise<Person> {
  const before = person.account
  const isBarred = isBanned(after, ctx.now())
  const isEmailNew = after.email !== before.email
  if (passwordHash !== undefined || isBarred || isEmailNew) await store.sessions.removeAllOf(after.id)
  await store.tokens.removeAllOf(after.id, endingTokens(before, after))
  const renewed = passwordHash === undefined ? after : withNewPassword(after, passwordHash)
  const settled: Account = {
    ...(isEmailNew ? withoutEmailChange(renewed) : renewed),
    ...(after.phone !== before.phone && { newPhone: undefined }),
  }
  const changed = givesFirstRights(before, after)
    ? await makeInvited(
        store,
        { ...person, account: settled },
        { now: ctx.now(), keepsPassword: passwordHash !== undefined },
      )
    : { ...person, account: settled }
  if (touchesAddress(before, after)) return saveWithOwnIdentities(store, ctx, changed)
  await store.accounts.save(changed.account)
  return changed
}

function endingTokens(before: Account, after: Account): TokenPurpose[] {
  const ending: TokenPurpose[] = []
  if (after.passwordHash !== before.passwordHash) ending.push(...ENDED_BY_PASSWORD)
  if (after.emailConfirmedAt !== before.emailConfirmedAt) ending.push('confirmation', 'invite')
  if (after.email !== before.email) {
    ending.push('confirmation', 'invite', 'recovery', 'magic-link', 'email-change-current', 'email-change-new')
  }
  if (after.phone !== before.phone) ending.push('phone-confirmation', 'phone-change')
  return [...new Set(ending)]
}

const touchesAddress = (before: Account, after: Account): boolean =>
  after.email !== before.email ||
  after.phone !== before.phone ||
  after.emailConfirmedAt !== before.emailConfirmedAt ||
  after.phoneConfirmedAt !== before.phoneConfirmedAt
