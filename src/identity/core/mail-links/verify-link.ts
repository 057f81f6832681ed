import { addressText } from '#identity/core/accounts/account.ts'
import { checkPassword, type PasswordRefusal } from '#identity/core/accounts/password-rule.ts'
import type { IdentityContext } from '#identity/core/context.ts'
import { evenly } from '#identity/core/evenly.ts'
import { findCandidates } from '#identity/core/one-time/find-proof.ts'
import type { Answer, Refusal } from '#identity/core/refusal.ts'
import { grantFor } from '#identity/core/sessions/open-session.ts'
import { err, ok } from '#shared/result.ts'
import { hashLink } from '#identity/core/one-time/issue-token.ts'
import type { TokenPurpose } from '#identity/core/one-time/one-time-token.ts'
import type { VerifyOutcome, VerifyRequest } from './apply-token.ts'
import { setsPassword, spendToken, type SpendingRefusal } from './spend-token.ts'

export type VerifyRefusal = Refusal<'token-missing' | 'too-many'> | PasswordRefusal | SpendingRefusal

/** Uses a link or code, once. */
export function verifyLink(ctx: IdentityContext, request: VerifyRequest): Answer<VerifyOutcome, VerifyRefusal> {
  const work = () => verify(ctx, request)
  // A link's token cannot be guessed, so the timing reveals nothing.
  return request.proof.kind === 'code' ? evenly(ctx, work) : work()
}

async function verify(ctx: IdentityContext, request: VerifyRequest): Answer<VerifyOutcome, VerifyRefusal> {
  const { proof, caller } = request
  if ((proof.kind === 'link' ? proof.token : proof.code) === '') return err({ kind: 'token-missing' })
  if (proof.kind === 'code') {
    const limited = await ctx.limits.take('code-of-account', addressText(proof.address))
    if (!limited.ok) return limited
  }
  const audience = caller.audience ?? ctx.settings.audience
  const hashed = await hashPassword(ctx, { ...request, audience })
  if (!hashed.ok) return hashed
  const prepared = { ...request, audience, passwordHash: hashed.value }
  const outcome = await ctx.write((tx) => spendToken(tx, prepared))
  if (!outcome.ok) return outcome
  if (outcome.value.kind !== 'opened') return ok(outcome.value)
  return ok({ kind: 'signed-in', grant: await grantFor(ctx, outcome.value) })
}

/** Checks the password rule before anything is spent, and hashes nothing unless a token exists. */
async function hashPassword(
  { settings, read, hasher }: IdentityContext,
  request: VerifyRequest & { audience: string },
): Answer<string | undefined, PasswordRefusal> {
  if (!request.password) return ok(undefined)
  const password = checkPassword(request.password, settings)
  if (!password.ok) return password
  const candidates = await findCandidates(read, request)
  return ok(candidates.some(({ purpose }) => setsPassword(purpose)) ? await hasher.hash(password.value) : undefined)
}

/** What a link would do. @property sentTo the address it was sent to */
type LinkPreview = { purpose: TokenPurpose; needsPassword: boolean; sentTo: string }

/** Describes a link without using it, for the page with the button. */
export async function previewLink(ctx: IdentityContext, linkToken: string): Promise<LinkPreview | undefined> {
  const token = await ctx.read.tokens.findByLink(hashLink(linkToken))
  if (token === undefined || token.expiresAt <= ctx.now()) return undefined
  return { purpose: token.purpose, needsPassword: setsPassword(token.purpose), sentTo: token.sentTo }
}
