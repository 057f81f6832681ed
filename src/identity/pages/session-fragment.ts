import type { Wire } from '#identity/core/one-time/link-request.ts'
import type { Grant } from '#identity/core/sessions/session.ts'
import type { LinkName } from './page-texts.ts'

const TYPES: Record<LinkName, string> = {
  bestaetigung: 'signup',
  einladung: 'invite',
  passwort: 'recovery',
  anmeldung: 'magiclink',
  'adresse-bisher': 'email_change',
  'adresse-neu': 'email_change',
}

/** An address with a session in its fragment, as the clients of each wire look for it. */
export function withSession(address: string, grant: Grant, { wire, name }: { wire: Wire; name: LinkName }): string {
  const common = { access_token: grant.accessToken, token_type: 'bearer' }
  const session = { expires_in: String(grant.lifetimeSeconds), refresh_token: grant.refreshToken }
  const fragment = new URLSearchParams(
    wire === 'netlify'
      ? { access_token: common.access_token, ...session, token_type: common.token_type }
      : {
          access_token: common.access_token,
          expires_at: String(Math.floor(grant.accessTokenExpiresAt.getTime() / 1_000)),
          ...session,
          // Tells the client that the fragment is for it.
          sb: '',
          token_type: common.token_type,
          type: TYPES[name],
        },
  )
  return `${withoutFragment(address)}#${fragment}`
}

/** The same with an authorisation code in its query. */
export function withCode(address: string, authCode: string): string {
  const url = new URL(address)
  url.searchParams.set('code', authCode)
  return url.href
}

const withoutFragment = (address: string) => address.replace(/#.*$/s, '')
