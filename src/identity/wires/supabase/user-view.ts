import type { Account, Factor, LinkedIdentity, Person } from '#identity/core/accounts/account.ts'
import type { Context } from 'hono'
import type { Grant } from '#identity/core/sessions/session.ts'
import { withFragment } from './redirect.ts'

/** For people without a role of their own; the same word as in their tokens. */
const USUAL_ROLE = 'authenticated'

/** A person as this wire shows them; unknown times are left out. */
export function toUser({ account, identities, factors }: Person) {
  return {
    id: account.id,
    aud: account.audience,
    role: account.role || USUAL_ROLE,
    email: account.email ?? '',
    phone: withoutPlus(account.phone),
    ...momentsOf(account),
    app_metadata: account.appMetadata,
    user_metadata: account.userMetadata,
    identities: identities.map(toIdentity),
    ...(factors.length > 0 && { factors: factors.map(toFactor) }),
    created_at: account.createdAt.toISOString(),
    updated_at: account.updatedAt.toISOString(),
    is_anonymous: account.isAnonymous,
  }
}

function momentsOf(account: Account) {
  const confirmedAt = [account.emailConfirmedAt, account.phoneConfirmedAt]
    .filter((moment) => moment !== undefined)
    .toSorted((one, other) => one.getTime() - other.getTime())[0]
  return {
    ...moment('email_confirmed_at', account.emailConfirmedAt),
    ...moment('phone_confirmed_at', account.phoneConfirmedAt),
    ...moment('confirmed_at', confirmedAt),
    ...moment('confirmation_sent_at', account.confirmationSentAt),
    ...moment('recovery_sent_at', account.recoverySentAt),
    ...moment('invited_at', account.invitedAt),
    ...(account.newEmail !== undefined && { new_email: account.newEmail }),
    ...moment('email_change_sent_at', account.emailChangeSentAt),
    ...(account.newPhone !== undefined && { new_phone: withoutPlus(account.newPhone) }),
    ...moment('phone_change_sent_at', account.phoneChangeSentAt),
    ...moment('reauthentication_sent_at', account.reauthenticationSentAt),
    ...moment('last_sign_in_at', account.lastSignInAt),
    ...moment('banned_until', account.bannedUntil),
    ...moment('deleted_at', account.deletedAt),
  }
}

function toIdentity(identity: LinkedIdentity) {
  return {
    identity_id: identity.id,
    id: identity.providerUserId,
    user_id: identity.accountId,
    identity_data: shownData(identity),
    provider: identity.provider,
    ...moment('last_sign_in_at', identity.lastSignInAt),
    created_at: identity.createdAt.toISOString(),
    updated_at: identity.updatedAt.toISOString(),
    ...(identity.email !== undefined && { email: identity.email }),
  }
}

function shownData({ provider, data }: LinkedIdentity): LinkedIdentity['data'] {
  const { phone } = data
  return provider === 'phone' && typeof phone === 'string' ? { ...data, phone: withoutPlus(phone) } : data
}

/** This wire's name for each kind of factor. */
export const FACTOR_TYPES = {
  totp: 'totp',
  phone: 'phone',
  webauthn: 'webauthn',
  'recovery-codes': 'recovery_code',
} as const satisfies Record<Factor['kind'], string>

/** A factor without its secret. */
export function toFactor(factor: Factor) {
  return {
    id: factor.id,
    ...(factor.friendlyName !== undefined && { friendly_name: factor.friendlyName }),
    factor_type: FACTOR_TYPES[factor.kind],
    status: factor.status,
    phone: factor.phone === undefined ? null : withoutPlus(factor.phone),
    last_challenged_at: factor.lastChallengedAt?.toISOString() ?? null,
    created_at: factor.createdAt.toISOString(),
    updated_at: factor.updatedAt.toISOString(),
  }
}

/** The vendor stores numbers without their plus. */
export const withoutPlus = (phone: string | undefined): string => (phone ?? '').replace(/^\+/, '')

const moment = (name: string, at: Date | undefined) => (at === undefined ? {} : { [name]: at.toISOString() })

/** A session as this wire returns it. */
function toSession(grant: Grant) {
  const weak = grant.weakPassword
  return {
    ...tokensOf(grant),
    user: toUser(grant.person),
    ...(weak && { weak_password: { message: 'Password no longer meets the rules', reasons: weak.reasons } }),
  }
}

/** Names the session's owner in headers, so that gateways can log it without reading tokens. */
export function answerSession(c: Context, grant: Grant): Response {
  c.header('Sb-Auth-User-Id', grant.person.account.id)
  c.header('Sb-Auth-Session-Id', grant.session.id)
  return c.json(toSession(grant))
}

/**
 * The site's address with a session in its fragment, in alphabetical order as the vendor sends it. The empty `sb` tells clients where the
 * fragment comes from, so that they do not mistake another service's fragment for it.
 */
export function sessionFragment(address: string, grant: Grant, type?: string): string {
  const parameters = Object.entries({ ...tokensOf(grant), sb: '', ...(type !== undefined && { type }) })
    .map(([name, value]) => [name, String(value)] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  return withFragment(address, Object.fromEntries(parameters))
}

function tokensOf(grant: Grant) {
  const provider = grant.providerTokens
  return {
    access_token: grant.accessToken,
    token_type: 'bearer',
    expires_in: grant.lifetimeSeconds,
    expires_at: Math.floor(grant.accessTokenExpiresAt.getTime() / 1_000),
    refresh_token: grant.refreshToken,
    ...(provider && { provider_token: provider.accessToken }),
    ...(provider?.refreshToken !== undefined && { provider_refresh_token: provider.refreshToken }),
  }
}
