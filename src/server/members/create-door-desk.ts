import type { Answer } from '#identity/core/refusal.ts'
import { createHash, randomBytes } from 'node:crypto'
import { normaliseEmail } from '#identity/core/accounts/address.ts'
import { isSecondFactorMissing } from '#identity/core/sessions/assurance.ts'
import type { Identity } from '#identity/core/create-identity.ts'
import type { LinkRequest } from '#identity/core/one-time/link-request.ts'
import type { Caller } from '#identity/core/caller.ts'
import type { Authenticated, Grant } from '#identity/core/sessions/session.ts'
import type { IdentityConfig } from '#identity/service/identity-config.ts'
import { err, ok } from '#shared/result.ts'
import type { DoorDesk, SecondProof, SignedInAtDoor } from '#site/routes/admin/door-desk.ts'

type Needs = {
  identity: Identity
  config: Pick<IdentityConfig, 'providers' | 'publicUrl' | 'paths'>
}

/** Brings the door of the members' area together with the accounts; the wires do the same with other words. */
export function createDoorDesk({ identity, config }: Needs): DoorDesk {
  const { settings, limits, signIn, links, factors } = identity
  // The page behind a mail's link gives the cookie itself; elsewhere the embedded login takes the session over.
  const wire = settings.mailLinks === 'page' ? 'supabase' : 'netlify'
  const link: LinkRequest = { wire, redirectTo: undefined, pkce: undefined }
  return {
    isSignUpOpen: settings.isSignUpOpen && settings.isEmailOffered,
    minPasswordLength: settings.password.minLength,
    requiredCharacters: settings.password.requiredCharacters,
    providers: config.providers.filter(({ isOn }) => isOn).map(({ name, label }) => ({ name, label: label ?? name })),
    async signIn({ email, password, caller }) {
      const allowed = await limits.take('token', caller.ip)
      if (!allowed.ok) return allowed
      return toSignedIn(identity, signIn.withPassword({ email, phone: undefined, password, caller }))
    },
    async signUp({ name, email, password, caller }) {
      const allowed = await limits.take('sign-up', caller.ip)
      if (!allowed.ok) return allowed
      const signedUp = await identity.signUp.withPassword({
        ...{ email, phone: undefined, password, userMetadata: { full_name: name }, startsSession: true, link, caller },
      })
      if (!signedUp.ok) return signedUp
      return ok(signedUp.value.kind === 'signed-in' ? signedUp.value.grant.session : undefined)
    },
    async requestRecovery(email, caller) {
      const allowed = await limits.take('message', caller.ip)
      if (!allowed.ok) return allowed
      return links.requestRecovery({ email, link, caller })
    },
    async resendConfirmation(typed, caller) {
      const allowed = await limits.take('message', caller.ip)
      if (!allowed.ok) return allowed
      const email = normaliseEmail(typed)
      if (!email.ok) return email
      return links.resend({ what: 'sign-up', address: { kind: 'email', email: email.value }, link, caller })
    },
    async sendCode(who, factorId, caller) {
      const allowed = await limits.take('message', caller.ip)
      if (!allowed.ok) return allowed
      const challenge = await factors.challenge(who, factorId, caller)
      return challenge.ok ? ok(challenge.value.id) : challenge
    },
    async showSecondFactor(who, proof, caller) {
      const allowed = await limits.take('verify', caller.ip)
      if (!allowed.ok) return allowed
      const grant = await prove(identity, { who, proof, caller })
      return grant.ok ? ok(grant.value.session) : grant
    },
    signOut: (who, caller) => signIn.signOut(who, 'local', caller),
    external: {
      begin: (provider) => beginExternal(config, provider),
      async finish({ authCode, verifier, caller }) {
        const allowed = await limits.take('token', caller.ip)
        if (!allowed.ok) return allowed
        return toSignedIn(identity, signIn.exchangeCode({ authCode, verifier, caller }))
      },
    },
  }
}

async function toSignedIn({ signIn }: Identity, asked: Answer<Grant>): Answer<SignedInAtDoor> {
  const grant = await asked
  if (!grant.ok) return grant
  const who = await signIn.authenticate(grant.value.accessToken)
  if (!who.ok) return who
  return ok({ session: who.value.session, isComplete: !isSecondFactorMissing(who.value) })
}

type Shown = { who: Authenticated; proof: SecondProof; caller: Caller }

async function prove({ factors }: Identity, { who, proof, caller }: Shown): Answer<Grant> {
  switch (proof.kind) {
    case 'recovery-code':
      return factors.recoveryCodes.verify(who, proof.code, caller)
    case 'phone':
      return factors.verify(who, { ...proof, caller })
    case 'app': {
      // An app needs no asking; a challenge that is answered in the same breath keeps the rules of the wires.
      const challenge = await factors.challenge(who, proof.factorId, caller)
      return challenge.ok
        ? factors.verify(who, { ...proof, challengeId: challenge.value.id, caller })
        : err(challenge.error)
    }
  }
}

/** Where a provider's answer ends; below the door, so that the browser shows the verifier there. */
export const EXTERNAL_RETURN = '/admin/anmeldung'

/** By the wire that gives a code instead of tokens (PKCE): the session never stands in an address. */
function beginExternal({ publicUrl, paths }: Needs['config'], provider: string) {
  const verifier = randomBytes(32).toString('base64url')
  const query = new URLSearchParams({
    provider,
    redirect_to: publicUrl + EXTERNAL_RETURN,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 's256',
  })
  return { address: `${paths.supabase}/authorize?${query}`, verifier }
}
