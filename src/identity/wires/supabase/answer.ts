import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Address } from '#identity/core/accounts/account.ts'
import type { IdentityRefusal } from '#identity/core/refusal.ts'
import type { LimitedAction } from '#identity/core/ports.ts'
import { toProblem, type OAuthProblem, type Overrides, type Problem } from './refusals.ts'
import type { SupabaseContext } from './supabase-context.ts'

export const VERSION_HEADER = 'X-Supabase-Api-Version'
/** The only version so far; before it, `code` was the HTTP status. */
export const CURRENT_VERSION = '2024-01-01'

export function refuse(c: Context, refusal: IdentityRefusal, overrides?: Overrides): Response {
  if ('waitSeconds' in refusal) c.header('Retry-After', String(refusal.waitSeconds))
  return fail(c, toProblem(refusal, overrides))
}

/** Refuses in the format that the client knows. The clients trust `code` only if the version comes back with it. */
export function fail(c: Context, problem: Problem | OAuthProblem, errorId?: string): Response {
  const { status, message } = problem
  if ('oauth' in problem) return c.json({ error: problem.oauth, error_description: message }, status)
  const weak = problem.weakPassword && { weak_password: problem.weakPassword }
  c.header('X-Sb-Error-Code', problem.code)
  if (speaksCurrentVersion(c)) return c.json({ code: problem.code, message, ...weak }, status)
  const id = errorId !== undefined && { error_id: errorId }
  return c.json({ code: status, error_code: problem.code, msg: message, ...id, ...weak }, status)
}

export const invalid = (c: Context, message: string): Response =>
  fail(c, { status: 400, code: 'validation_failed', message })

/** Dates compare as text; anything else counts as the oldest version. */
export function speaksCurrentVersion(c: Context): boolean {
  const asked = c.req.header(VERSION_HEADER) ?? ''
  return /^\d{4}-\d{2}-\d{2}$/.test(asked) && asked >= CURRENT_VERSION
}

/** Limits how often an IP address may do something. */
export const limited = ({ identity, clientAddress }: SupabaseContext, action: LimitedAction) =>
  createMiddleware(async (c, next) => {
    const taken = await identity.limits.take(action, clientAddress(c.req.raw, c.env))
    return taken.ok ? next() : refuse(c, taken.error)
  })

/**
 * The same for every address, known or not. Clients expect an id for a text message; ours names this request, because a gateway's own id comes
 * later, and only for messages that are really sent.
 */
export function answerSent(c: Context, { identity }: SupabaseContext, { kind }: Pick<Address, 'kind'>) {
  return c.json(kind === 'phone' ? { message_id: identity.newId() } : {})
}

/** Messages to phones go out as text messages only. */
export const isKnownChannel = (channel: string | undefined): boolean => channel === undefined || channel === 'sms'

export const refuseChannel = (c: Context): Response => invalid(c, "Invalid channel, the supported value is 'sms'")
