import { type Account, type Person, isBanned } from '#identity/core/accounts/account.ts'
import {
  actorOf,
  leavesNoAdministrator,
  mayManage,
  type Acting,
  type Administrator,
} from '#identity/core/accounts/administrators.ts'
import { givesFirstRights, makeInvited, rightsTraits } from '#identity/core/accounts/first-rights.ts'
import type { MetadataRefusal } from '#identity/core/accounts/new-account.ts'
import { saveWithOwnIdentities } from '#identity/core/accounts/own-identities.ts'
import { audit } from '#identity/core/audit.ts'
import type { IdentityContext, Transaction, Caller } from '#identity/core/context.ts'
import { withoutEmailChange } from '#identity/core/one-time/email-change.ts'
import { ENDED_BY_PASSWORD, withNewPassword } from '#identity/core/one-time/new-password.ts'
import type { TokenPurpose } from '#identity/core/one-time/one-time-token.ts'
import type { Answer, Refusal } from '#identity/core/refusal.ts'
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
  return ctx.write((tx) => updateInside(tx, { id, input: input.value, by, caller }))
}

/** Runs in the caller's transaction; the input has been read before. */
export async function updateInside(
  tx: Transaction,
  { id, input, by, caller }: { id: string; input: AdminInput; by: Administrator; caller: Caller },
): Answer<Person, InsideRefusal> {
  const person = await tx.accounts.findPerson(id)
  if (person === undefined || person.account.deletedAt !== undefined || !mayManage(by, person.account))
    return err({ kind: 'account-unknown' })
  if (!mayManage(by, { audience: input.changes.audience ?? person.account.audience })) return err({ kind: 'not-admin' })
  const after = await judge(tx, person.account, input)
  if (!after.ok) return after
  const updated = await write(tx, person, after.value, input.passwordHash)
  const traits = { user_id: id, user_email: after.value.email, ...rightsTraits(person.account, after.value) }
  await audit(tx, { action: 'user_modified', actor: actorOf(by), traits, ip: caller.ip })
  return ok(updated)
}

async function judge(tx: Transaction, before: Account, input: AdminInput): Answer<Account, JudgementRefusal> {
  const { email, passwordHash } = input
  if (before.isManagedBySso && (email !== undefined || passwordHash !== undefined))
    return err({ kind: 'managed-by-sso' })
  const after = withInput(before, input, tx.now())
  if (!after.ok) return after
  const taken = await findTaken(tx, after.value)
  if (taken !== undefined) return err(taken)
  const isLast = await leavesNoAdministrator(tx, before, after.value)
  return isLast ? err({ kind: 'last-administrator' }) : after
}

/** A new address or password ends everything that the old one gave access to. */
async function write(
  tx: Transaction,
  person: Person,
  after: Account,
  passwordHash: string | undefined,
): Promise<Person> {
  const before = person.account
  const isBarred = isBanned(after, tx.now())
  const isEmailNew = after.email !== before.email
  if (passwordHash !== undefined || isBarred || isEmailNew) await tx.sessions.removeAllOf(after.id)
  await tx.tokens.removeAllOf(after.id, endingTokens(before, after))
  const renewed = passwordHash === undefined ? after : withNewPassword(after, passwordHash)
  const settled: Account = {
    ...(isEmailNew ? withoutEmailChange(renewed) : renewed),
    ...(after.phone !== before.phone && { newPhone: undefined }),
  }
  const changed = givesFirstRights(before, after)
    ? await makeInvited(tx, { ...person, account: settled }, { keepsPassword: passwordHash !== undefined })
    : { ...person, account: settled }
  if (touchesAddress(before, after)) return saveWithOwnIdentities(tx, changed)
  await tx.accounts.save(changed.account)
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
