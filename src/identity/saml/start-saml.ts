import { SAML } from '@node-saml/node-saml'
import type { SamlStart, SamlStartRefusal } from '#identity/core/gateways.ts'
import type { Answer } from '#identity/core/refusal.ts'
import type { SsoConnection } from '#identity/core/admin/sso-connection.ts'
import { err, ok } from '#shared/result.ts'
import { type SamlContext, type ServiceProvider, serviceProviderAt } from './saml-context.ts'
import { type IdpMetadata, readIdpMetadata } from './idp-metadata.ts'
import type { KeyPair } from './key-pair.ts'
import { z } from 'zod'
import type { Vault } from '#identity/core/ports.ts'

/** Records where the browser comes from, and returns the URL to send it to: the identity provider's, with a signed request. */
export async function startSaml(
  ctx: SamlContext,
  keyPair: KeyPair,
  request: SamlStart,
): Answer<{ url: string }, SamlStartRefusal> {
  const { base, link, inviteToken, linkTo, audience } = request
  const connection = await findConnection(ctx, request.connection)
  if (!connection || connection.isDisabled) return err({ kind: 'sso-connection-unknown' })
  const idp = await readIdpMetadata(connection.metadataXml)
  if (!idp.ok) return err({ kind: 'saml-metadata-invalid', detail: idp.error })

  // An XML id must not begin with a digit.
  const requestId = `_${Buffer.from(ctx.randomBytes(20)).toString('hex')}`
  const providerState = sealSsoState(ctx.vault, { connectionId: connection.id, base, requestId })
  const provider = `sso:${connection.id}`
  const begun = await ctx.external.begin({
    kind: 'sso',
    provider,
    inviteToken,
    linkTo,
    audience,
    providerState,
    ...link,
  })
  if (!begun.ok) return begun
  const serviceProvider = serviceProviderAt(base, ctx.bases)
  const saml = requestFor({ idp: idp.value, serviceProvider, keyPair, requestId })
  return ok({ url: await saml.getAuthorizeUrlAsync(begun.value.state, undefined, {}) })
}

async function findConnection(
  { store }: SamlContext,
  wanted: SamlStart['connection'],
): Promise<SsoConnection | undefined> {
  if (wanted === 'only') {
    const connections = (await store.sso.list()).filter(({ isDisabled }) => !isDisabled)
    return connections.length === 1 ? connections[0] : undefined
  }
  return 'id' in wanted ? store.sso.find(wanted.id) : store.sso.findByDomain(wanted.domain.trim().toLowerCase())
}

function requestFor(of: { idp: IdpMetadata; serviceProvider: ServiceProvider; keyPair: KeyPair; requestId: string }) {
  const { idp, serviceProvider, keyPair, requestId } = of
  return new SAML({
    entryPoint: idp.signInUrl,
    idpCert: idp.certificates,
    issuer: serviceProvider.entityId,
    callbackUrl: serviceProvider.acsUrl,
    privateKey: keyPair.privateKey,
    signatureAlgorithm: 'sha256',
    generateUniqueId: () => requestId,
    // The organisation decides how people authenticate and are named; asking for more makes identity providers refuse.
    identifierFormat: null,
    disableRequestedAuthnContext: true,
  })
}

const schema = z.object({ connectionId: z.string(), base: z.string(), requestId: z.string() })

/** What is needed again when the browser comes back from an identity provider; sealed in the store. */
type SsoState = z.infer<typeof schema>

const USE = 'sso-state'

const sealSsoState = (vault: Vault, state: SsoState): string => vault.seal(USE, JSON.stringify(state))

/** @returns undefined for anything that was not sealed here */
export function openSsoState(vault: Vault, sealed: string | undefined): SsoState | undefined {
  const text = sealed === undefined ? undefined : vault.open(USE, sealed)
  return text === undefined ? undefined : schema.safeParse(JSON.parse(text)).data
}
