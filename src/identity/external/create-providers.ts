import type { Providers } from '#identity/core/gateways.ts'
import type { ExternalOutcome, ExternalProfile } from '#identity/core/providers/external-profile.ts'
import type { IdentityRefusal, Refusal, Answer } from '#identity/core/refusal.ts'
import type { Flow } from '#identity/core/one-time/one-time-token.ts'
import { err, type Result } from '#shared/result.ts'
import { bitbucket } from './bitbucket.ts'
import type { ProviderContext } from './exchange.ts'
import { facebook } from './facebook.ts'
import { finishSignIn } from './finish-sign-in.ts'
import { github } from './github.ts'
import { gitlab } from './gitlab.ts'
import { google, oidc } from './oidc.ts'
import { attempt } from './provider-fetch.ts'
import type { ProviderKind, ProviderSettings } from './provider-settings.ts'
import { openState, startSignIn } from './start-sign-in.ts'
import type { Provider, ProviderDefinition } from './provider.ts'
import { verifyIdToken } from './verify-id-token.ts'

const DEFINITIONS = { google, github, gitlab, bitbucket, facebook, oidc } satisfies Record<
  ProviderKind,
  ProviderDefinition
>

/** Sign-in at OAuth 2 and OpenID Connect providers. */
export function createProviders(ctx: ProviderContext): Providers {
  const providers = new Map(ctx.settings.map((settings) => [settings.name, toProvider(settings)]))
  const find = (name: string) => findOffered(providers, name)

  return {
    offered: () => ctx.settings.filter(({ isOn }) => isOn).map(({ name }) => name),
    async start(request) {
      const provider = find(request.provider)
      return provider.ok ? startSignIn(ctx, { ...request, provider: provider.value }) : provider
    },
    async finish({ parameters, callbackUrl, caller }) {
      const flow = await ctx.external.resume(parameters.get('state') ?? '')
      if (!flow.ok) return refusedWithoutFlow(ctx.siteUrl, flow.error)
      const profile = await prove({ ctx, find }, flow.value, { parameters, callbackUrl })
      return ctx.external.complete(flow.value, profile, caller)
    },
    async verifyIdToken(request) {
      const provider = find(request.provider || (nameByIssuer(providers, request.issuer) ?? ''))
      // The wire has one refusal for providers that are unknown or switched off.
      return provider.ok
        ? verifyIdToken(ctx, { ...request, provider: provider.value })
        : err({ kind: 'provider-disabled' })
    },
  }
}

/** An unknown state does not reveal where the browser came from; the wire that was called answers in its own words. */
function refusedWithoutFlow(siteUrl: string, refusal: IdentityRefusal): ExternalOutcome {
  return { kind: 'refused', refusal, redirectTo: siteUrl, wire: 'netlify' }
}

function toProvider(settings: ProviderSettings): Provider {
  const definition: ProviderDefinition = DEFINITIONS[settings.kind]
  const issuer = settings.issuer ?? definition.issuer
  if (issuer === undefined) throw new Error(`provider ${settings.name}: no issuer configured`)
  // Only our own endpoints are appended to it; as an issuer it must stay as written.
  return { settings, definition, issuer: definition.endpoints ? issuer.replace(/\/$/, '') : issuer }
}

function findOffered(
  providers: Map<string, Provider>,
  name: string,
): Result<Provider, Refusal<'provider-unknown' | 'provider-disabled'>> {
  const provider = providers.get(name)
  if (!provider) return err({ kind: 'provider-unknown', provider: name.slice(0, 40) })
  return provider.settings.isOn ? { ok: true, value: provider } : err({ kind: 'provider-disabled' })
}

const nameByIssuer = (providers: Map<string, Provider>, issuer: string | undefined) =>
  [...providers.values()].find((provider) => provider.issuer === issuer)?.settings.name

type Proving = {
  ctx: ProviderContext
  find: (name: string) => Result<Provider, Refusal<'provider-unknown' | 'provider-disabled'>>
}
type Back = { parameters: URLSearchParams; callbackUrl: string }

/** A state is valid only for the provider and the wire that it was made for. */
async function prove(
  { ctx, find }: Proving,
  flow: Flow,
  { parameters, callbackUrl }: Back,
): Answer<ExternalProfile, IdentityRefusal> {
  const remembered = flow.kind === 'external' ? openState(ctx.vault, flow.providerState) : undefined
  if (!remembered || remembered.callbackUrl !== callbackUrl) return err({ kind: 'state-invalid' })
  const provider = find(remembered.provider)
  if (!provider.ok) return provider
  const expectedState = parameters.get('state') ?? ''
  return attempt(() => finishSignIn(ctx, { provider: provider.value, parameters, expectedState, remembered }))
}
