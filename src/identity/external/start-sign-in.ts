import { buildAuthorizationUrl, calculatePKCECodeChallenge } from 'openid-client'
import type { ProviderStart, ProviderStartRefusal } from '#identity/core/gateways.ts'
import type { Answer } from '#identity/core/refusal.ts'
import { ok } from '#shared/result.ts'
import { openExchange, type ProviderContext } from './exchange.ts'
import { attempt } from './provider-fetch.ts'
import type { Provider } from './provider.ts'
import { z } from 'zod'
import type { Vault } from '#identity/core/ports.ts'

type Request = Omit<ProviderStart, 'provider'> & { provider: Provider }

const MAX_PARAMETERS = 20
const MAX_LENGTH = 1_000

/** Parameters that the protocol itself sets (RFC 6749, 7636, 9101, 9126 and OpenID Connect), so that no client can change them. */
const PROTOCOL = new Set([
  'client_id',
  'client_secret',
  'client_assertion',
  'client_assertion_type',
  'redirect_uri',
  'response_type',
  'response_mode',
  'grant_type',
  'scope',
  'state',
  'nonce',
  'code',
  'code_challenge',
  'code_challenge_method',
  'code_verifier',
  'request',
  'request_uri',
  'registration',
  'dpop_jkt',
])

/** Records where the browser comes from, and returns the URL to send it to. */
export async function startSignIn(
  ctx: ProviderContext,
  request: Request,
): Answer<{ url: string }, ProviderStartRefusal> {
  const { provider, callbackUrl, link, inviteToken, linkTo, audience } = request
  const { external, vault, randomBytes } = ctx
  const { name } = provider.settings
  const exchange = await attempt(() => openExchange(ctx, provider))
  if (!exchange.ok) return exchange

  const verifier = Buffer.from(randomBytes(32)).toString('base64url')
  const nonce = Buffer.from(randomBytes(16)).toString('base64url')
  const providerState = sealState(vault, { provider: name, callbackUrl, verifier, nonce })
  const flow = { kind: 'external' as const, provider: name, inviteToken, linkTo, audience, providerState, ...link }
  const begun = await external.begin(flow)
  if (!begun.ok) return begun

  const url = buildAuthorizationUrl(exchange.value.configuration, {
    ...passedOn(request.extraParameters),
    redirect_uri: callbackUrl,
    scope: scopesFor(provider, request.scopes),
    state: begun.value.state,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(!provider.definition.readPerson && { nonce }),
  })
  return ok({ url: url.href })
}

function scopesFor({ definition, settings }: Provider, asked: string[]): string {
  const wellFormed = asked.filter((scope) => /^[\x21\x23-\x5B\x5D-\x7E]{1,100}$/.test(scope))
  return [...new Set([...definition.scopes, ...settings.scopes, ...wellFormed])].join(' ')
}

function passedOn(parameters: Record<string, string>): Record<string, string> {
  const allowed = Object.entries(parameters).filter(
    ([name, value]) => !PROTOCOL.has(name.toLowerCase()) && name.length <= 60 && value.length <= MAX_LENGTH,
  )
  return Object.fromEntries(allowed.slice(0, MAX_PARAMETERS))
}

const schema = z.object({ provider: z.string(), callbackUrl: z.string(), verifier: z.string(), nonce: z.string() })

/** What is needed again when the browser comes back; never leaves the server, and is sealed in the store. */
export type ProviderState = z.infer<typeof schema>

const USE = 'provider-state'

const sealState = (vault: Vault, state: ProviderState): string => vault.seal(USE, JSON.stringify(state))

/** @returns undefined for anything that was not sealed here */
export function openState(vault: Vault, sealed: string | undefined): ProviderState | undefined {
  const text = sealed === undefined ? undefined : vault.open(USE, sealed)
  if (text === undefined) return undefined
  return schema.safeParse(JSON.parse(text)).data
}
