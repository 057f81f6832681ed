import type { Answer } from './refusal.ts'
import type { SignedIn } from '#identity/core/sessions/session.ts'
import type { AccountChanges } from '#identity/core/own-account/wanted-changes.ts'
import type { TotpEnrolment } from '#identity/core/factors/totp-enrolment.ts'
import type { ExternalOutcome, ExternalProfile } from '#identity/core/providers/external-profile.ts'
import type { VerifyOutcome } from '#identity/core/mail-links/verify-outcome.ts'
import type { Flow } from '#identity/core/flows/flow.ts'
import type { LinkRequest, PkceChallenge, Wire } from '#identity/core/one-time/link-request.ts'
import type { Caller } from './caller.ts'
import type { Result } from '#shared/result.ts'
import type { Address, Factor, Metadata, Person } from '#identity/core/accounts/account.ts'
import type { TokenPurpose } from '#identity/core/one-time/one-time-token.ts'
import type { IdentityRefusal } from './refusal.ts'
import type { Authenticated, Grant, Session } from '#identity/core/sessions/session.ts'
import type { IdentitySettings } from './settings.ts'
import type { Admin } from '#identity/core/admin/administration.ts'
import type { ChangesAtOnce } from '#identity/core/own-account/change-at-once.ts'
import type { Limits } from './ports.ts'
import type { SiteSessions } from '#identity/core/sessions/site-sessions.ts'

/** The whole service, as both wires, the console and the website use it. */
export type Identity = {
  settings: IdentitySettings
  limits: Limits
  signUp: SignUp
  signIn: SignIn
  links: Links
  me: Me
  factors: Factors
  external: External
  admin: Admin
  /** Removes what is over: sessions, tokens, flows, unverified factors, old audit entries. @returns how many rows */
  purge(): Promise<number>
  siteSessions: SiteSessions
}

export type SignUp = {
  /**
   * Makes an account, or pretends to: a known address gets the same answer, with a made-up account and identity, unless
   * `tellsRegistered` or auto-confirmation is on. An unconfirmed one gets its metadata merged and its mail again.
   *
   * @param request.startsSession false on the Netlify wire, where the client signs in by itself
   */
  withPassword(request: {
    email: string | undefined
    phone: string | undefined
    password: string | undefined
    userMetadata: Metadata
    startsSession: boolean
    link: LinkRequest
    caller: Caller
  }): Answer<SignedIn | { kind: 'confirmation-sent'; person: Person }>
  anonymously(request: { userMetadata: Metadata; caller: Caller }): Answer<Grant>
}

export type SignIn = {
  withPassword(request: {
    email: string | undefined
    phone: string | undefined
    password: string | undefined
    caller: Caller
  }): Answer<Grant>
  /** The 10-second and parent rules; reuse of an older token ends the session. */
  refresh(refreshToken: string | undefined, caller: Caller): Answer<Grant>
  /** Second half of PKCE. */
  exchangeCode(request: { authCode: string | undefined; verifier: string | undefined; caller: Caller }): Answer<Grant>
  /** Checks an access token, that its session and account still exist, and that nobody is banned. The hot path. */
  authenticate(accessToken: string): Answer<Authenticated>
  /** @param scope `global` ends all sessions, `local` this one, `others` all but this one */
  signOut(who: Authenticated, scope: 'global' | 'local' | 'others', caller: Caller): Promise<void>
}

/** Mails and text messages with links and codes. Requests for unknown addresses are answered like those for known ones. */
export type Links = {
  /** A code or magic link to sign in with; makes the account if allowed. */
  requestSignIn(request: {
    address: Address
    createsAccount: boolean
    userMetadata: Metadata
    link: LinkRequest
    caller: Caller
  }): Answer<void>
  requestRecovery(request: { email: string | undefined; link: LinkRequest; caller: Caller }): Answer<void>
  resend(request: {
    what: 'sign-up' | 'email-change' | 'phone-confirmation' | 'phone-change'
    address: Address
    link: LinkRequest
    caller: Caller
  }): Answer<void>
  /**
   * Uses a link or code, once.
   *
   * @param request.proof a link's token, or a code together with the address it was sent to
   * @param request.purposes what it may be for; the first that fits counts
   * @param request.password for invitations and recoveries that set one in the same step
   * @returns a session; `code-issued` for links asked for with PKCE; `half-done` after the first of two confirmations
   */
  verify(request: {
    proof: { kind: 'link'; token: string } | { kind: 'code'; code: string; address: Address }
    purposes: TokenPurpose[]
    password: string | undefined
    /** Netlify: an invited person must choose a password in this very step. */
    invitesNeedPassword: boolean
    /** For clients that hand in a link's token themselves instead of following the link: a session, although PKCE was asked for. */
    alwaysStartsSession?: boolean
    caller: Caller
  }): Answer<VerifyOutcome>
  /** What a link would do, without using it; for the page with the button. */
  preview(linkToken: string): Promise<{ purpose: TokenPurpose; needsPassword: boolean } | undefined>
  /** Sends a nonce for changing the password. */
  requestReauthentication(who: Authenticated, caller: Caller): Answer<void>
}

