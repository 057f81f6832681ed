import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { readBearer } from '#identity/wires/shared/caller.ts'
import type { ApiKeys } from './supabase-needs.ts'

/** `service` stands above accounts, `visitor` is anybody. */
type KeyRole = 'service' | 'visitor'

const SERVICE_ROLES = ['service_role', 'supabase_admin']

/** Finds out whose key something is. Keys are compared as hashes, so that the time tells nothing about how much of one fits. */
export function createKeyReader(keys: ApiKeys) {
  const roles = new Map<string, KeyRole>([
    ...keys.publishable.map((key) => [digest(key), 'visitor'] as const),
    ...keys.secret.map((key) => [digest(key), 'service'] as const),
  ])
  return {
    /** Without keys everybody may ask; a gateway in front may still want one. */
    isKeyNeeded: roles.size > 0,
    /** @returns undefined for what is no key, such as somebody's access token */
    roleOf: async (key: string): Promise<KeyRole | undefined> =>
      roles.get(digest(key)) ?? roleNamed(await keys.roleOfSigned(key)),
  }
}

export type KeyReader = ReturnType<typeof createKeyReader>

function roleNamed(role: string | undefined): KeyRole | undefined {
  if (role !== undefined && SERVICE_ROLES.includes(role)) return 'service'
  return role === 'anon' ? 'visitor' : undefined
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

const digest = (key: string) => createHash('sha256').update(key).digest('base64')
