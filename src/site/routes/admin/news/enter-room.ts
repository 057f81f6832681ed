import type { UnknownArticle } from '#features/news/editing/find-both.ts'
import type { UnknownVersion } from '#features/news/editing/history.ts'
import type { NotAllowed } from '#rights/offices.ts'
import { toArticleId, type ArticleId } from '#features/news/article.ts'
import { describeRoom } from '../describe-room.ts'

export type Missing = NotAllowed | UnknownArticle | UnknownVersion

export const { roomMeta, isMissing, showMissing, getOrShowMissing } = describeRoom(
  'Artikel schreiben und veröffentlichen',
  { 'unknown-article': 'Das gibt es nicht (mehr).', 'unknown-version': 'Diese Fassung gibt es nicht.' },
)

/** @throws a 404 for an impossible article id */
export const articleIdOf = ({ id }: { id: string }): ArticleId =>
  /^[\w-]{1,64}$/.test(id) ? toArticleId(id) : showMissing({ kind: 'unknown-article' })
