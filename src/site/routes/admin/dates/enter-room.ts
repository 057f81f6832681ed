import { data, type RouterContextProvider } from 'react-router'
import type { KeepRefusal } from '#features/dates/keep-dates.ts'
import type { Result } from '#shared/result.ts'
import { getMember } from '../../../member.ts'
import { pageMeta, type RootMatch } from '../../../page-meta.ts'
import { services } from '../../../services.ts'

type Visit = { context: Readonly<RouterContextProvider> }

/** What every loader and action of this room begins with. */
export function enterRoom({ context }: Visit) {
  const { keepDates, now } = context.get(services)
  return { actions: keepDates, now, actor: getMember(context).actor }
}

const pages: Record<KeepRefusal['kind'], { status: number; text: string }> = {
  'not-allowed': { status: 403, text: 'Das dürfen Sie mit Ihren Ämtern nicht.' },
  'unknown-date': { status: 404, text: 'Diesen Termin gibt es nicht (mehr).' },
}

/** @throws the page that says why there is nothing to show */
export function showMissing({ kind }: KeepRefusal): never {
  const { status, text } = pages[kind]
  throw data(text, status)
}

export function getOrShowMissing<T>(result: Result<T, KeepRefusal>): T {
  return result.ok ? result.value : showMissing(result.error)
}

/** No search engine lists these pages. */
export const roomMeta = (matches: readonly RootMatch[], title: string) =>
  pageMeta(matches, { title, description: 'Die Termine des Vereins', path: undefined })
