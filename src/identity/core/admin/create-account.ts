import type { Account, Person } from '#identity/core/accounts/account.ts'
import { actorOf, audienceOf, mayManage, type Acting } from '#identity/core/accounts/administrators.ts'
import { type MetadataRefusal, newAccount } from '#identity/core/accounts/new-account.ts'
import { saveWithOwnIdentities } from '#identity/core/accounts/own-identities.ts'
import { audit } from '#identity/core/audit.ts'
import type { IdentityContext } from '#identity/core/context.ts'
import type { Answer, Refusal } from '#identity/core/refusal.ts'
import { err, ok } from '#shared/result.ts'
import {
  findTaken,
  readAdminInput,
  withInput,
  type AdminCreation,
  type AdminInputRefusal,
  type TakenRefusal,
} from './admin-input.ts'

export type CreationRefusal =
  | Refusal<'address-missing' | 'not-admin' | 'already-registered'>
  | AdminInputRefusal
  | MetadataRefusal
  | TakenRefusal

/** Creates an account for an administrator; no mail is sent. */
export async function createAccount(
  ctx: IdentityContext,
  { by, caller }: Acting,
  request: AdminCreation,
): Answer<Person, CreationRefusal> {
  if (!request.email && !request.phone) return err({ kind: 'address-missing' })
  const input = await readAdminInput(ctx, request)
  if (!input.ok) return input
  const { email, phone } = input.value
  const audience = request.audience ?? audienceOf(by, ctx.settings.audience)
  if (!mayManage(by, { audience })) return err({ kind: 'not-admin' })
  const fresh = newAccount(ctx, { email, phone, audience, userMetadata: {} })
  const filled = withInput({ ...fresh, id: request.id ?? fresh.id }, input.value, fresh.createdAt)
  if (!filled.ok) return filled
  const account: Account = filled.value
  return ctx.write(async (tx) => {
    const taken = await findTaken(tx, account)
    if (taken !== undefined) return err(taken)
    if ((await tx.accounts.find(account.id)) !== undefined) return err({ kind: 'already-registered' } as const)
    await tx.accounts.add(account)
    const person = await saveWithOwnIdentities(tx, { account, identities: [], factors: [] })
    const traits = { user_id: account.id, user_email: account.email }
    await audit(tx, { action: 'user_signedup', actor: actorOf(by), traits, ip: caller.ip })
    return ok(person)
  })
}
