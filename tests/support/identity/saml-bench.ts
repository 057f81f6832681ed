import { randomBytes } from 'node:crypto'
import type { SamlStart } from '#identity/core/gateways.ts'
import type { SsoConnection } from '#identity/core/admin/sso-connection.ts'
import { createVault } from '#identity/keys/vault.ts'
import { createSaml } from '#identity/saml/create-saml.ts'
import { createKeyPair } from '#identity/saml/key-pair.ts'
import type { SamlContext } from '#identity/saml/saml-context.ts'
import { valueOf } from '#tests/support/value-of.ts'
import { createExternalStandIn } from './external-stand-in.ts'
import { err } from '#shared/result.ts'
import { CALLER, externalStart, SITE_URL } from './provider-bench.ts'

export const BASES = {
  netlify: 'https://club.example/.netlify/identity',
  supabase: 'https://club.example/auth/v1',
}

type Given = Partial<Pick<SamlContext, 'settings' | 'now' | 'fetchMetadata'>> & { connections: SsoConnection[] }

/** One key for all tests: creating one takes long. */
const KEY = JSON.stringify(createKeyPair(new Date(), randomBytes))

/** SAML with a stand-in for the rules behind it, and connections in memory. */
export function prepareSaml({ connections, now = () => new Date(), ...given }: Given) {
  const standIn = createExternalStandIn(now)
  const saml = createSaml({
    settings: { isOn: true, allowsIdpInitiated: false },
    bases: BASES,
    siteUrl: SITE_URL,
    external: standIn.external,
    store: {
      sso: {
        find: async (id) => connections.find((connection) => connection.id === id),
        findByDomain: async (domain) => connections.find(({ domains }) => domains.includes(domain)),
        findByEntityId: async (entityId) => connections.find((connection) => connection.entityId === entityId),
        list: async () => connections,
      },
    },
    vault: createVault(Buffer.alloc(32, 7)),
    loadOrCreate: async () => KEY,
    now,
    randomBytes,
    fetchMetadata: async () => err('unreachable'),
    ...given,
  })
  return {
    saml,
    standIn,
    start: (connection: SamlStart['connection'] = 'only', base: string = BASES.supabase) =>
      saml.start({ ...externalStart(), base, connection }),
    /** @throws when the sign-in cannot begin */
    async pageOf(connection: SamlStart['connection'] = 'only', base: string = BASES.supabase): Promise<string> {
      const started = valueOf(await this.start(connection, base))
      return started.url
    },
    finish: (samlResponse: string, relayState: string | undefined, base: string = BASES.supabase) =>
      saml.finish({ base, samlResponse, relayState, isOwnBrowser: true, caller: CALLER }),
  }
}
