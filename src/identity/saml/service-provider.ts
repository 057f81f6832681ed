import { createHash } from 'node:crypto'
import { generateServiceProviderMetadata } from '@node-saml/node-saml'
import type { Wire } from '#identity/core/one-time/one-time-token.ts'
import type { KeyPair } from './key-pair.ts'

/** Under which name and address we are known to identity providers; each wire keeps those of its vendor. */
export type ServiceProvider = { entityId: string; acsUrl: string }

const PATHS: Record<Wire, { entityId: string; acs: string }> = {
  netlify: { entityId: '/saml', acs: '/saml/acs' },
  supabase: { entityId: '/sso/saml/metadata', acs: '/sso/saml/acs' },
}

export function serviceProviderAt(base: string, bases: Record<Wire, string>): ServiceProvider & { wire: Wire } {
  const wire = base === bases.supabase ? 'supabase' : 'netlify'
  const { entityId, acs } = PATHS[wire]
  return { wire, entityId: `${base}${entityId}`, acsUrl: `${base}${acs}` }
}

/** What an identity provider must know of us (SAML 2.0 Metadata). */
export function describeServiceProvider({ entityId, acsUrl }: ServiceProvider, keyPair: KeyPair): string {
  return generateServiceProviderMetadata({
    issuer: entityId,
    callbackUrl: acsUrl,
    privateKey: keyPair.privateKey,
    publicCerts: keyPair.certificate,
    wantAssertionsSigned: true,
    // The same document each time, so that nobody sees a change where there is none.
    generateUniqueId: () => `_${createHash('sha256').update(entityId).digest('hex').slice(0, 40)}`,
  })
}
