import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { jwtVerify } from 'jose'
import { readBearer } from '#identity/wires/shared/caller.ts'
import type { ApiKeys, SupabaseNeeds } from './supabase-needs.ts'

/** `service` stands above accounts, `visitor` is anybody. */
export type KeyRole = 'service' | 'visitor'

const SERVICE_ROLES = ['service_role', 'supabase_admin']

/** Finds out whose key something is. Keys are compared as hashes, so that the time tells nothing about how much of one fits. */
export function createKeyReader(keys: ApiKeys, now: () => Date) {
  const roles = new Map<string, KeyRole>([
    ...keys.publishable.map((key) => [digest(key), 'visitor'] as const),
    ...keys.secret.map((key) => [digest(key), 'service'] as const),
  ])
  const secret = keys.legacySecret === undefined ? undefined : new TextEncoder().encode(keys.legacySecret)
  return {
    /** Without keys everybody may ask; a gateway in front may still want one. */
    isKeyNeeded: roles.size > 0,
    /** @returns undefined for what is no key, such as somebody's access token */
    async roleOf(key: string): Promise<KeyRole | undefined> {
      return roles.get(digest(key)) ?? (secret && (await roleOfToken(key, secret, now())))
    },
  }
}

export type KeyReader = ReturnType<typeof createKeyReader>

async function roleOfToken(token: string, secret: Uint8Array, now: Date): Promise<KeyRole | undefined> {
  try {
    const { payload } = await jwtVerify(token, secret, { algorithms: ['HS256'], currentDate: now })
    // Access tokens are signed with the same secret there, and belong to people.
    if (payload['session_id'] !== undefined) return undefined
    if (SERVICE_ROLES.includes(String(payload['role']))) return 'service'
    return payload['role'] === 'anon' ? 'visitor' : undefined
  } catch {
    return undefined
  }
}

/** As the vendor's gateway answers; links that people follow are registered before it and need no key. */
export const requireKey = (keys: KeyReader) =>
  createMiddleware(async (c, next) => {
    if (!keys.isKeyNeeded) return next()
    const key = c.req.header('apikey') ?? c.req.query('apikey')
    if (!key) {
      const hint = 'No `apikey` request header or url param was found.'
      return c.json({ message: 'No API key found in request', hint }, 401)
    }
    if ((await keys.roleOf(key)) !== undefined) return next()
    return c.json({ message: 'Invalid API key', hint: 'Use a publishable or secret key of this service.' }, 401)
  })

/** Whether this request has the rights of the service: by its token, or by its key where it shows no token. */
export async function isService(c: Context, keys: KeyReader): Promise<boolean> {
  const shown = readBearer(c) ?? c.req.header('apikey') ?? c.req.query('apikey')
  return shown !== undefined && (await keys.roleOf(shown)) === 'service'
}

export const keyReaderOf = ({ apiKeys, now }: Pick<SupabaseNeeds, 'apiKeys' | 'now'>) => createKeyReader(apiKeys, now)

const digest = (key: string) => createHash('sha256').update(key).digest('base64')
