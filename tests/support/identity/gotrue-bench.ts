import { Hono } from 'hono'
import { onTestFinished, test as plain } from 'vitest'
import { createAccount } from '#identity/core/admin/create-account.ts'
import type { IdentityContext, Caller } from '#identity/core/context.ts'
import type { Providers, ProviderStart, Saml, SamlStart } from '#identity/core/gateways.ts'
import { beginExternal, resumeExternal } from '#identity/core/providers/begin-external.ts'
import { completeExternal } from '#identity/core/providers/complete-external.ts'
import type { ExternalProfile } from '#identity/core/providers/external-profile.ts'
import { createGotrueWire } from '#identity/wires/gotrue/create-gotrue-wire.ts'
import type { GotrueContext } from '#identity/wires/gotrue/gotrue-context.ts'
import { err, ok } from '#shared/result.ts'
import { readAnswer } from '#tests/support/servers/read-answer.ts'
import { valueOf } from '#tests/support/value-of.ts'
import { CALLER, openIdentity, type BenchOverrides, type IdentityBench } from './identity-bench.ts'

export const BASE = '/.netlify/identity'
export const PASSWORD = 'correct horse battery'
const MINTED = '01890000-0000-7000-8000-000000000500'

/** The Netlify wire on a bench service, mounted as in a real site and called without a port; removed after the test. */
export async function prepareGotrue(overrides: BenchOverrides = {}, needs: Partial<GotrueContext> = {}) {
  const bench = await openGotrue(overrides, needs)
  onTestFinished(() => bench.close())
  return bench
}

/** What a refusal says, beside other fields of its body. */
export const says = (status: number, msg: unknown) => ({ status, body: { msg } })

export const test = plain.extend('wire', () => prepareGotrue())

/** The same; the caller must close it. */
export async function openGotrue(overrides: BenchOverrides = {}, needs: Partial<GotrueContext> = {}) {
  const bench = await openIdentity(overrides)
  const faults: Error[] = []
  const provider = createStandIn(bench.identity)
  const wire = createGotrueWire({
    identity: bench.identity,
    providers: provider.providers,
    saml: provider.saml,
    baseUrl: `https://club.example${BASE}`,
    version: '1.2.3',
    allowedOrigins: [],
    cookieLifetimeSeconds: 86_400,
    clientAddress: (request) => request.headers.get('x-test-address') ?? '192.0.2.1',
    reportFault(fault) {
      faults.push(fault)
      return MINTED
    },
    ...needs,
  })
  const app = new Hono().route(BASE, wire)
  const send = sender(app)
  return { ...bench, app, faults, provider, ...send, ...people(bench, send) }
}

type Sent = { headers?: Record<string, string>; token?: string }

function sender(app: Hono) {
  async function send(method: string, path: string, init: Sent & { body?: string; type?: string }) {
    const headers = new Headers(init.headers)
    if (init.type !== undefined) headers.set('Content-Type', init.type)
    if (init.token !== undefined) headers.set('Authorization', `Bearer ${init.token}`)
    const request = { method, headers, ...(init.body !== undefined && { body: init.body }) }
    return readAnswer(await app.request(BASE + path, request))
  }
  const json =
    (method: string) =>
    (path: string, body: unknown, init: Sent = {}) =>
      send(method, path, { ...init, body: JSON.stringify(body), type: 'application/json' })
  return {
    get: (path: string, init: Sent = {}) => send('GET', path, init),
    post: json('POST'),
    put: json('PUT'),
    remove: (path: string, init: Sent = {}) => send('DELETE', path, init),
    form: (path: string, fields: Record<string, string>, init: Sent = {}) =>
      send('POST', path, {
        ...init,
        body: new URLSearchParams(fields).toString(),
        type: 'application/x-www-form-urlencoded',
      }),
    raw: send,
  }
}

function people({ identity, messages }: IdentityBench, { post, form }: ReturnType<typeof sender>) {
  const logIn = async (email: string, password = PASSWORD, init: Sent = {}) =>
    (await form('/token', { grant_type: 'password', username: email, password }, init)).body as {
      access_token: string
      refresh_token: string
    }
  return {
    logIn,
    /** The token of the newest link that was sent to this address. */
    linkTo(recipient: string): string {
      const token = messages().findLast((message) => message.recipient === recipient && message.linkToken)?.linkToken
      if (token === undefined) throw new Error('No link was sent to this recipient.')
      return token
    },
    async signUp(email: string, data: Record<string, unknown> = {}) {
      return post('/signup', { email, password: PASSWORD, data })
    },
    /** A signed-in user with a confirmed address. */
    async join(email: string, appMetadata = {}) {
      const by = { kind: 'service' } as const
      const creation = { email, password: PASSWORD, confirmsEmail: true, confirmsPhone: false, appMetadata }
      const created = valueOf(await createAccount(identity, { by, caller: CALLER }, creation))
      return { id: created.account.id, ...(await logIn(email)) }
    },
  }
}

/** A provider and an identity provider that confirm any profile of the test; the rules behind them are the real ones. */
function createStandIn(identity: IdentityContext) {
  const profile: { current: ExternalProfile } = { current: profileOf('anna@club.example') }
  const begin = async (
    kind: 'external' | 'sso',
    { link, provider, ...rest }: ProviderStart | (SamlStart & { provider: string }),
  ) =>
    beginExternal(identity, {
      kind,
      provider,
      wire: link.wire,
      redirectTo: link.redirectTo,
      pkce: link.pkce,
      inviteToken: rest.inviteToken,
      linkTo: rest.linkTo,
      audience: rest.audience,
      providerState: undefined,
    })
  async function finish(state: string, caller: Caller) {
    const flow = await resumeExternal(identity, state)
    const { siteUrl } = identity.settings
    if (!flow.ok) return { kind: 'refused', refusal: flow.error, redirectTo: siteUrl, wire: 'netlify' } as const
    return completeExternal(identity, flow.value, ok(profile.current), caller)
  }
  const providers: Providers = {
    offered: () => ['google'],
    async start(request) {
      if (request.provider !== 'google') return err({ kind: 'provider-unknown', provider: request.provider })
      const begun = await begin('external', request)
      return begun.ok ? ok({ url: `https://provider.example/login?state=${begun.value.state}` }) : begun
    },
    finish: ({ parameters, caller }) => finish(parameters.get('state') ?? '', caller),
    verifyIdToken: async () => err({ kind: 'provider-disabled' }),
  }
  const saml: Saml = {
    isOffered: true,
    metadata: async (base) => `<EntityDescriptor entityID="${base}/saml"/>`,
    async start(request) {
      const begun = await begin('sso', { ...request, provider: 'sso:only' })
      return begun.ok ? ok({ url: `https://idp.example/sso?RelayState=${begun.value.state}` }) : begun
    },
    readMetadata: async () => err({ kind: 'saml-metadata-invalid', detail: 'not read here' }),
    finish: ({ relayState = '', isOwnBrowser, caller }) => finish(isOwnBrowser ? relayState : '', caller),
  }
  return { providers, saml, profile }
}

/** Google's profile of a user, by default with a verified address. */
export function profileOf(address: string, isVerified = true): ExternalProfile {
  return {
    provider: 'google',
    providerUserId: `google-${address}`,
    emails: [{ address, isVerified, isPrimary: true }],
    data: { sub: `google-${address}`, email: address, full_name: 'Anna Muster' },
    tokens: undefined,
  }
}
