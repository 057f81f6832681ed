import { SECOND } from '#shared/durations.ts'
import type { FormRefusal } from '#shared/form-guard.ts'

/** A form token of its own makes a page view private to one user; but the browser's back button must still find the typed input. */
export function formHeaders({ actionHeaders }: { actionHeaders: Headers }) {
  const retryAfter = actionHeaders.get('Retry-After')
  return { 'Cache-Control': 'private, no-cache', ...(retryAfter !== null && { 'Retry-After': retryAfter }) }
}

const STORAGE_PAUSE_SECONDS = 120

type Refusal =
  | { kind: 'too-many'; waitMilliseconds: number }
  | { kind: 'not-stored' | 'unknown-event' | 'form-already-sent' | 'registration-closed' | 'event-full' }
  | { kind: 'mistakes' | FormRefusal['kind'] }
  | { kind: 'too-many-teams' | 'same-team-twice' | 'unknown-competition' | 'may-wait' }

/** The HTTP status of a refused form. */
export function refusalInit(refusal: Refusal): ResponseInit {
  switch (refusal.kind) {
    case 'too-many':
      return { status: 429, headers: retryAfter(refusal.waitMilliseconds / SECOND) }
    case 'not-stored':
      return { status: 503, headers: retryAfter(STORAGE_PAUSE_SECONDS) }
    case 'unknown-event':
      return { status: 404 }
    case 'form-already-sent':
    case 'registration-closed':
    case 'event-full':
      return { status: 409 }
    case 'mistakes':
    case 'too-fast':
    case 'trap-filled':
    case 'unknown-form':
    case 'too-many-teams':
    case 'same-team-twice':
    case 'unknown-competition':
    case 'may-wait':
      return { status: 422 }
  }
}

const retryAfter = (seconds: number) => ({ 'Retry-After': String(Math.ceil(seconds)) })
