import { GoTrueClient } from '@supabase/auth-js'
import { vi } from 'vitest'
import type { IdentityServer, ReadMail } from './identity-server.ts'

type ClientOptions = {
  flowType?: 'implicit' | 'pkce'
  /** A secret key makes it an administrator's client. */
  key?: string
  /** Shared with another client, as between two tabs. */
  storage?: ReturnType<typeof createMemory>
}

/** A browser's storage between two pages. */
export function createMemory() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

/** The vendor's client as its own library creates it: with the key in both headers. */
export function createSupabaseClient(server: IdentityServer, options: ClientOptions = {}): GoTrueClient {
  const { flowType = 'implicit', key = server.keys.anon, storage = createMemory() } = options
  return new GoTrueClient({
    url: server.supabaseUrl,
    headers: { apikey: key, Authorization: `Bearer ${key}` },
    storageKey: 'sb-club-auth-token',
    storage,
    flowType,
    autoRefreshToken: false,
    detectSessionInUrl: false,
    experimental: { recoveryCodes: true },
  })
}

/** Waits for this many messages of this kind to this address. @returns the newest */
export async function messageTo(
  server: IdentityServer,
  recipient: string,
  kind: string,
  { number = 1 } = {},
): Promise<ReadMail> {
  const read = async () => (await server.mails(0)).filter((mail) => mail.recipient === recipient && mail.kind === kind)
  const found = await vi.waitUntil(async () => (await read()).slice(number - 1).at(-1), {
    timeout: 10_000,
    interval: 20,
  })
  return found
}

type Followed = { address: URL; fragment: URLSearchParams }

/**
 * Follows redirects as a browser does, cookies included, up to the first address of the given origin that is no part of the service.
 *
 * @throws when the way ends elsewhere
 */
export async function follow(start: string, isGoal: (address: URL) => boolean): Promise<Followed> {
  const cookies = new Map<string, string>()
  let address = new URL(start)
  for (let step = 0; step < 10; step += 1) {
    if (step > 0 && isGoal(address)) return { address, fragment: new URLSearchParams(address.hash.slice(1)) }
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(address, { redirect: 'manual', headers: cookie ? { cookie } : {} })
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      cookies.set(name, value)
    }
    const location = answer.headers.get('location')
    if (location === null) throw new Error(`the way ends with ${answer.status} at ${address.pathname}`)
    address = new URL(location, address)
  }
  throw new Error('the way does not end')
}

/** The site itself, as opposed to the service on the same origin and any provider. */
export const atSite = (server: IdentityServer) => (address: URL) =>
  address.origin === server.origin && !address.pathname.startsWith('/auth/v1')

/** The session of a fragment, as a page hands it to its client. */
export function sessionOf({ fragment }: Followed): { access_token: string; refresh_token: string } {
  return { access_token: fragment.get('access_token') ?? '', refresh_token: fragment.get('refresh_token') ?? '' }
}

type Answer = { data: unknown; error: Error | null }

/** The value of an answer that must succeed. @throws its error otherwise */
export function expectData<A extends Answer>(answer: A): NonNullable<Extract<A, { error: null }>['data']> {
  if (answer.error) throw answer.error
  if (answer.data === null || answer.data === undefined) throw new Error('neither data nor error')
  // The clients' types link the two, but the compiler does not see it from a check of one.
  return answer.data as NonNullable<Extract<A, { error: null }>['data']>
}

/** The details of the clients' errors. */
export function refusalOf({ error }: { error: { name: string; status?: number | undefined; code?: unknown } | null }) {
  return error && [error.name, error.status, error.code]
}
