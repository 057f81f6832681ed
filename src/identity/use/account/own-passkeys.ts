import type { Caller } from '#identity/core/context.ts'
import { finishAdoption, type AdoptionRefusal } from '#identity/core/factors/adopt-passkey.ts'
import { removeFactor, type FactorRemovalRefusal } from '#identity/core/factors/remove-factor.ts'
import { readPasskeyAnswer } from '#identity/core/passkeys/read-answer.ts'
import { listPasskeys, removePasskey, type PasskeyRemovalRefusal } from '#identity/core/passkeys/manage-passkeys.ts'
import { finishPasskeyRegistration, type RegistrationRefusal } from '#identity/core/passkeys/register-passkey.ts'
import type { Answer } from '#identity/core/refusal.ts'
import type { Authenticated } from '#identity/core/sessions/session.ts'
import { err, ok } from '#shared/result.ts'
import { withFirstSheet, type RaisedSession } from './code-sheet.ts'
import type { AccountContext } from './context.ts'

type Answered = { challengeId: string; answer: string; caller: Caller }

export async function addPasskey(
  { identity }: AccountContext,
  who: Authenticated,
  { challengeId, answer, name, caller }: Answered & { name: string },
): Answer<void, RegistrationRefusal> {
  const credential = readPasskeyAnswer(answer)
  const made = await finishPasskeyRegistration(identity, who, { challengeId, credential, friendlyName: name, caller })
  return made.ok ? ok(undefined) : made
}

/** A passkey that is the second factor goes with the factor. */
export async function removeOwnPasskey(
  { identity }: AccountContext,
  who: Authenticated,
  id: string,
  caller: Caller,
): Answer<void, PasskeyRemovalRefusal | FactorRemovalRefusal> {
  const passkey = (await listPasskeys(identity, who)).find((each) => each.id === id)
  if (passkey === undefined) return err({ kind: 'passkey-unknown' })
  const { factorId } = passkey
  return factorId === undefined
    ? removePasskey(identity, who, id, caller)
    : removeFactor(identity, who, factorId, caller)
}

/** From then on the passkey is asked for after a password, too. */
export async function adoptPasskey(
  { identity }: AccountContext,
  who: Authenticated,
  { answer, ...shown }: Answered,
): Answer<RaisedSession, AdoptionRefusal> {
  const raised = await finishAdoption(identity, who, { ...shown, credential: readPasskeyAnswer(answer) })
  return raised.ok ? ok(await withFirstSheet(identity, raised.value)) : raised
}
