import { hash } from 'node:crypto'
import { normaliseEmail, type EmailRefusal } from '#identity/core/accounts/address.ts'
import { isAdministrator } from '#identity/core/accounts/administrators.ts'
import { notingFactorNeeds } from '#identity/core/accounts/needed-factor.ts'
import { emailIdentity, newAccount } from '#identity/core/accounts/new-account.ts'
import { checkPassword, type PasswordRefusal } from '#identity/core/accounts/password-rule.ts'
import { audit } from '#identity/core/audit.ts'
import type { IdentityContext, Transaction, Caller } from '#identity/core/context.ts'
import type { Answer, Refusal } from '#identity/core/refusal.ts'
import { isSameSecret } from '#identity/core/same-secret.ts'
import type { IdentityStore } from '#identity/core/store.ts'
import { DAY, SECOND } from '#shared/durations.ts'
import { err, ok } from '#shared/result.ts'

const LIFETIME = 7 * DAY
const PAGE_SIZE = 200

export type SetUpRefusal = Refusal<'token-expired' | 'token-spent' | 'email-taken'> | EmailRefusal | PasswordRefusal
type Outcome = Answer<void, SetUpRefusal>
/** Runs the work in one transaction; of several successful calls under one name only the first counts, the others get undefined. */
export type OnlyOnce = (name: string, work: (store: IdentityStore) => Outcome) => Promise<Awaited<Outcome> | undefined>
type First = { email: string; name: string; password: string; caller: Caller }

/**
 * The link for the first administrator, who cannot be invited; undefined once there is one. It is computed, not stored: its expiry, and a proof
 * that we wrote it. So it can be shown again at every start, and every copy becomes worthless once there is an administrator.
 *
 * @param pagesUrl address of the pages, such as `https://club.example/konto`
 */
export async function findSetUpLink(ctx: IdentityContext, pagesUrl: string): Promise<string | undefined> {
  if (await hasAdministrator(ctx, ctx.read)) return undefined
  const endsAt = Math.ceil((ctx.now().getTime() + LIFETIME) / SECOND).toString(36)
  return `${pagesUrl}/einrichten?token=${endsAt}.${proofOf(ctx, endsAt)}`
}

/** Whether the link is ours, not too old, and there still is no administrator. */
export const isSetUpOpen = async (ctx: IdentityContext, token: string): Promise<boolean> =>
  isOurs(ctx, token) && !(await hasAdministrator(ctx, ctx.read))

export async function setUpFirst(
  ctx: IdentityContext,
  onlyOnce: OnlyOnce,
  { token, ...first }: First & { token: string },
): Outcome {
  if (!(await isSetUpOpen(ctx, token))) return err({ kind: 'token-expired' })
  const email = normaliseEmail(first.email)
  if (!email.ok) return email
  const checked = checkPassword(first.password, ctx.settings)
  if (!checked.ok) return checked
  const passwordHash = await ctx.hasher.hash(checked.value)
  const outcome = await onlyOnce(`first-set-up:${hash('sha256', token, 'base64url')}`, async (claimed): Outcome => {
    if (await hasAdministrator(ctx, claimed)) return err({ kind: 'token-expired' })
    if (await claimed.accounts.findByEmail(email.value, ctx.settings.audience)) return err({ kind: 'email-taken' })
    await keepFirst({ ...ctx, ...notingFactorNeeds(claimed, ctx) }, { ...first, email: email.value, passwordHash })
    return ok(undefined)
  })
  return outcome ?? err({ kind: 'token-spent' })
}

async function hasAdministrator({ settings: { audience } }: IdentityContext, among: IdentityStore) {
  for (let number = 1; ; number += 1) {
    const page = { number, size: PAGE_SIZE }
    const { items, total } = await among.accounts.list({ audience, order: 'oldest', page })
    if (items.some(isAdministrator)) return true
    if (number * PAGE_SIZE >= total) return false
  }
}

const proofOf = ({ vault }: IdentityContext, endsAt: string) => vault.mac('first-set-up', endsAt)

function isOurs(ctx: IdentityContext, token: string): boolean {
  const [, endsAt = '', given = ''] = /^([0-9a-z]{1,9})\.([\w-]{43})$/.exec(token) ?? []
  if (endsAt === '' || ctx.now().getTime() / SECOND >= Number.parseInt(endsAt, 36)) return false
  return isSameSecret(given, proofOf(ctx, endsAt))
}

async function keepFirst(
  tx: Transaction,
  { email, name, passwordHash, caller }: First & { passwordHash: string },
): Promise<void> {
  const account = newAccount(tx, {
    email,
    audience: tx.settings.audience,
    userMetadata: { full_name: name },
    passwordHash,
    appMetadata: { provider: 'email', providers: ['email'], roles: ['admin'] },
  })
  // The holder of the link runs the service; no one else could confirm the address.
  const confirmed = { ...account, emailConfirmedAt: account.createdAt }
  await tx.accounts.add(confirmed)
  await tx.identities.add(emailIdentity(tx, confirmed))
  await audit(tx, { action: 'user_signedup', actor: confirmed, ip: caller.ip })
}