/** What signed-in people do with their own account. */
export type Me = {
  /** Changes of address are confirmed by mail first; everything else counts at once. Other sessions end with a new password. */
  update(who: Authenticated, changes: AccountChanges, context: { link: LinkRequest; caller: Caller }): Answer<Person>
  /** Netlify: the token of a changed address, one's own changes and, for administrators, `app_metadata`; all of it or nothing. */
  updateAtOnce(who: Authenticated, all: ChangesAtOnce, context: { link: LinkRequest; caller: Caller }): Answer<Person>
  unlinkIdentity(who: Authenticated, identityId: string, caller: Caller): Answer<void>
  /** Everything that is stored about the account, for the person; refused when asked for again and again. */
  exportOwnData(who: Authenticated): Answer<Record<string, unknown>>
  deleteOwnAccount(who: Authenticated, caller: Caller): Answer<void>
  /** Those that are not over, the one used last first. */
  listSessions(who: Authenticated): Promise<Session[]>
  /** Ends one of one's own sessions, also the present one. */
  endSession(who: Authenticated, sessionId: string, caller: Caller): Answer<void>
}

export type Factors = {
  enrolTotp(who: Authenticated, request: { friendlyName?: string; issuer?: string }): Answer<TotpEnrolment>
  /** The newest app whose setting up was begun in this session and is not yet finished. */
  findPendingTotp(who: Authenticated): Promise<TotpEnrolment | undefined>
  enrolPhone(who: Authenticated, request: { friendlyName?: string; phone: string }): Answer<Factor>
  challenge(
    who: Authenticated,
    factorId: string,
    caller: Caller,
  ): Answer<{ id: string; expiresAt: Date; factor: Factor }>
  verify(
    who: Authenticated,
    request: { factorId: string; challengeId: string; code: string; caller: Caller },
  ): Answer<Grant>
  remove(who: Authenticated, factorId: string, caller: Caller): Answer<void>
  /** Turns the second factor off: all apps and phones, the recovery codes with them. */
  removeAll(who: Authenticated, caller: Caller): Answer<void>
  recoveryCodes: {
    status(who: Authenticated): Answer<{ factor: Factor; total: number; remaining: number }>
    /** Ten codes, shown this once. */
    generate(who: Authenticated, request: { friendlyName?: string }): Answer<{ factor: Factor; codes: string[] }>
    regenerate(who: Authenticated): Answer<{ factor: Factor; codes: string[] }>
    verify(who: Authenticated, code: string, caller: Caller): Answer<Grant>
    remove(who: Authenticated): Answer<Factor>
  }
}

/** Sign-in that somebody else vouches for. The protocols live in `external/` and `saml/`; here are the rules. */
export type External = {
  /** Remembers where the browser came from. @returns the flow's id, which is the `state` */
  begin(request: {
    kind: 'external' | 'sso'
    provider: string
    wire: Wire
    redirectTo: string | undefined
    pkce: PkceChallenge | undefined
    inviteToken: string | undefined
    linkTo: Authenticated | undefined
    audience: string | undefined
    providerState: string | undefined
  }): Answer<{ state: string }>
  /** Takes a flow by its state, once; the protocol then proves the profile. */
  resume(state: string): Answer<Flow>
  /** Signs the proven profile in: finds, links or makes the account by the rules of the settings. */
  complete(flow: Flow, profile: Result<ExternalProfile, IdentityRefusal>, caller: Caller): Promise<ExternalOutcome>
  /** The id-token grant: the profile was proven by a signed token instead of a redirect. */
  signInWithProfile(
    profile: ExternalProfile,
    context: { caller: Caller; linkTo: Authenticated | undefined },
  ): Answer<Grant>
}
