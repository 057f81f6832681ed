import type { Metadata, Person } from '#identity/core/accounts/account.ts'
import { mergeMetadata, type MetadataRefusal } from '#identity/core/accounts/new-account.ts'
import { audit } from '#identity/core/audit.ts'
import type { IdentityContext, Transaction, Caller } from '#identity/core/context.ts'
import { commitAndHandOver } from '#identity/core/one-time/hand-over.ts'
import type { LinkRequest } from '#identity/core/one-time/one-time-token.ts'
import { replacePassword } from '#identity/core/one-time/new-password.ts'
import { spendNonce } from '#identity/core/one-time/find-proof.ts'
import type { Answer, Refusal } from '#identity/core/refusal.ts'
import { currentStanding } from '#identity/core/sessions/current-standing.ts'
import type { Authenticated } from '#identity/core/sessions/session.ts'
import { err, ok } from '#shared/result.ts'
import { changeEmail, changePhone, findAddressRefusal, type AddressObstacle } from './change-address.ts'
import { preparePassword, type PasswordChangeRefusal, type PreparedPassword } from './change-password.ts'
import { readWantedChanges, type AccountChanges, type WantedChanges, type WantedRefusal } from './wanted-changes.ts'

type PreparationRefusal = WantedRefusal | PasswordChangeRefusal
type AdmittanceRefusal =
  | Refusal<'session-gone' | 'current-password-wrong' | 'reauthentication-wrong'>
  | AddressObstacle
  | MetadataRefusal
export type OwnChangeRefusal = PreparationRefusal | AdmittanceRefusal | Refusal<'sms-failed'>

type OwnChange = { who: Authenticated; changes: AccountChanges; link: LinkRequest; caller: Caller }
export type PreparedChange = OwnChange & { wanted: WantedChanges; password: PreparedPassword | undefined }

/**
 * Changes of address need confirmation by mail first; everything else counts at once. A new password ends the other sessions. Either all
 * requested changes happen or none; only if a text message is not accepted, the rest has happened.
 */
export async function changeOwnAccount(
  ctx: IdentityContext,
  who: Authenticated,
  changes: AccountChanges,
  { link, caller }: { link: LinkRequest; caller: Caller },
): Answer<Person, OwnChangeRefusal> {
  const prepared = await prepareChange(ctx, { who, changes, link, caller })
  if (!prepared.ok) return prepared
  const changed = await commitAndHandOver(ctx, (tx) => changeInside(tx, prepared.value))
  return changed.ok ? changed.value : changed
}

/** The slow part, before the transaction. */
export async function prepareChange(
  ctx: IdentityContext,
  request: OwnChange,
): Answer<PreparedChange, PreparationRefusal> {
  const wanted = readWantedChanges(ctx.settings, request.who, request.changes)
  if (!wanted.ok) return wanted
  const password = await preparePassword(ctx, request.who, wanted.value.password)
  return password.ok ? ok({ ...request, wanted: wanted.value, password: password.value }) : password
}

/** Runs in the caller's transaction. */
export async function changeInside(tx: Transaction, prepared: PreparedChange): Answer<Person, AdmittanceRefusal> {
  const admitted = await admit(tx, prepared)
  if (!admitted.ok) return admitted
  const { wanted, password, link, who, caller } = prepared
  let { person } = admitted.value
  const { userMetadata } = admitted.value
  person = { ...person, account: { ...person.account, userMetadata, updatedAt: tx.now() } }
  await tx.accounts.save(person.account)
  if (password) {
    person = await replacePassword(tx, person, password.hash, who.session.id)
  }
  if (wanted.email !== undefined) {
    person = await changeEmail(tx, { person, email: wanted.email, link, keeping: who.session.id })
  }
  if (wanted.phone !== undefined) person = await changePhone(tx, person, wanted.phone, link)
  const { account } = person
  if (password) await audit(tx, { action: 'user_updated_password', actor: account, ip: caller.ip })
  await audit(tx, { action: 'user_modified', actor: account, ip: caller.ip })
  return ok(person)
}

/** Checks for every refusal before anything is written. Reads the account anew, because it may have changed since the request came in. */
async function admit(
  tx: Transaction,
  { who, wanted, password }: PreparedChange,
): Answer<{ person: Person; userMetadata: Metadata }, AdmittanceRefusal> {
  const standing = await currentStanding(tx, who)
  if (!standing.ok) return standing
  const { person } = standing.value
  if (password && person.account.passwordHash !== password.replaces) return err({ kind: 'current-password-wrong' })
  const refusal = await findAddressRefusal(tx, person.account, wanted)
  if (refusal) return err(refusal)
  const merged = mergeMetadata(person.account.userMetadata, wanted.userMetadata)
  if (!merged.ok) return merged
  // Last, because checking a nonce spends it.
  if (password?.nonce !== undefined && !(await spendNonce(tx, person.account, password.nonce))) {
    return err({ kind: 'reauthentication-wrong' })
  }
  return ok({ person, userMetadata: merged.value })
}
