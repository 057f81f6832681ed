import type { Caller } from '#identity/core/caller.ts'
import type { AdoptionRefusal } from '#identity/core/factors/adopt-passkey.ts'
import type { FactorRemovalRefusal } from '#identity/core/factors/remove-factor.ts'
import type { PasskeyRemovalRefusal } from '#identity/core/passkeys/manage-passkeys.ts'
import type { RegistrationRefusal } from '#identity/core/passkeys/register-passkey.ts'
import type { Answer } from '#identity/core/refusal.ts'
import type { AuthenticationRefusal } from '#identity/core/sessions/authenticate.ts'
import type { Authenticated } from '#identity/core/sessions/session.ts'
import { readPasskeyAnswer } from '#identity/core/passkeys/answer-text.ts'
import { err, ok } from '#shared/result.ts'
import type { AccountNeeds } from './account-needs.ts'
import { withFirstSheet, type RaisedSession } from './code-sheet.ts'

type Answered = { challengeId: string; answer: string; caller: Caller }

/** One's own keys: adding, naming and removing them, and asking for one after the password. */
export function createOwnPasskeys({ identity }: Pick<AccountNeeds, 'identity'>) {
  const { passkeys, factors } = identity
  return {
    isOffered: passkeys.isOffered,
    list: passkeys.list,
    rename: passkeys.rename,
    askForNew: passkeys.startRegistration,
    askForSecondStep: factors.startAdoption,

    async add(
      who: Authenticated,
      { challengeId, answer, name, caller }: Answered & { name: string },
    ): Answer<void, RegistrationRefusal> {
      const credential = readPasskeyAnswer(answer)
      const made = await passkeys.finishRegistration(who, { challengeId, credential, friendlyName: name, caller })
      return made.ok ? ok(undefined) : made
    },

    /** One that is the second factor goes with the factor. */
    async remove(
      who: Authenticated,
      id: string,
      caller: Caller,
    ): Answer<void, PasskeyRemovalRefusal | FactorRemovalRefusal> {
      const passkey = (await passkeys.list(who)).find((each) => each.id === id)
      if (passkey === undefined) return err({ kind: 'passkey-unknown' })
      const { factorId } = passkey
      return factorId === undefined ? passkeys.remove(who, id, caller) : factors.remove(who, factorId, caller)
    },

    async useAsSecondStep(
      who: Authenticated,
      { challengeId, answer, caller }: Answered,
    ): Answer<RaisedSession, AdoptionRefusal | AuthenticationRefusal> {
      const credential = readPasskeyAnswer(answer)
      const raised = await factors.finishAdoption(who, { challengeId, credential, caller })
      return raised.ok ? withFirstSheet(identity, raised.value) : raised
    },
  }
}
