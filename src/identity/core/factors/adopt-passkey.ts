import { err, ok } from '#shared/result.ts'
import type { Factor } from '#identity/core/accounts/account.ts'
import { audit } from '#identity/core/audit.ts'
import type { Caller } from '#identity/core/caller.ts'
import {
  addPasskeyChallenge,
  takePasskeyChallenge,
  type ChallengeGone,
} from '#identity/core/passkeys/challenge-passkey.ts'
import type { Asked } from '#identity/core/passkeys/register-passkey.ts'
import { relyingPartyOf } from '#identity/core/passkeys/relying-party.ts'
import { requestOptions, type RequestOptions } from '#identity/core/passkeys/webauthn.ts'
import type { IdentityNeeds } from '#identity/core/ports.ts'
import type { Answer, Refusal } from '#identity/core/refusal.ts'
import { currentStanding, lacksSecondFactor, type Standing } from '#identity/core/sessions/current-standing.ts'
import { grantFor } from '#identity/core/sessions/open-session.ts'
import { raiseSession } from '#identity/core/sessions/raise-session.ts'
import type { Authenticated, Grant } from '#identity/core/sessions/session.ts'
import { checkKey, type CheckedKey } from './factor-key.ts'
import { newFactor } from './new-factor.ts'
import { settleFactor } from './settle-factor.ts'

type NotAllowed = Refusal<'passkeys-disabled' | 'passkey-unknown'>
export type AdoptionRefusal =
  | NotAllowed
  | ChallengeGone
  | Refusal<'session-gone' | 'second-factor-needed' | 'passkey-wrong' | 'too-many' | 'factor-limit'>

/** Makes a key that signs in a second factor as well: from then on it is asked for after a password, too. */
export function createPasskeyAdoption(needs: IdentityNeeds) {
  const { settings, store, transaction, limits } = needs
  const askedIn = ({ session }: Authenticated) => ({ purpose: 'second-factor', sessionId: session.id }) as const
  return {
    async startAdoption(who: Authenticated): Answer<Asked<RequestOptions>, NotAllowed> {
      const party = relyingPartyOf(settings)
      if (party === undefined) return err({ kind: 'passkeys-disabled' })
      const known = await store.passkeys.listOf(who.person.account.id)
      const allowed = known.filter(({ factorId }) => factorId === undefined)
      if (allowed.length === 0) return err({ kind: 'passkey-unknown' })
      const { id, challenge, expiresAt } = await transaction((inside) =>
        addPasskeyChallenge(inside, needs, askedIn(who)),
      )
      const timeout = settings.lifetimes.challenge
      return ok({ id, expiresAt, options: await requestOptions({ party, challenge, allowed, timeout }) })
    },

    /** @returns the session, raised by the new factor */
    async finishAdoption(
      who: Authenticated,
      answer: { challengeId: string; credential: unknown; caller: Caller },
    ): Answer<Grant, AdoptionRefusal> {
      const allowed = await limits.take('factor-of-account', who.person.account.id)
      if (!allowed.ok) return allowed
      const challenge = await takePasskeyChallenge(needs, answer.challengeId, askedIn(who))
      if (!challenge.ok) return challenge
      const checked = await checkKey(needs, answer)
      const raised = await adopt(needs, who, { checked, ip: answer.caller.ip })
      return raised.ok ? ok(await grantFor(needs, raised.value)) : raised
    },
  }
}

function adopt(
  needs: IdentityNeeds,
  who: Authenticated,
  { checked, ip }: { checked: CheckedKey | undefined; ip: string },
): Answer<Standing, AdoptionRefusal> {
  return needs.transaction(async (store): Answer<Standing, AdoptionRefusal> => {
    const standing = await currentStanding(store, who)
    if (!standing.ok) return standing
    if (lacksSecondFactor(standing.value, who)) return err({ kind: 'second-factor-needed' })
    const { account, factors } = standing.value.person
    const { max } = needs.settings.factors
    if (factors.length >= max) return err({ kind: 'factor-limit', max })
    const passkey = checked?.kind === 'used' ? await store.passkeys.find(checked.passkey.id) : undefined
    const isOwn = passkey?.accountId === account.id && passkey.factorId === undefined
    if (checked?.kind !== 'used' || passkey === undefined || !isOwn) return err({ kind: 'passkey-wrong' })
    const { counter, isBackedUp } = checked
    if (!(await store.passkeys.use(passkey.id, { counter, isBackedUp, at: needs.now() }))) {
      return err({ kind: 'passkey-wrong' })
    }
    const factor: Factor = {
      ...newFactor(needs, who, { kind: 'webauthn', friendlyName: passkey.friendlyName }),
      status: 'verified',
    }
    await store.factors.add(factor)
    await store.passkeys.bind(passkey.id, factor.id)
    await settleFactor(store, { standing: standing.value, factor })
    const traits = { factor_id: factor.id, factor_type: factor.kind, passkey_id: passkey.id, success: true }
    await audit(store, needs, { action: 'verification_attempted', actor: account, traits, ip })
    return ok(await raiseSession(store, standing.value, { factor, at: needs.now() }))
  })
}
