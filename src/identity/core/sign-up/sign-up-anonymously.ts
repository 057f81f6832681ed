import type { Metadata } from '#identity/core/accounts/account.ts'
import { mergeMetadata, type MetadataRefusal, newAccount } from '#identity/core/accounts/new-account.ts'
import { audit } from '#identity/core/audit.ts'
import type { IdentityContext, Caller } from '#identity/core/context.ts'
import type { Answer, Refusal } from '#identity/core/refusal.ts'
import { grantFor, openSession } from '#identity/core/sessions/open-session.ts'
import type { Grant } from '#identity/core/sessions/session.ts'
import { err, ok } from '#shared/result.ts'

type AnonymousSignUpRefusal = Refusal<'anonymous-sign-in-disabled' | 'sign-up-disabled'> | MetadataRefusal

export type AnonymousSignUp = { userMetadata: Metadata; caller: Caller }

/** Creates an account without any address, for people who want to look around first; they may add one later. */
export async function signUpAnonymously(
  ctx: IdentityContext,
  { userMetadata, caller }: AnonymousSignUp,
): Answer<Grant, AnonymousSignUpRefusal> {
  const { settings } = ctx
  if (!settings.isAnonymousOffered) return err({ kind: 'anonymous-sign-in-disabled' })
  if (!settings.isSignUpOpen) return err({ kind: 'sign-up-disabled' })
  const metadata = mergeMetadata({}, userMetadata)
  if (!metadata.ok) return metadata
  const audience = caller.audience ?? settings.audience
  const account = newAccount(ctx, { audience, userMetadata: metadata.value, isAnonymous: true })
  const opened = await ctx.write(async (tx) => {
    await tx.accounts.add(account)
    await audit(tx, { action: 'user_signedup', actor: account, traits: { provider: 'anonymous' }, ip: caller.ip })
    const person = { account, identities: [], factors: [] }
    return openSession(tx, { person, amr: { method: 'anonymous' }, caller })
  })
  return ok(await grantFor(ctx, opened))
}
