import type { Caller } from '#identity/core/caller.ts'
import type { Answer } from '#identity/core/refusal.ts'
import type { TotpEnrolment } from '#identity/core/factors/totp-enrolment.ts'
import type { Authenticated, Session } from '#identity/core/sessions/session.ts'

/** What people do with their own account on the site. Everybody with an account may; each use case looks at the session anew. */
export type AccountDesk = {
  offers: AccountOffers
  changeName(who: Authenticated, name: string, caller: Caller): Answer<void>
  /** Sends a mail to the new address, and one to the present address where both have to agree. */
  changeEmail(who: Authenticated, email: string, caller: Caller): Answer<'changed' | 'mails-sent'>
  resendEmailChange(who: Authenticated, caller: Caller): Answer<void>
  /** Asks for the present password where there is one, whatever the wires do; ends all other sessions. */
  changePassword(who: Authenticated, password: { current: string; next: string }, caller: Caller): Answer<void>
  secondFactor: SecondFactorDesk
  listSessions(who: Authenticated): Promise<Session[]>
  endSession(who: Authenticated, sessionId: string, caller: Caller): Answer<void>
  endOtherSessions(who: Authenticated, caller: Caller): Promise<void>
  links: LinkDesk
  exportOwnData(who: Authenticated): Answer<Record<string, unknown>>
  deleteAccount(who: Authenticated, caller: Caller): Answer<void>
  now: () => Date
}

/** What the operator has switched on. */
export type AccountOffers = {
  canChangeEmail: boolean
  /** Both the present and the new address must agree. */
  isEmailChangeSecure: boolean
  canLink: boolean
  hasApps: boolean
  hasRecoveryCodes: boolean
  password: PasswordRule
}
export type PasswordRule = { minLength: number; requiredCharacters: string[] }

/** Accounts at other services that open this one too. */
export type LinkDesk = {
  /** Empty where the operator does not offer it. */
  providers: { name: string; label: string }[]
  /** @returns where the browser goes, and what it must bring back */
  begin(who: Authenticated, provider: string): Answer<{ address: string; verifier: string }>
  finish(who: Authenticated, proof: { authCode: string; verifier: string; caller: Caller }): Answer<void>
  remove(who: Authenticated, identityId: string, caller: Caller): Answer<void>
}

export type SecondFactorDesk = {
  /** Begins anew: an attempt that was not finished is gone. */
  begin(who: Authenticated, caller: Caller): Answer<void>
  findPending(who: Authenticated): Promise<TotpEnrolment | undefined>
  /** @returns the session as it is raised now; codes only where there were none yet */
  confirm(who: Authenticated, code: string, caller: Caller): Answer<{ session: Session; codes: string[] | undefined }>
  /** Unused recovery codes; undefined where there is no sheet of them. */
  countCodes(who: Authenticated): Promise<number | undefined>
  /** A new sheet; the one before is worth nothing any more. */
  renewCodes(who: Authenticated): Answer<string[]>
  removeApp(who: Authenticated, factorId: string, caller: Caller): Answer<void>
  turnOff(who: Authenticated, caller: Caller): Answer<void>
}
