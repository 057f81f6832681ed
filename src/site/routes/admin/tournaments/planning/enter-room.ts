import { data, type RouterContextProvider } from 'react-router'
import type { EventHistoryRefusal } from '#features/tournaments/events/event-history.ts'
import type { KeptEventRefusal } from '#features/tournaments/events/keep-events.ts'
import type { Result } from '#shared/result.ts'
import { getMember } from '../../../../member.ts'
import { services } from '../../../../services.ts'

type Visit = { context: Readonly<RouterContextProvider> }

/** What every loader and action of these pages begins with. */
export function enterRoom({ context }: Visit) {
  const { keepEvents, now } = context.get(services)
  return { ...keepEvents, now, actor: getMember(context).actor }
}

export type Missing = KeptEventRefusal | EventHistoryRefusal

const pages: Record<Missing['kind'], { status: number; text: string }> = {
  'not-allowed': { status: 403, text: 'Das dürfen Sie mit Ihren Ämtern nicht.' },
  'unknown-event': { status: 404, text: 'Dieses Turnier gibt es nicht.' },
  'unknown-version': { status: 404, text: 'Diese Fassung gibt es nicht (mehr).' },
}

export const isMissing = (refusal: { kind: string }): refusal is Missing => Object.hasOwn(pages, refusal.kind)

/** @throws the page that says why there is nothing to show */
export function showMissing({ kind }: Missing): never {
  const { status, text } = pages[kind]
  throw data(text, status)
}

export function getOrShowMissing<T>(result: Result<T, Missing>): T {
  return result.ok ? result.value : showMissing(result.error)
}
