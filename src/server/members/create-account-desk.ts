import { createHash, randomBytes } from 'node:crypto'
import type { Factor } from '#identity/core/accounts/account.ts'
import type { Identity } from '#identity/core/create-identity.ts'
import type { LinkRequest } from '#identity/core/one-time/link-request.ts'
import type { Linking } from '#identity/service/linking.ts'
import { err, ok } from '#shared/result.ts'
import type { AccountDesk, AccountOffers, LinkDesk, SecondFactorDesk } from '#site/routes/admin/account/account-desk.ts'

/** Mails lead to our own page with the button, which sends people on to the door. */
const LINK: LinkRequest = { wire: 'supabase', redirectTo: undefined, pkce: undefined }
const APP_NAME = 'Authenticator-App'

type Needs = { identity: Identity; linking: Linking; publicUrl: string; now: () => Date }

/** One's own account as the site's pages need it; the rules are those of the identity core. */
export function createAccountDesk(needs: Needs): AccountDesk {
  const { identity, now } = needs
  const { me, signIn, limits, links } = identity
  return {
    now,
    offers: readOffers(identity),
    async changeName(who, name, caller) {
      const changed = await me.update(who, { userMetadata: { full_name: name } }, { link: LINK, caller })
      return changed.ok ? ok(undefined) : changed
    },
    async changeEmail(who, email, caller) {
      const allowed = await limits.take('message', caller.ip)
      if (!allowed.ok) return allowed
      const changed = await me.update(who, { email }, { link: LINK, caller })
      if (!changed.ok) return changed
      return ok(changed.value.account.newEmail === undefined ? 'changed' : 'mails-sent')
    },
    async resendEmailChange({ person: { account } }, caller) {
      const allowed = await limits.take('message', caller.ip)
      if (!allowed.ok) return allowed
      if (account.email === undefined || account.newEmail === undefined) return err({ kind: 'token-spent' })
      return links.resend({
        what: 'email-change',
        address: { kind: 'email', email: account.email },
        link: LINK,
        caller: { ...caller, audience: account.audience },
      })
    },
    async changePassword(who, { current, next }, caller) {
      if (who.person.account.passwordHash !== undefined && current === '') {
        return err({ kind: 'current-password-missing' })
      }
      const changes = { password: next, ...(current !== '' && { currentPassword: current }) }
      const changed = await me.update(who, changes, { link: LINK, caller })
      return changed.ok ? ok(undefined) : changed
    },
    secondFactor: createSecondFactorDesk(identity),
    listSessions: me.listSessions,
    endSession: me.endSession,
    endOtherSessions: (who, caller) => signIn.signOut(who, 'others', caller),
    links: createLinkDesk(needs),
    exportOwnData: me.exportOwnData,
    deleteAccount: me.deleteOwnAccount,
  }
}

function readOffers({ settings }: Identity): AccountOffers {
  const { minLength, requiredCharacters } = settings.password
  return {
    canChangeEmail: settings.isEmailOffered,
    isEmailChangeSecure: settings.isEmailChangeSecure,
    canLink: settings.isLinkingOffered,
    hasApps: settings.factors.isTotpOffered,
    hasRecoveryCodes: settings.factors.areRecoveryCodesOffered,
    password: { minLength, requiredCharacters },
  }
}

function createSecondFactorDesk(identity: Identity): SecondFactorDesk {
  const { factors, settings, signIn } = identity
  return {
    async begin(who, caller) {
      const attempts = who.person.factors.filter(isAttempt)
      for (const { id } of attempts) await factors.remove(who, id, caller)
      const enrolled = await factors.enrolTotp(who, { friendlyName: freeName(who.person.factors) })
      return enrolled.ok ? ok(undefined) : enrolled
    },
    findPending: factors.findPendingTotp,
    async confirm(who, code, caller) {
      const pending = await factors.findPendingTotp(who)
      if (!pending) return err({ kind: 'factor-unknown' })
      const factorId = pending.factor.id
      const challenge = await factors.challenge(who, factorId, caller)
      if (!challenge.ok) return challenge
      const proof = { factorId, challengeId: challenge.value.id, code, caller }
      const raised = await factors.verify(who, proof)
      if (!raised.ok) return raised
      const { accessToken, session } = raised.value
      const raisedWho = await signIn.authenticate(accessToken)
      if (!raisedWho.ok) return raisedWho
      // Who adds a further app has a sheet already; and a site without codes is no reason to refuse the app.
      const sheet = await factors.recoveryCodes.generate(raisedWho.value, { friendlyName: 'Notfall-Codes' })
      return ok({ session, codes: sheet.ok ? sheet.value.codes : undefined })
    },
    async countCodes(who) {
      const status = await factors.recoveryCodes.status(who)
      return status.ok ? status.value.remaining : undefined
    },
    async renewCodes(who) {
      if (!settings.factors.areRecoveryCodesOffered) {
        return err({ kind: 'factor-enrol-disabled', factor: 'recovery-codes' })
      }
      const renewed = await factors.recoveryCodes.regenerate(who)
      const isFirst = !renewed.ok && renewed.error.kind === 'recovery-codes-missing'
      const sheet = isFirst ? await factors.recoveryCodes.generate(who, { friendlyName: 'Notfall-Codes' }) : renewed
      return sheet.ok ? ok(sheet.value.codes) : sheet
    },
    removeApp: factors.remove,
    turnOff: factors.removeAll,
  }
}

/** Where a provider's answer ends. */
export const LINK_RETURN = '/admin/konto/verknuepfungen/zurueck'

function createLinkDesk({ identity: { me, settings, signIn }, linking, publicUrl }: Needs): LinkDesk {
  return {
    providers: settings.isLinkingOffered ? linking.offered : [],
    async begin(who, provider) {
      const verifier = randomBytes(32).toString('base64url')
      const challenge = createHash('sha256').update(verifier).digest('base64url')
      const redirectTo = publicUrl + LINK_RETURN
      const begun = await linking.begin(who, { provider, redirectTo, pkce: { challenge, method: 's256' } })
      return begun.ok ? ok({ address: begun.value.url, verifier }) : begun
    },
    async finish(who, proof) {
      const grant = await signIn.exchangeCode(proof)
      if (!grant.ok) return grant
      // The code also opens a session, which nobody needs: this browser has one.
      const surplus = await signIn.authenticate(grant.value.accessToken)
      if (surplus.ok) await signIn.signOut(surplus.value, 'local', proof.caller)
      const isOwn = grant.value.person.account.id === who.person.account.id
      return isOwn ? ok(undefined) : err({ kind: 'identity-taken' })
    },
    remove: me.unlinkIdentity,
  }
}

const isAttempt = ({ kind, status }: Factor) => kind === 'totp' && status === 'unverified'

/** Several apps must be told apart. */
function freeName(factors: Factor[]): string {
  const taken = new Set(factors.filter((factor) => !isAttempt(factor)).map(({ friendlyName }) => friendlyName))
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? APP_NAME : `${APP_NAME} ${number}`
    if (!taken.has(name)) return name
  }
}
