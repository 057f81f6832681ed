import type { AppMetadata, Person } from '#identity/core/accounts/account.ts'
import { readAddress } from '#identity/core/accounts/address.ts'
import { readAdminInput, type AdminInput } from '#identity/core/admin/admin-input.ts'
import { updateInside, type AccountUpdateRefusal } from '#identity/core/admin/update-account.ts'
import { audit } from '#identity/core/audit.ts'
import type { IdentityContext, Transaction, Caller } from '#identity/core/context.ts'
import { applyToken, findTokenRefusal, type TokenObstacle } from '#identity/core/mail-links/apply-token.ts'
import { findProven } from '#identity/core/one-time/find-proof.ts'
import { commitAndHandOver } from '#identity/core/one-time/hand-over.ts'
import type { LinkRequest } from '#identity/core/one-time/one-time-token.ts'
import type { Answer, Refusal } from '#identity/core/refusal.ts'
import { admitAdministrator, type AdministratorRefusal } from '#identity/core/sessions/authenticate.ts'
import type { Authenticated } from '#identity/core/sessions/session.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { changeInside, prepareChange, type OwnChangeRefusal, type PreparedChange } from './change-own-account.ts'
import type { AccountChanges } from './wanted-changes.ts'

type ChangeAtOnceRefusal = AdministratorRefusal | ConfirmationRefusal | OwnChangeRefusal | AccountUpdateRefusal

/** @property appMetadata what only administrators may write */
export type ChangesAtOnce = { emailChangeToken?: string; own: AccountChanges; appMetadata?: AppMetadata }
type Request = { who: Authenticated; changes: ChangesAtOnce; link: LinkRequest; caller: Caller }
type Prepared = Request & { own: PreparedChange | undefined; input: AdminInput | undefined }

/** Carries a refusal out of the transaction, so that earlier changes are rolled back. */
class Refused extends Error {
  override name = 'Refused'
  readonly refusal: ChangeAtOnceRefusal
  constructor(refusal: ChangeAtOnceRefusal) {
    super(refusal.kind)
    this.refusal = refusal
  }
}

/**
 * The Netlify wire's way: the token of a changed address, the person's own changes and, for administrators, `app_metadata` in one request; all of
 * it happens, or nothing.
 */
export async function changeAtOnce(
  ctx: IdentityContext,
  who: Authenticated,
  changes: ChangesAtOnce,
  { link, caller }: { link: LinkRequest; caller: Caller },
): Answer<Person, ChangeAtOnceRefusal> {
  const prepared = await prepare(ctx, { who, changes, link, caller })
  if (!prepared.ok) return prepared
  try {
    return await commitAndHandOver(ctx, (tx) => changeAll(tx, prepared.value))
  } catch (error) {
    if (error instanceof Refused) return err(error.refusal)
    throw error
  }
}

/** Everything slow, and every refusal that does not need the store. */
async function prepare(ctx: IdentityContext, request: Request): Answer<Prepared, ChangeAtOnceRefusal> {
  const { who, changes } = request
  const { appMetadata } = changes
  const admitted = appMetadata === undefined ? ok(undefined) : admitAdministrator(ctx, who)
  if (!admitted.ok) return admitted
  const input = appMetadata === undefined ? ok(undefined) : await readAdminInput(ctx, { appMetadata })
  if (!input.ok) return input
  const wanted = withoutConfirmed(request)
  const isAsked = Object.keys(wanted).length > 0
  const own = isAsked ? await prepareChange(ctx, { ...request, changes: wanted }) : ok(undefined)
  return own.ok ? ok({ ...request, own: own.value, input: input.value }) : own
}

/** The address that the token confirms must not be requested again. */
function withoutConfirmed({ who, changes: { emailChangeToken, own } }: Request): AccountChanges {
  const { email, ...others } = own
  const address = readAddress({ email })
  const isConfirmed =
    emailChangeToken !== undefined &&
    address.ok &&
    address.value.kind === 'email' &&
    address.value.email === who.person.account.newEmail
  return isConfirmed ? others : own
}

async function changeAll(tx: Transaction, prepared: Prepared): Promise<Person> {
  const { who, changes, own, input, caller } = prepared
  const { id } = who.person.account
  let { person } = who
  if (changes.emailChangeToken !== undefined) {
    person = orUndo(await confirmInside(tx, { who, token: changes.emailChangeToken, caller }))
  }
  if (own !== undefined) person = orUndo(await changeInside(tx, own))
  if (input === undefined) return person
  return orUndo(await updateInside(tx, { id, input, by: { kind: 'account', person }, caller }))
}

function orUndo<T>(outcome: Result<T, ChangeAtOnceRefusal>): T {
  if (outcome.ok) return outcome.value
  throw new Refused(outcome.error)
}

export type ConfirmationRefusal = Refusal<'token-missing' | 'token-expired'> | TokenObstacle

type Confirmation = { who: Authenticated; token: string; caller: Caller }

/**
 * Takes the token from the mail, submitted by the signed-in person; if both addresses must agree, the other one is still pending. Runs in the
 * caller's transaction.
 */
async function confirmInside(
  tx: Transaction,
  { who, token, caller }: Confirmation,
): Answer<Person, ConfirmationRefusal> {
  if (token === '') return err({ kind: 'token-missing' })
  const { id, audience } = who.person.account
  const proof = { kind: 'link', token } as const
  const proven = await findProven(tx, { proof, purposes: ['email-change-current', 'email-change-new'], audience })
  if (!proven.ok || proven.value.account.id !== id) return err({ kind: 'token-spent' })
  const found = proven.value.token
  if (found.expiresAt <= tx.now()) return err({ kind: 'token-expired' })
  const refusal = await findTokenRefusal(tx, found, proven.value.account)
  if (refusal) return err(refusal)
  const taken = await tx.tokens.take(id, found.purpose, found.linkHash)
  const person = await tx.accounts.findPerson(id)
  if (!taken || !person) return err({ kind: 'token-spent' })
  const effect = await applyToken(tx, taken, person, who.session.id)
  await audit(tx, { action: 'user_modified', actor: person.account, ip: caller.ip })
  if (effect.kind === 'done') return ok(effect.person)
  return ok((await tx.accounts.findPerson(id)) ?? person)
}
