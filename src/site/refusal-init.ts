import { SECOND } from '#shared/durations.ts'

/** A page view's own form token must not be shared, but going back in the browser must find what was typed. */
export function formHeaders({ actionHeaders }: { actionHeaders: Headers }) {
  const retryAfter = actionHeaders.get('Retry-After')
  return { 'Cache-Control': 'private, no-cache', ...(retryAfter !== null && { 'Retry-After': retryAfter }) }
}

const STORAGE_PAUSE_SECONDS = 120

type Refusal =
  | { kind: 'too-many'; waitMilliseconds: number }
  | { kind: 'mistakes' | 'too-fast' | 'trap-filled' | 'unknown-form' | 'form-already-sent' | 'not-stored' }

/** With which status a form that was not taken comes back. */
export function refusalInit(refusal: Refusal): ResponseInit {
  if (refusal.kind === 'too-many') return { status: 429, headers: retryAfter(refusal.waitMilliseconds / SECOND) }
  if (refusal.kind === 'not-stored') return { status: 503, headers: retryAfter(STORAGE_PAUSE_SECONDS) }
  return { status: refusal.kind === 'form-already-sent' ? 409 : 422 }
}

const retryAfter = (seconds: number) => ({ 'Retry-After': String(Math.ceil(seconds)) })
