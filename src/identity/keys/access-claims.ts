import { z } from 'zod'
import type { AccessClaims } from '#identity/core/sessions/session.ts'
import { SECOND } from '#shared/durations.ts'
import { err, ok, type Result } from '#shared/result.ts'

/** How far the clocks of two machines may differ. */
const TOLERANCE = 60 * SECOND

const metadata = z.record(z.string(), z.unknown())
const schema = z.object({
  sub: z.guid(),
  aud: z.string(),
  iss: z.string(),
  iat: z.number(),
  exp: z.number(),
  nbf: z.number().exactOptional(),
  email: z.string(),
  phone: z.string(),
  role: z.string(),
  aal: z.enum(['aal1', 'aal2']),
  amr: z.array(z.object({ method: z.string(), timestamp: z.number(), provider: z.string().exactOptional() })),
  session_id: z.string().min(1),
  refresh_count: z.number().exactOptional(),
  is_anonymous: z.boolean(),
  app_metadata: metadata,
  user_metadata: metadata,
}) satisfies z.ZodType<AccessClaims>

export type CheckedClaims = AccessClaims & { nbf?: number }

/** @returns the claims of a token of ours, or which claim is wrong */
export function readClaims(payload: unknown, issuer: string): Result<CheckedClaims, string> {
  const parsed = schema.safeParse(payload)
  if (!parsed.success) {
    const [name = 'sub'] = parsed.error.issues.map(({ path }) => String(path[0] ?? 'sub'))
    const given = typeof payload === 'object' && payload !== null ? Object.entries(payload) : []
    // As the vendor reads it: an empty value counts as missing.
    const isThere = given.some(([key, value]) => key === name && value !== '')
    return err(isThere ? `invalid ${name} claim` : `missing ${name} claim`)
  }
  return parsed.data.iss === issuer ? ok(parsed.data) : err('token has invalid issuer')
}

const programSchema = z.object({
  role: z.string(),
  exp: z.number().exactOptional(),
  nbf: z.number().exactOptional(),
  // Tokens of people have one.
  session_id: z.undefined().optional(),
})

/** The role in a token that the operator made for a program; undefined for the tokens of people, and outside its period of validity. */
export function readProgramRole(payload: unknown, now: Date): string | undefined {
  const { data } = programSchema.safeParse(payload)
  const { role, exp = Infinity, nbf = -Infinity } = data ?? {}
  return now.getTime() < exp * SECOND && nbf * SECOND <= now.getTime() + TOLERANCE ? role : undefined
}

/** Checked at every use, because a cached token ages. */
export function checkTimes(claims: CheckedClaims, now: Date): Result<AccessClaims, string> {
  const moment = now.getTime()
  if (moment >= claims.exp * SECOND) return err('token is expired')
  if (claims.nbf !== undefined && claims.nbf * SECOND > moment + TOLERANCE) return err('token is not valid yet')
  if (claims.iat * SECOND > moment + TOLERANCE) return err('token used before issued')
  return ok(claims)
}
