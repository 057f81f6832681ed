import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { afterAll, onTestFinished, test as plain } from 'vitest'
import { createAccount } from '#identity/core/admin/create-account.ts'
import type { IdentityContext } from '#identity/core/context.ts'
import type { ExternalStart, Providers, Saml } from '#identity/core/gateways.ts'
import { beginExternal, resumeExternal } from '#identity/core/providers/begin-external.ts'
import { completeExternal } from '#identity/core/providers/complete-external.ts'
import type { ExternalOutcome, ExternalProfile } from '#identity/core/providers/external-profile.ts'
import { createKeyReader } from '#identity/wires/supabase/api-key.ts'
import { createSupabaseWire } from '#identity/wires/supabase/create-supabase-wire.ts'
import type { SupabaseContext } from '#identity/wires/supabase/supabase-context.ts'
import { err, ok } from '#shared/result.ts'
import { readAnswer } from '#tests/support/servers/read-answer.ts'
import { valueOf } from '#tests/support/value-of.ts'
import { CALLER, openIdentity, SITE_URL, type BenchOverrides, type IdentityBench } from './identity-bench.ts'

export const BASE = '/auth/v1'
export const PASSWORD = 'Rückhand-Topspin'
export const PUBLISHABLE = 'sb_publishable_for_tests'
export const SECRET = 'sb_secret_for_tests'
export const FAULT_ID = '01890000-0000-7000-8000-000000000500'
export const NIL_ID = '00000000-0000-0000-0000-000000000000'
/** The verifier that a client with PKCE keeps, and what it sends. */
export const VERIFIER = 'a-verifier-that-is-long-enough-for-rfc-7636-x'
export const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url')

export type SupabaseBench = Awaited<ReturnType<typeof openSupabase>>

/** The Supabase wire on a bench service, mounted as in a real site and called without a port; removed after the test. */
export async function prepareSupabase(overrides: BenchOverrides = {}, needs: Partial<SupabaseContext> = {}) {
  const bench = await openSupabase(overrides, needs)
  onTestFinished(() => bench.close())
  return bench
}

/** A wire that all tests of a file use. */
export async function sharedWire(overrides: BenchOverrides = {}): Promise<SupabaseBench> {
  const bench = await openSupabase(overrides)
  afterAll(() => bench.close())
  return bench
}

/** What a refusal says, beside other fields of its body. */
export const says = (status: number, code: unknown) => ({ status, body: { code } })

export const test = plain.extend('wire', () => prepareSupabase())

/** The same; the caller must close it. */
async function openSupabase(overrides: BenchOverrides = {}, needs: Partial<SupabaseContext> = {}) {
  const bench = await openIdentity(overrides)
  const faults: Error[] = []
  const outside = createOutside(bench.identity)
  const wire = createSupabaseWire({
    identity: bench.identity,
    providers: outside.providers,
    saml: outside.saml,
    baseUrl: SITE_URL + BASE,
    version: '1.2.3',
    keys: createKeyReader({
      publishable: [PUBLISHABLE],
      secret: [SECRET],
      roleOfSigned: (token) => bench.signer.roleOf(token, bench.clock.now()),
    }),
    jwks: bench.signer.jwks,
    clientAddress: (request) => request.headers.get('x-test-address') ?? CALLER.ip,
    reportFault(fault) {
      faults.push(fault)
      return FAULT_ID
    },
    ...needs,
  })
  const app = new Hono().route(BASE, wire)
  const send = sender(app)
  return { ...bench, app, faults, outside, ...send, ...people(bench, send) }
}

type Sent = {
  /** Access token or key. */
  token?: string | undefined
  headers?: Record<string, string>
  /** Without the headers that the vendor's client always sends. */
  isPlain?: boolean
}

