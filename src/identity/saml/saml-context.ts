import type { External } from '#identity/core/gateways.ts'
import type { Wire } from '#identity/core/one-time/one-time-token.ts'
import type { Vault } from '#identity/core/ports.ts'
import type { IdentityStore } from '#identity/core/store.ts'
import type { Result } from '#shared/result.ts'
import type { LoadOrCreate, KeyPair } from './key-pair.ts'
import type { UsedAssertions } from './used-assertions.ts'
import { createHash } from 'node:crypto'
import { generateServiceProviderMetadata } from '@node-saml/node-saml'

export type SamlContext = {
  settings: {
    isOn: boolean
    /**
     * Accepts sign-ins that begin at the identity provider. It is unknown whether the browser's user asked for these, and only a memory prevents
     * their reuse, which a restart (of the database, if instances share it) may empty.
     */
    allowsIdpInitiated: boolean
  }
  /** Public URL of each wire, which the wires pass as `base`. */
  bases: Record<Wire, string>
  /** Where a browser goes if its way back is no longer known. */
  siteUrl: string
  external: External
  store: { sso: Pick<IdentityStore['sso'], 'find' | 'findByDomain' | 'findByEntityId' | 'list'> }
  vault: Vault
  loadOrCreate: LoadOrCreate
  now: () => Date
  randomBytes: (length: number) => Uint8Array
  /** The memory of used assertions that instances share; omitted: in this process. */
  rememberUsed?: (lifetimeMilliseconds: number) => UsedAssertions
  /** Fetches the metadata that administrators point to. */
  fetchMetadata: (address: string) => Promise<Result<string, string>>
}

/** The name and address by which identity providers know us; each wire keeps those of its vendor. */
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

/** What an identity provider must know about us (SAML 2.0 Metadata). */
export function describeServiceProvider({ entityId, acsUrl }: ServiceProvider, keyPair: KeyPair): string {
  return generateServiceProviderMetadata({
    issuer: entityId,
    callbackUrl: acsUrl,
    privateKey: keyPair.privateKey,
    publicCerts: keyPair.certificate,
    wantAssertionsSigned: true,
    // The same document each time, so that it shows no change where there is none.
    generateUniqueId: () => `_${createHash('sha256').update(entityId).digest('hex').slice(0, 40)}`,
  })
}
