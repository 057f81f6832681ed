import { data, type RouterContextProvider } from 'react-router'
import type { NotAllowed } from '#rights/offices.ts'
import type { Result } from '#shared/result.ts'
import { getMember } from '../../../member.ts'
import { pageMeta, type RootMatch } from '../../../page-meta.ts'
import { services } from '../../../services.ts'

type Visit = { context: Readonly<RouterContextProvider> }

/** What every loader and action of this room begins with. */
export function enterRoom({ context }: Visit) {
  const { privacy: actions, club } = context.get(services)
  return { actions, club, actor: getMember(context).actor }
}

/** @throws the page that says so */
export function showNotAllowed(): never {
  throw data('Das dürfen Sie mit Ihren Ämtern nicht.', 403)
}

export const getOrShowMissing = <T>(result: Result<T, NotAllowed>): T => (result.ok ? result.value : showNotAllowed())

/** No search engine lists these pages. */
export const roomMeta = (matches: readonly RootMatch[], title: string) =>
  pageMeta(matches, { title, description: 'Personenbezogene Daten des Vereins', path: undefined })
