import type { AppMetadata } from '#identity/core/accounts/account.ts'
import { createAccount } from '#identity/core/admin/create-account.ts'
import { readAnswer } from '#tests/support/servers/read-answer.ts'
import { valueOf } from '#tests/support/value-of.ts'
import type { IdentityServer } from './identity-server.ts'

export const PASSWORD = 'Rückhand-Topspin'
const VISITOR = { ip: '127.0.0.1', userAgent: undefined, audience: undefined }

export type Sent = { token?: string | undefined; headers?: Record<string, string> }
export type WireAnswer = {
  status: number
  headers: Headers
  text: string
  /** Undefined if the answer is no JSON. */
  body: Record<string, unknown> | undefined
  location: string
}
export type Tokens = { access_token: string; refresh_token: string }

/** One of the two wires of a listening service, used without a client. */
export type Wire = ReturnType<typeof createWire>

/** Both wires of a service. */
export function speakTo(server: Pick<IdentityServer, 'gotrueUrl' | 'supabaseUrl' | 'keys'>) {
  return {
    netlify: createWire(server.gotrueUrl, {}),
    supabase: createWire(server.supabaseUrl, { apikey: server.keys.anon, 'X-Supabase-Api-Version': '2024-01-01' }),
  }
}

function createWire(base: string, common: Record<string, string>) {
  async function send(method: string, path: string, { token, headers, ...init }: Sent & { body?: string } = {}) {
    const all = { ...common, ...(token !== undefined && { Authorization: `Bearer ${token}` }), ...headers }
    const address = path.startsWith('http') ? path : base + path
    const answer = await readAnswer(await fetch(address, { method, headers: all, redirect: 'manual', ...init }))
    return { ...answer, location: answer.headers.get('location') ?? '' } satisfies WireAnswer
  }
  const json =
    (method: string) =>
    (path: string, body: unknown, init: Sent = {}): Promise<WireAnswer> =>
      send(method, path, {
        ...init,
        headers: { 'Content-Type': 'application/json', ...init.headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      })
  return {
    get: (path: string, init: Sent = {}): Promise<WireAnswer> => send('GET', path, init),
    post: json('POST'),
    put: json('PUT'),
    form: (path: string, fields: Record<string, string>, init: Sent = {}): Promise<WireAnswer> =>
      send('POST', path, {
        ...init,
        headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...init.headers },
        body: new URLSearchParams(fields).toString(),
      }),
  }
}

/** Signs in on one of the wires. */
export function logIn(
  wires: ReturnType<typeof speakTo>,
  name: 'netlify' | 'supabase',
  email: string,
  password = PASSWORD,
) {
  return name === 'netlify'
    ? wires.netlify.form('/token', { grant_type: 'password', username: email, password })
    : wires.supabase.post('/token?grant_type=password', { email, password })
}

/** Exchanges a refresh token on one of the wires. */
export function refresh(wires: ReturnType<typeof speakTo>, name: 'netlify' | 'supabase', token: string) {
  return name === 'netlify'
    ? wires.netlify.form('/token', { grant_type: 'refresh_token', refresh_token: token })
    : wires.supabase.post('/token?grant_type=refresh_token', { refresh_token: token })
}

export const tokensOf = ({ body }: WireAnswer): Tokens => ({
  access_token: String(body?.['access_token']),
  refresh_token: String(body?.['refresh_token']),
})

/** Creates an account with a confirmed address, as an administrator does. @returns its id */
export async function settle(server: IdentityServer, email: string, appMetadata?: AppMetadata): Promise<string> {
  const creation = { email, password: PASSWORD, confirmsEmail: true, confirmsPhone: false }
  const made = valueOf(
    await createAccount(
      server.service.identity,
      { by: { kind: 'service' }, caller: VISITOR },
      { ...creation, ...(appMetadata && { appMetadata }) },
    ),
  )
  return made.account.id
}

/** The same, signed in. */
export async function join(server: IdentityServer, email: string, appMetadata?: AppMetadata) {
  const id = await settle(server, email, appMetadata)
  const answer = await logIn(speakTo(server), 'supabase', email)
  if (answer.status !== 200) throw new Error(`The sign-in was answered with ${answer.status}.`)
  return { id, ...tokensOf(answer) }
}
