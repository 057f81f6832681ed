import {
  AuthorizationResponseError,
  ClientError,
  type CustomFetch,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client'
import type { z } from 'zod'
import type { Refusal, Answer } from '#identity/core/refusal.ts'
import { SECOND } from '#shared/durations.ts'
import { err, ok } from '#shared/result.ts'

const HOSTS = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Plain HTTP on this very machine: a stand-in for a provider, with no network to eavesdrop on. */
export const isLoopback = (url: URL): boolean => url.protocol === 'http:' && HOSTS.has(url.hostname)

/** The provider is down, slow, or sends something unusable. The message may be shown. */
export class ProviderFault extends Error {
  override name = 'ProviderFault'
}

export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** For one whole exchange, however many requests it takes. */
export const PROVIDER_TIMEOUT = 10 * SECOND
const MAX_BYTES = 1024 * 1024

/** A `fetch` for one exchange: limited in total time and in answer size, never following redirects. */
export function guardFetch(fetch: Fetch, timeoutMilliseconds: number): Fetch {
  const isOver = AbortSignal.timeout(timeoutMilliseconds)
  return async (url, init) => {
    const signal = init.signal ? AbortSignal.any([isOver, init.signal]) : isOver
    try {
      const response = await fetch(url, { ...init, redirect: 'manual', signal })
      return await readWhole(response)
    } catch (cause) {
      if (cause instanceof ProviderFault) throw cause
      throw new ProviderFault(signal.aborted ? 'timeout' : 'unreachable', { cause })
    }
  }
}

/** Adapts such a `fetch` for openid-client, which sends forms only. */
export const toCustomFetch =
  (ask: Fetch): CustomFetch =>
  (url, { method, headers, body, signal = null }) =>
    ask(url, { method, headers, signal, body: body instanceof URLSearchParams ? body : null })

async function readWhole(response: Response): Promise<Response> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > MAX_BYTES) throw new ProviderFault('answer too large')
    parts.push(part)
  }
  const { status, headers } = response
  return new Response(size === 0 ? null : Buffer.concat(parts), { status, headers })
}

/** @throws {ProviderFault} the answer does not match the schema */
export function readAnswer<T extends z.ZodType>(schema: T, answer: unknown): z.infer<T> {
  const read = schema.safeParse(answer)
  if (!read.success) throw new ProviderFault('unexpected answer')
  return read.data
}

export type AttemptRefusal = Refusal<'provider-denied' | 'provider-failed'>

/** Turns a provider's failures into a refusal; our own faults are thrown on. */
export async function attempt<T>(work: () => Promise<T>): Answer<T, AttemptRefusal> {
  try {
    return ok(await work())
  } catch (cause) {
    if (cause instanceof AuthorizationResponseError && cause.error === 'access_denied') {
      return err({ kind: 'provider-denied' })
    }
    const detail = reasonOf(cause)
    if (detail === undefined) throw cause
    return err({ kind: 'provider-failed', detail })
  }
}

/** Only fixed words and error codes: messages may quote what was sent. */
function reasonOf(cause: unknown): string | undefined {
  if (cause instanceof ProviderFault) return cause.message
  if (cause instanceof AuthorizationResponseError || cause instanceof ResponseBodyError) return toCode(cause.error)
  if (cause instanceof WWWAuthenticateChallengeError) return 'access token not accepted'
  if (cause instanceof ClientError) return reasonOf(cause.cause) ?? 'unexpected answer'
  return undefined
}

/** RFC 6749 defines error codes as words like `access_denied`. */
export const toCode = (text: string): string => (/^[\w.-]{1,60}$/.test(text) ? text : 'error')
