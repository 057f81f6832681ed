import type { SamlReturn } from '#identity/core/gateways.ts'
import type { ExternalOutcome, ExternalProfile } from '#identity/core/providers/external-profile.ts'
import type { Flow } from '#identity/core/one-time/one-time-token.ts'
import type { SsoConnection } from '#identity/core/admin/sso-connection.ts'
import type { BeginRefusal, ResumeRefusal } from '#identity/core/providers/begin-external.ts'
import type { Answer, Refusal } from '#identity/core/refusal.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { checkResponse, decodeResponse } from './check-response.ts'
import { type SamlContext, serviceProviderAt } from './saml-context.ts'
import { readIdpMetadata } from './idp-metadata.ts'
import { toSamlProfile } from './saml-profile.ts'
import { openSsoState } from './start-saml.ts'
import type { UsedAssertions } from './used-assertions.ts'
import { attributeOf, childrenOf, readXmlTree, rootOf, textOf, type XmlNode } from './xml-tree.ts'

type ProofRefusal = Refusal<
  'state-invalid' | 'sso-connection-unknown' | 'saml-metadata-invalid' | 'saml-response-invalid'
>
type FinishRefusal = ProofRefusal | BeginRefusal | ResumeRefusal

type Proven = { assertion: XmlNode; profile: ExternalProfile }

/** Signs in a person for whom an identity provider vouches. @returns a refusal if no flow tells where the browser came from */
export async function finishSaml(
  ctx: SamlContext,
  usedAssertions: UsedAssertions,
  request: SamlReturn,
): Answer<ExternalOutcome, FinishRefusal> {
  if (!request.relayState && ctx.settings.allowsIdpInitiated) return finishUnsolicited(ctx, usedAssertions, request)
  const flow = await ctx.external.resume(request.relayState ?? '')
  if (!flow.ok) return flow
  if (flow.value.pkce === undefined && !request.isOwnBrowser) return err({ kind: 'state-invalid' })
  const proven = await proveAnswer(ctx, flow.value, request)
  const profile = proven.ok ? ok(proven.value.profile) : proven
  return ok(await ctx.external.complete(flow.value, profile, request.caller))
}

/** Proves the answer to the request that began this flow: to the same wire, from the same connection. */
async function proveAnswer(
  ctx: SamlContext,
  flow: Flow,
  { base, samlResponse }: SamlReturn,
): Answer<Proven, ProofRefusal> {
  const remembered = flow.kind === 'sso' ? openSsoState(ctx.vault, flow.providerState) : undefined
  if (!remembered || remembered.base !== base) return err({ kind: 'state-invalid' })
  const connection = await ctx.store.sso.find(remembered.connectionId)
  return prove(ctx, { samlResponse, base, connection, requestId: remembered.requestId })
}

type Proving = {
  samlResponse: string
  base: string
  connection: SsoConnection | undefined
  requestId: string | undefined
}

async function prove(
  ctx: SamlContext,
  { samlResponse, base, connection, requestId }: Proving,
): Answer<Proven, ProofRefusal> {
  if (!connection || connection.isDisabled) return err({ kind: 'sso-connection-unknown' })
  const idp = await readIdpMetadata(connection.metadataXml)
  if (!idp.ok) return err({ kind: 'saml-metadata-invalid', detail: idp.error })
  const xml = decodeResponse(samlResponse)
  if (xml === undefined) return invalid('unusable')
  const serviceProvider = serviceProviderAt(base, ctx.bases)
  const assertion = await checkResponse(xml, { idp: idp.value, serviceProvider, requestId, now: ctx.now() })
  if (!assertion.ok) return invalid(assertion.error)
  const profile = toSamlProfile(assertion.value, connection)
  return profile.ok ? ok({ assertion: assertion.value, profile: profile.value }) : invalid(profile.error)
}

const invalid = (detail: string): Result<never, Refusal<'saml-response-invalid'>> =>
  err({ kind: 'saml-response-invalid', detail })

/** A sign-in that began at the identity provider: there was no request, so only the issuer identifies the connection. */
async function finishUnsolicited(
  ctx: SamlContext,
  usedAssertions: UsedAssertions,
  { base, samlResponse, caller }: SamlReturn,
): Answer<ExternalOutcome, FinishRefusal> {
  const issuer = await claimedIssuer(samlResponse)
  const connection = issuer === undefined ? undefined : await ctx.store.sso.findByEntityId(issuer)
  const proven = await prove(ctx, { samlResponse, base, connection, requestId: undefined })
  if (!proven.ok) return proven
  const { assertion, profile } = proven.value
  const id = attributeOf(assertion, 'ID')
  if (id === undefined || !(await usedAssertions.take(`${profile.provider} ${id}`))) return invalid('used before')

  const begun = await ctx.external.begin({
    kind: 'sso',
    provider: profile.provider,
    wire: serviceProviderAt(base, ctx.bases).wire,
    redirectTo: undefined,
    pkce: undefined,
    inviteToken: undefined,
    linkTo: undefined,
    audience: caller.audience,
    providerState: undefined,
  })
  if (!begun.ok) return begun
  const flow = await ctx.external.resume(begun.value.state)
  return flow.ok ? ok(await ctx.external.complete(flow.value, ok(profile), caller)) : flow
}

/** Not proven yet; the signature must fit the connection that this issuer points to. */
async function claimedIssuer(samlResponse: string): Promise<string | undefined> {
  const xml = decodeResponse(samlResponse)
  const tree = xml === undefined ? undefined : await readXmlTree(xml)
  const [assertion] = childrenOf(rootOf(tree, 'Response'), 'Assertion')
  return textOf(childrenOf(assertion, 'Issuer')[0])
}
