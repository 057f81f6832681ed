import type { IdentityContext, Transaction } from '#identity/core/context.ts'
import type { Answer, Refusal } from '#identity/core/refusal.ts'
import { err, ok } from '#shared/result.ts'
import type { ChallengeUse } from './passkey.ts'

export type ChallengeGone = Refusal<'passkey-challenge-unknown' | 'passkey-challenge-expired'>

/** The text to sign; computed from the challenge's id, so that the store holds nothing that could be answered. */
export const challengeText = (vault: IdentityContext['vault'], id: string): string => vault.mac('passkey-challenge', id)

/** Records a challenge that may be signed once. */
export async function addPasskeyChallenge(
  tx: Transaction,
  of: ChallengeUse,
): Promise<{ id: string; challenge: string; expiresAt: Date }> {
  const createdAt = tx.now()
  const id = tx.newId()
  await tx.passkeys.addChallenge({ id, ...of, createdAt })
  return {
    id,
    challenge: challengeText(tx.vault, id),
    expiresAt: new Date(createdAt.getTime() + tx.settings.lifetimes.challenge),
  }
}

/** Spends a challenge, whatever its answer. Of several concurrent callers only one gets it. */
export async function takePasskeyChallenge(
  ctx: IdentityContext,
  id: string,
  { purpose, sessionId }: ChallengeUse,
): Answer<string, ChallengeGone> {
  const taken = await ctx.write((tx) => tx.passkeys.takeChallenge(id, { purpose, sessionId }))
  if (taken === undefined) return err({ kind: 'passkey-challenge-unknown' })
  const age = ctx.now().getTime() - taken.createdAt.getTime()
  if (age >= ctx.settings.lifetimes.challenge) return err({ kind: 'passkey-challenge-expired' })
  return ok(challengeText(ctx.vault, id))
}
