import type { Saml } from '#identity/core/gateways.ts'
import { err } from '#shared/result.ts'

/** For a service with SAML switched off; refuses every use. */
export function noSaml(siteUrl: string): Saml {
  const off = err({ kind: 'sso-disabled' } as const)
  return {
    isOffered: false,
    metadata: () => Promise.reject(new Error('SAML is switched off; a wire asks `isOffered` first')),
    readMetadata: async () => off,
    start: async () => off,
    finish: async () => ({ kind: 'refused', refusal: off.error, redirectTo: siteUrl, wire: 'netlify' }),
  }
}
