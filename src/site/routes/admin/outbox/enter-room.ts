import { data, type RouterContextProvider } from 'react-router'
import type { NotAllowed } from '#rights/offices.ts'
import type { Result } from '#shared/result.ts'
import { getMember } from '../../../member.ts'
import { pageMeta, type RootMatch } from '../../../page-meta.ts'
import { services } from '../../../services.ts'

type Visit = { context: Readonly<RouterContextProvider> }

/** What every loader and action of this room begins with. */
export function enterRoom({ context }: Visit) {
  return { actions: context.get(services).outbox, actor: getMember(context).actor }
}

const pages = {
  'not-allowed': { status: 403, text: 'Das dürfen Sie mit Ihren Ämtern nicht.' },
  'mail-unknown': { status: 404, text: 'Diese Nachricht gibt es nicht (mehr).' },
} as const

/** @throws the page that says why there is nothing to show */
export function getOrShowRefusal<T>(result: Result<T, NotAllowed | { kind: 'mail-unknown' }>): T {
  if (result.ok) return result.value
  const { status, text } = pages[result.error.kind]
  throw data(text, status)
}

/** No search engine lists these pages. */
export const roomMeta = (matches: readonly RootMatch[], title: string) =>
  pageMeta(matches, { title, description: 'Was die Website verschickt', path: undefined })
