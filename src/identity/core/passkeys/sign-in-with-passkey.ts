import { type Account, isBanned } from '#identity/core/accounts/account.ts'
import { audit } from '#identity/core/audit.ts'
import type { IdentityContext, Caller } from '#identity/core/context.ts'
import type { Answer, Refusal } from '#identity/core/refusal.ts'
import type { Standing } from '#identity/core/sessions/current-standing.ts'
import { openSession, withTokens } from '#identity/core/sessions/open-session.ts'
import type { Grant } from '#identity/core/sessions/session.ts'
import { err, ok } from '#shared/result.ts'
import { addPasskeyChallenge, takePasskeyChallenge, type ChallengeGone } from './challenge-passkey.ts'
import type { Passkey } from './passkey.ts'
import { readAssertion } from './read-answer.ts'
import type { Asked } from './register-passkey.ts'
import { relyingPartyOf } from './relying-party.ts'
import { checkAssertion, requestOptions, type RequestOptions } from './webauthn.ts'

type Off = Refusal<'passkeys-disabled'>
export type PasskeySignInRefusal =
  | Off
  | ChallengeGone
  | Refusal<'passkey-wrong' | 'account-gone' | 'banned' | 'email-unconfirmed' | 'phone-unconfirmed'>

const ASKED = { purpose: 'sign-in', sessionId: undefined } as const
const WRONG = err({ kind: 'passkey-wrong' } as const)

export async function startPasskeySignIn(ctx: IdentityContext): Answer<Asked<RequestOptions>, Off> {
  const party = relyingPartyOf(ctx.settings)
  if (party === undefined) return err({ kind: 'passkeys-disabled' })
  const { id, challenge, expiresAt } = await ctx.write((tx) => addPasskeyChallenge(tx, ASKED))
  const timeout = ctx.settings.lifetimes.challenge
  return ok({ id, expiresAt, options: await requestOptions({ party, challenge, allowed: [], timeout }) })
}

type PasskeyAnswer = { challengeId: string; credential: unknown; caller: Caller }

export const finishPasskeySignIn = (ctx: IdentityContext, answer: PasskeyAnswer): Answer<Grant, PasskeySignInRefusal> =>
  withTokens(ctx, openByPasskey(ctx, answer))

/** Like `finishPasskeySignIn`, without tokens. */
export async function openByPasskey(
  ctx: IdentityContext,
  answer: PasskeyAnswer,
): Answer<Standing, PasskeySignInRefusal> {
  const party = relyingPartyOf(ctx.settings)
  if (party === undefined) return err({ kind: 'passkeys-disabled' })
  const challenge = await takePasskeyChallenge(ctx, answer.challengeId, ASKED)
  if (!challenge.ok) return challenge
  const assertion = readAssertion(answer.credential)
  const passkey = assertion && (await ctx.read.passkeys.findByCredential(assertion.id))
  // No name was typed before, so the key itself must name its owner: https://www.w3.org/TR/webauthn-3/#sctn-verifying-assertion, step 6
  if (!passkey || assertion.response.userHandle !== handleOf(passkey)) return WRONG
  const question = { party, challenge: challenge.value }
  const used = await checkAssertion(answer.credential, passkey, question)
  if (used === undefined) return WRONG
  return open(ctx, passkey, { ...used, caller: answer.caller })
}

const handleOf = ({ accountId }: Passkey) => Buffer.from(accountId).toString('base64url')

function open(
  ctx: IdentityContext,
  passkey: Passkey,
  { caller, ...used }: { counter: number; isBackedUp: boolean; caller: Caller },
): Answer<Standing, PasskeySignInRefusal> {
  return ctx.write(async (tx) => {
    const person = await tx.accounts.findPerson(passkey.accountId)
    if (person === undefined) return WRONG
    const refusal = standingRefusal(person.account, ctx.now())
    if (refusal) return err(refusal)
    // A counter that stands still or goes back may indicate a copy of the key.
    if (!(await tx.passkeys.use(passkey.id, { ...used, at: ctx.now() }))) return WRONG
    const current = (await tx.passkeys.find(passkey.id)) ?? passkey
    const traits = { passkey_id: passkey.id }
    await audit(tx, { action: 'login', actor: person.account, traits, ip: caller.ip })
    // Possession of the key plus PIN or finger: two proofs at once, unless its owner had shown only one when making it.
    const proof = { assurance: current.assurance, factorId: current.factorId }
    return ok(await openSession(tx, { person, amr: { method: 'passkey' }, caller, proof }))
  })
}

function standingRefusal(account: Account, now: Date) {
  if (account.deletedAt) return { kind: 'account-gone' } as const
  if (isBanned(account, now)) return { kind: 'banned' } as const
  if (account.email !== undefined && !account.emailConfirmedAt) return { kind: 'email-unconfirmed' } as const
  const isByPhone = account.email === undefined && account.phone !== undefined
  return isByPhone && !account.phoneConfirmedAt ? ({ kind: 'phone-unconfirmed' } as const) : undefined
}
