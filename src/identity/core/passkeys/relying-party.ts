import { isIP } from 'node:net'
import type { IdentityContext } from '#identity/core/context.ts'
import type { IdentitySettings } from '#identity/core/settings.ts'

/** The scope of keys: a host name, and the origins whose pages may ask for them. */
export type RelyingParty = { id: string; name: string; origins: string[] }

export const arePasskeysOffered = ({ settings }: IdentityContext): boolean => relyingPartyOf(settings) !== undefined

/** @returns undefined if no passkeys are offered, also for an IP address: browsers make keys for host names only */
export function relyingPartyOf({ siteUrl, passkeys, factors }: IdentitySettings): RelyingParty | undefined {
  const { hostname, origin } = new URL(siteUrl)
  const id = passkeys.rpId ?? hostname
  if (!passkeys.isOffered || isIP(id.replace(/^\[|\]$/g, '')) !== 0) return undefined
  return { id, name: factors.issuer, origins: [...new Set([origin, ...passkeys.origins])] }
}