function sender(app: Hono) {
  async function send(method: string, path: string, init: Sent & { body?: string } = {}) {
    const headers = new Headers(init.isPlain ? {} : { apikey: PUBLISHABLE, 'X-Supabase-Api-Version': '2024-01-01' })
    if (init.body !== undefined) headers.set('Content-Type', 'application/json;charset=UTF-8')
    if (init.token !== undefined) headers.set('Authorization', `Bearer ${init.token}`)
    for (const [name, value] of Object.entries(init.headers ?? {})) headers.set(name, value)
    const request = { method, headers, ...(init.body !== undefined && { body: init.body }) }
    const answer = await readAnswer(await app.request(path.startsWith('http') ? path : BASE + path, request))
    /** The target of a redirect. @throws when it is none */
    const target = () => new URL(answer.headers.get('location') ?? '')
    return { ...answer, target }
  }
  const json =
    (method: string) =>
    (path: string, body: unknown = {}, init: Sent = {}) =>
      send(method, path, { ...init, body: JSON.stringify(body) })
  return {
    get: (path: string, init: Sent = {}) => send('GET', path, init),
    post: json('POST'),
    put: json('PUT'),
    remove: json('DELETE'),
    /** A form as another site's page makes a browser send it. */
    form: (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
      send('POST', path, {
        body: new URLSearchParams(fields).toString(),
        headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
        isPlain: true,
      }),
    raw: send,
  }
}

function people({ identity, lastMessageTo }: IdentityBench, { post }: ReturnType<typeof sender>) {
  const logIn = async (email: string, password = PASSWORD) =>
    (await post('/token?grant_type=password', { email, password })).body as SessionBody
  return {
    logIn,
    linkTo: (recipient: string) => lastMessageTo(recipient).linkToken ?? '',
    codeTo: (recipient: string) => lastMessageTo(recipient).code ?? '',
    /** A signed-in user with a confirmed address. */
    async join(email: string, more: { roles?: string[] } = {}): Promise<SessionBody> {
      const creation = { email, password: PASSWORD, confirmsEmail: true, confirmsPhone: false }
      const appMetadata = more.roles && { appMetadata: { roles: more.roles } }
      valueOf(
        await createAccount(identity, { by: { kind: 'service' }, caller: CALLER }, { ...creation, ...appMetadata }),
      )
      return logIn(email)
    },
  }
}

type SessionBody = {
  access_token: string
  refresh_token: string
  user: { id: string; identities: { identity_id: string; provider: string }[] }
}

/** A provider and an identity provider that confirm any profile of the test; the rules behind them are the real ones. */
function createOutside(identity: IdentityContext) {
  const profile = { current: profileOf('anna@club.example') }
  const begin = (kind: 'external' | 'sso', provider: string, { link, ...rest }: ExternalStart) =>
    beginExternal(identity, { kind, provider, ...link, ...rest, providerState: undefined })
  const finish: (state: string) => Promise<ExternalOutcome> = async (state) => {
    const flow = await resumeExternal(identity, state)
    if (flow.ok) return completeExternal(identity, flow.value, ok(profile.current), CALLER)
    return { kind: 'refused', refusal: flow.error, redirectTo: identity.settings.siteUrl, wire: 'supabase' }
  }
  const asked: { scopes: string[]; extraParameters: Record<string, string> }[] = []
  const providers: Providers = {
    offered: () => ['google'],
    async start({ provider, scopes, extraParameters, ...request }) {
      if (provider !== 'google') return err({ kind: 'provider-unknown', provider })
      asked.push({ scopes, extraParameters })
      const begun = await begin('external', provider, request)
      return begun.ok ? ok({ url: `https://provider.example/login?state=${begun.value.state}` }) : begun
    },
    finish: ({ parameters }) => finish(parameters.get('state') ?? ''),
    async verifyIdToken({ idToken, nonce }) {
      if (idToken === 'forged') return err({ kind: 'id-token-invalid', detail: 'signature' })
      return nonce === 'wrong' ? err({ kind: 'nonce-wrong' }) : ok(profile.current)
    },
  }
  const saml: Saml = {
    isOffered: true,
    metadata: async (base) => `<EntityDescriptor entityID="${base}/sso/saml/metadata"/>`,
    async start(request) {
      const { connection } = request
      const isKnown = connection !== 'only' && 'domain' in connection && connection.domain === 'verband.example'
      if (!isKnown) return err({ kind: 'sso-connection-unknown' })
      const begun = await begin('sso', 'sso:verband', request)
      return begun.ok ? ok({ url: `https://idp.example/sso?RelayState=${begun.value.state}` }) : begun
    },
    finish: ({ relayState = '', isOwnBrowser }) => finish(isOwnBrowser ? relayState : ''),
    async readMetadata(source) {
      const metadataXml = 'xml' in source ? source.xml : '<EntityDescriptor entityID="https://idp.example/"/>'
      const [, entityId] = /entityID="([^"]+)"/.exec(metadataXml) ?? []
      return entityId ? ok({ entityId, metadataXml }) : err({ kind: 'saml-metadata-invalid', detail: 'no entityID' })
    },
  }
  return { providers, saml, profile, asked }
}

/** Google's profile of a user. */
export function profileOf(address: string, { isVerified = true } = {}): ExternalProfile {
  return {
    provider: 'google',
    providerUserId: `google-${address}`,
    emails: [{ address, isVerified, isPrimary: true }],
    data: { sub: `google-${address}`, email: address, full_name: 'Anna Muster' },
    tokens: { accessToken: 'provider access', refreshToken: 'provider refresh' },
  }
}
