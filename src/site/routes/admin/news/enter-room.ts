import { data, type RouterContextProvider } from 'react-router'
import type { UnknownArticle } from '#features/news/editing/editing-stores.ts'
import type { UnknownVersion } from '#features/news/editing/history.ts'
import type { NotAllowed } from '#rights/offices.ts'
import type { Result } from '#shared/result.ts'
import { toArticleId, type ArticleId } from '#features/news/article.ts'
import { getMember } from '../../../member.ts'
import { pageMeta, type RootMatch } from '../../../page-meta.ts'
import { services } from '../../../services.ts'

type Visit = { context: Readonly<RouterContextProvider> }

/** What every loader and action of this room begins with. */
export function enterRoom({ context }: Visit) {
  const { editing: actions, now, pictures } = context.get(services)
  return { actions, actor: getMember(context).actor, now, pictures }
}

const pages = {
  'not-allowed': { status: 403, text: 'Das dürfen Sie mit Ihren Ämtern nicht.' },
  'unknown-article': { status: 404, text: 'Diesen Artikel gibt es nicht (mehr).' },
  'unknown-version': { status: 404, text: 'Diese Fassung gibt es nicht.' },
} as const
export type Missing = NotAllowed | UnknownArticle | UnknownVersion

export const isMissing = (refusal: { kind: string }): refusal is Missing => Object.hasOwn(pages, refusal.kind)

/** @throws the page that says why there is nothing to show */
export function showMissing({ kind }: Pick<Missing, 'kind'>): never {
  const { status, text } = pages[kind]
  throw data(text, status)
}

export function getOrShowMissing<T>(result: Result<T, Missing>): T {
  return result.ok ? result.value : showMissing(result.error)
}

/** @throws a 404 for what no article has as its id */
export function articleIdOf({ id }: { id: string }): ArticleId {
  return /^[\w-]{1,64}$/.test(id) ? toArticleId(id) : showMissing({ kind: 'unknown-article' })
}

/** No search engine lists these pages. */
export const roomMeta = (matches: readonly RootMatch[], title: string) =>
  pageMeta(matches, { title, description: 'Artikel schreiben und veröffentlichen', path: undefined })
