import type { Person } from '#identity/core/accounts/account.ts'
import type { IdentityContext, Caller } from '#identity/core/context.ts'
import type { Answer } from '#identity/core/refusal.ts'
import type { IdentityStore } from '#identity/core/store.ts'
import type { Making } from '#shared/new-id.ts'
import { ok } from '#shared/result.ts'
import { refreshToken } from './refresh-token.ts'
import type { AccessClaims, AmrEntry, Authenticated, Grant, Session } from './session.ts'
import type { Standing } from './current-standing.ts'

type Opening = {
  person: Person
  amr: Omit<AmrEntry, 'at'>
  caller: Caller
  proof?: Pick<Session, 'assurance' | 'factorId'>
}
const ONE_FACTOR = { assurance: 'aal1', factorId: undefined } as const

/**
 * Opens a session for a person who has just proven who they are; runs in the transaction of that proof. Sets `lastSignInAt` on the account, which
 * it stores and returns.
 *
 * @param of.proof where the proof is worth more than one factor
 */
export async function openSession(
  tx: IdentityStore & Making,
  { person, amr, caller, proof = ONE_FACTOR }: Opening,
): Promise<Standing> {
  const at = tx.now()
  const session: Session = {
    id: tx.newId(),
    accountId: person.account.id,
    refreshCount: 0,
    refreshedAt: at,
    isTakenUp: false,
    ...proof,
    amr: [{ ...amr, at }],
    userAgent: caller.userAgent,
    ip: caller.ip,
    createdAt: at,
  }
  const account = { ...person.account, lastSignInAt: at, updatedAt: at }
  await tx.accounts.save(account)
  await tx.sessions.add(session)
  return { person: { ...person, account }, session }
}

/** Signs the tokens of a session in its present state; called after the commit, so that no token exists for what was rolled back. */
export async function grantFor(
  { settings, signer, vault, now }: IdentityContext,
  { person, session }: Standing,
): Promise<Grant> {
  const issuedAt = now()
  const lifetimeSeconds = settings.lifetimes.accessToken / 1_000
  const claims = claimsOf({ settings, person, session, issuedAt })
  return {
    person,
    session,
    accessToken: await signer.sign(claims),
    accessTokenExpiresAt: new Date(claims.exp * 1_000),
    lifetimeSeconds,
    refreshToken: refreshToken(vault, session.id, session.refreshCount),
  }
}

/** Like `grantFor`, once the session is opened or raised. */
export async function withTokens<R extends { kind: string }>(
  ctx: IdentityContext,
  opening: Answer<Standing, R>,
): Answer<Grant, R> {
  const opened = await opening
  return opened.ok ? ok(await grantFor(ctx, opened.value)) : opened
}

/** The person behind a session, as a request with its token would show them; for pages, which hold the session in a cookie. */
export const whoOf = ({ settings, now }: IdentityContext, standing: Standing): Authenticated => ({
  ...standing,
  claims: claimsOf({ settings, ...standing, issuedAt: now() }),
})

/** The claims of a token for this session in its present state. */
export function claimsOf(of: {
  settings: IdentityContext['settings']
  person: Person
  session: Session
  issuedAt: Date
}): AccessClaims {
  const { account } = of.person
  const iat = seconds(of.issuedAt)
  return {
    sub: account.id,
    aud: account.audience,
    iss: of.settings.issuer,
    iat,
    exp: iat + of.settings.lifetimes.accessToken / 1_000,
    email: account.email ?? '',
    phone: account.phone ?? '',
    role: account.role || 'authenticated',
    aal: of.session.assurance,
    amr: of.session.amr.map(({ method, at, provider }) => ({
      method,
      timestamp: seconds(at),
      ...(provider !== undefined && { provider }),
    })),
    session_id: of.session.id,
    refresh_count: of.session.refreshCount,
    is_anonymous: account.isAnonymous,
    app_metadata: account.appMetadata,
    user_metadata: account.userMetadata,
  }
}

const seconds = (moment: Date) => Math.floor(moment.getTime() / 1_000)
