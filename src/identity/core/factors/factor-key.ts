import type { Factor, Person } from '#identity/core/accounts/account.ts'
import type { IdentityContext, Transaction } from '#identity/core/context.ts'
import { challengeText } from '#identity/core/passkeys/challenge-passkey.ts'
import type { Passkey } from '#identity/core/passkeys/passkey.ts'
import { readAssertion } from '#identity/core/passkeys/read-answer.ts'
import { relyingPartyOf } from '#identity/core/passkeys/relying-party.ts'
import {
  checkAssertion,
  checkRegistration,
  creationOptions,
  requestOptions,
  type CreationOptions,
  type NewCredential,
  type RequestOptions,
} from '#identity/core/passkeys/webauthn.ts'
import type { Refusal, Answer } from '#identity/core/refusal.ts'
import { err, ok } from '#shared/result.ts'

/** What a browser is asked to do: create the key of a factor that is being set up, or use an existing one. */
export type KeyQuestion = { type: 'create'; options: CreationOptions } | { type: 'request'; options: RequestOptions }

/** An answer with a valid signature. */
export type CheckedKey =
  | { kind: 'new'; credential: NewCredential }
  | { kind: 'used'; passkey: Passkey; counter: number; isBackedUp: boolean }

/** Any of the person's second-factor keys may answer: people with two keys need not remember which one was asked for. */
export async function askForKey(
  { settings, vault, read }: IdentityContext,
  factor: Factor,
  challengeId: string,
  account: Person['account'],
): Promise<KeyQuestion | undefined> {
  const party = relyingPartyOf(settings)
  if (party === undefined) return undefined
  const known = await read.passkeys.listOf(account.id)
  const question = { party, challenge: challengeText(vault, challengeId), timeout: settings.lifetimes.challenge }
  if (factor.status === 'unverified') {
    return { type: 'create', options: await creationOptions({ ...question, account, known }) }
  }
  const allowed = known.filter(({ factorId }) => factorId !== undefined)
  return { type: 'request', options: await requestOptions({ ...question, allowed }) }
}

/** Checks the signature before a transaction begins, so that no other transaction waits for it. @returns undefined if it is invalid */
export async function checkKey(
  { settings, vault, read }: IdentityContext,
  { challengeId, credential }: { challengeId: string; credential: unknown },
): Promise<CheckedKey | undefined> {
  const party = relyingPartyOf(settings)
  if (party === undefined) return undefined
  const question = { party, challenge: challengeText(vault, challengeId) }
  const assertion = readAssertion(credential)
  if (assertion === undefined) {
    const made = await checkRegistration(credential, question)
    return made && { kind: 'new', credential: made }
  }
  const passkey = await read.passkeys.findByCredential(assertion.id)
  const used = passkey && (await checkAssertion(credential, passkey, question))
  return used && { kind: 'used', passkey, ...used }
}

type Wrong = Refusal<'factor-code-wrong' | 'passkey-taken'>

/** Stores the key of a new factor, or records the use of a known one. @returns the factor the key belongs to */
export async function takeKey(
  tx: Transaction,
  factor: Factor,
  checked: CheckedKey | undefined,
  factors: readonly Factor[],
): Answer<Factor, Wrong> {
  const wrong = err({ kind: 'factor-code-wrong', factor: 'webauthn' } as const)
  if (checked === undefined) return wrong
  if (checked.kind === 'used') {
    const { passkey, counter, isBackedUp } = checked
    const own = factors.find(({ id, status }) => id === passkey.factorId && status === 'verified')
    if (own === undefined || factor.status === 'unverified') return wrong
    const isFresh = await tx.passkeys.use(passkey.id, { counter, isBackedUp, at: tx.now() })
    return isFresh ? ok(own) : wrong
  }
  if (factor.status === 'verified') return wrong
  if (await tx.passkeys.findByCredential(checked.credential.credentialId)) return err({ kind: 'passkey-taken' })
  await tx.passkeys.add({
    ...checked.credential,
    id: tx.newId(),
    accountId: factor.accountId,
    factorId: factor.id,
    friendlyName: factor.friendlyName,
    assurance: 'aal2',
    createdAt: tx.now(),
    lastUsedAt: tx.now(),
  })
  return ok(factor)
}
