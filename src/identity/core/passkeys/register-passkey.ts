import { audit } from '#identity/core/audit.ts'
import type { IdentityContext, Transaction, Caller } from '#identity/core/context.ts'
import type { Answer, Refusal } from '#identity/core/refusal.ts'
import {
  currentStanding,
  isRaised,
  lacksSecondFactor,
  type Standing,
} from '#identity/core/sessions/current-standing.ts'
import type { Authenticated } from '#identity/core/sessions/session.ts'
import { err, ok } from '#shared/result.ts'
import { addPasskeyChallenge, takePasskeyChallenge, type ChallengeGone } from './challenge-passkey.ts'
import { checkName, type NameRefusal, type Passkey } from './passkey.ts'
import { relyingPartyOf } from './relying-party.ts'
import { tellOfPasskey } from './manage-passkeys.ts'
import { checkRegistration, creationOptions, type CreationOptions } from './webauthn.ts'

type NotAllowed = Refusal<
  | 'passkeys-disabled'
  | 'passkey-limit'
  | 'session-gone'
  | 'second-factor-needed'
  | 'managed-by-sso'
  | 'factor-not-for-anonymous'
>
export type RegistrationRefusal =
  | NotAllowed
  | ChallengeGone
  | NameRefusal
  | Refusal<'passkey-wrong' | 'passkey-taken' | 'too-many'>

/** A question to the browser. @property id identifies its answer */
export type Asked<Options> = { id: string; options: Options; expiresAt: Date }
type PasskeyAnswer = { challengeId: string; credential: unknown; friendlyName?: string; caller: Caller }

export async function startPasskeyRegistration(
  ctx: IdentityContext,
  who: Authenticated,
): Answer<Asked<CreationOptions>, NotAllowed> {
  const party = relyingPartyOf(ctx.settings)
  if (party === undefined) return err({ kind: 'passkeys-disabled' })
  const begun = await ctx.write(async (tx) => {
    const allowed = await mayRegister(tx, who)
    if (!allowed.ok) return allowed
    return ok({ ...allowed.value, asked: await addPasskeyChallenge(tx, askedIn(who)) })
  })
  if (!begun.ok) return begun
  const { asked, known, standing } = begun.value
  const { id, challenge, expiresAt } = asked
  const { account } = standing.person
  const timeout = ctx.settings.lifetimes.challenge
  return ok({ id, expiresAt, options: await creationOptions({ party, account, challenge, known, timeout }) })
}

export async function finishPasskeyRegistration(
  ctx: IdentityContext,
  who: Authenticated,
  answer: PasskeyAnswer,
): Answer<Passkey, RegistrationRefusal> {
  const party = relyingPartyOf(ctx.settings)
  if (party === undefined) return err({ kind: 'passkeys-disabled' })
  const name = checkName(answer.friendlyName ?? '')
  if (!name.ok) return name
  const allowed = await ctx.limits.take('factor-of-account', who.person.account.id)
  if (!allowed.ok) return allowed
  const challenge = await takePasskeyChallenge(ctx, answer.challengeId, askedIn(who))
  if (!challenge.ok) return challenge
  const question = { party, challenge: challenge.value }
  const credential = await checkRegistration(answer.credential, question)
  if (credential === undefined) return err({ kind: 'passkey-wrong' })
  const checked = { who, credential, friendlyName: name.value, caller: answer.caller }
  const made = await ctx.write((tx) => addPasskey(tx, checked))
  return made
}

type Checked = {
  who: Authenticated
  credential: NonNullable<Awaited<ReturnType<typeof checkRegistration>>>
  friendlyName: Passkey['friendlyName']
  caller: Caller
}

/** Stores a key whose holder has been verified. */
async function addPasskey(
  tx: Transaction,
  { who, credential, friendlyName, caller }: Checked,
): Answer<Passkey, RegistrationRefusal> {
  const registrant = await mayRegister(tx, who)
  if (!registrant.ok) return registrant
  const { standing } = registrant.value
  if (await tx.passkeys.findByCredential(credential.credentialId)) return err({ kind: 'passkey-taken' })
  const { account } = standing.person
  const passkey: Passkey = {
    ...credential,
    id: tx.newId(),
    accountId: account.id,
    factorId: undefined,
    friendlyName,
    assurance: isRaised(standing, who) ? 'aal2' : 'aal1',
    createdAt: tx.now(),
    lastUsedAt: undefined,
  }
  await tx.passkeys.add(passkey)
  await tellOfPasskey(tx, account)
  const traits = { passkey_id: passkey.id }
  await audit(tx, { action: 'passkey_created', actor: account, traits, ip: caller.ip })
  return ok(passkey)
}

const askedIn = ({ session }: Authenticated) => ({ purpose: 'registration', sessionId: session.id }) as const

/** A key bypasses the second factor, so a person who has a second factor must have shown it. */
async function mayRegister(
  tx: Transaction,
  who: Authenticated,
): Answer<{ standing: Standing; known: Passkey[] }, NotAllowed> {
  const standing = await currentStanding(tx, who)
  if (!standing.ok) return standing
  const { account } = standing.value.person
  if (account.isAnonymous) return err({ kind: 'factor-not-for-anonymous' })
  if (account.isManagedBySso) return err({ kind: 'managed-by-sso' })
  if (lacksSecondFactor(standing.value, who)) return err({ kind: 'second-factor-needed' })
  const { max } = tx.settings.passkeys
  const known = await tx.passkeys.listOf(account.id)
  return known.length < max ? ok({ standing: standing.value, known }) : err({ kind: 'passkey-limit', max })
}
