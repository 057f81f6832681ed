import { errors } from 'jose'
import { authorizationCodeGrant, fetchUserInfo } from 'openid-client'
import type { ExternalProfile } from '#identity/core/providers/external-profile.ts'
import type { ProviderTokens } from '#identity/core/sessions/session.ts'
import { MAX_ID, type Provider, type ProviderPerson } from './provider.ts'
import { openExchange, type Exchange, type ProviderContext } from './exchange.ts'
import { verifyToken } from './key-sets.ts'
import { claimsToPerson, openIdClaims } from './oidc.ts'
import { ProviderFault, readAnswer } from './provider-fetch.ts'
import { toProfile } from './provider-profile.ts'
import type { ProviderState } from './start-sign-in.ts'

type Return = { provider: Provider; parameters: URLSearchParams; expectedState: string; remembered: ProviderState }
type Tokens = Awaited<ReturnType<typeof authorizationCodeGrant>>

/**
 * Redeems the code that the browser brought, and reads the person it stands for.
 *
 * @throws errors that `attempt` turns into a refusal
 */
export async function finishSignIn(ctx: ProviderContext, back: Return): Promise<ExternalProfile> {
  const { provider, remembered } = back
  const exchange = await openExchange(ctx, provider)
  const isOpenId = provider.definition.readPerson === undefined
  const url = new URL(remembered.callbackUrl)
  url.search = back.parameters.toString()
  const tokens = await authorizationCodeGrant(exchange.configuration, url, {
    expectedState: back.expectedState,
    pkceCodeVerifier: remembered.verifier,
    ...(isOpenId && { expectedNonce: remembered.nonce, idTokenExpected: true }),
  })
  const person = await readPerson({ ctx, exchange, provider, tokens })
  if (String(person.id).length > MAX_ID) throw new ProviderFault('unexpected answer')
  const { issuer } = exchange.metadata
  return toProfile({ provider: provider.settings.name, issuer, person, tokens: toProviderTokens(tokens) })
}

type Reading = { ctx: ProviderContext; exchange: Exchange; provider: Provider; tokens: Tokens }

async function readPerson(reading: Reading): Promise<ProviderPerson> {
  const { exchange, provider, tokens } = reading
  const { definition, settings } = provider
  if (definition.readPerson === undefined) return readOpenIdPerson(reading)
  const { userinfo_endpoint: userinfoUrl } = exchange.metadata
  if (userinfoUrl === undefined) throw new ProviderFault('no address of the profile known')
  const get = (url: string) => getAs(exchange, tokens.access_token, url)
  return definition.readPerson({ settings, userinfoUrl, accessToken: tokens.access_token, get })
}

/** openid-client has compared the claims; the signature is verified on top of TLS, so that a token from elsewhere never counts. */
async function readOpenIdPerson({ ctx, exchange, provider, tokens }: Reading): Promise<ProviderPerson> {
  const { metadata, configuration } = exchange
  if (tokens.id_token === undefined) throw new ProviderFault('no id token')
  const audience = [provider.settings.clientId]
  const { payload } = await verifySigned(() =>
    verifyToken(ctx, tokens.id_token ?? '', { provider, metadata, audience }),
  )
  const claims = readAnswer(openIdClaims, payload)
  if (claims.email !== undefined || metadata.userinfo_endpoint === undefined) return claimsToPerson(claims)
  const told = readAnswer(openIdClaims, await fetchUserInfo(configuration, tokens.access_token, claims.sub))
  return claimsToPerson({
    ...told,
    name: claims.name ?? told.name,
    preferred_username: claims.preferred_username ?? told.preferred_username,
    picture: claims.picture ?? told.picture,
  })
}

async function verifySigned<T>(verify: () => Promise<T>): Promise<T> {
  try {
    return await verify()
  } catch (cause) {
    if (cause instanceof errors.JOSEError) throw new ProviderFault('id token not accepted', { cause })
    throw cause
  }
}

async function getAs({ ask }: Exchange, accessToken: string, url: string): Promise<unknown> {
  const headers = { accept: 'application/json', authorization: `Bearer ${accessToken}`, 'user-agent': 'vereinsheim' }
  const response = await ask(url, { method: 'GET', headers })
  if (!response.ok) throw new ProviderFault(`answer ${response.status}`)
  try {
    return await response.json()
  } catch (cause) {
    throw new ProviderFault('unexpected answer', { cause })
  }
}

function toProviderTokens(tokens: Tokens): ProviderTokens {
  return {
    accessToken: tokens.access_token,
    ...(tokens.refresh_token !== undefined && { refreshToken: tokens.refresh_token }),
  }
}
