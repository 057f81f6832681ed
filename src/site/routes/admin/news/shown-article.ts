import type { PictureProblem } from '#features/news/editing/picture-problem.ts'
import type { EditedArticle } from '#features/news/editing/show-article.ts'
import type { ArticleFields } from '#features/news/editing/working-copy.ts'
import { isAlwaysThere } from '#features/news/page-address.ts'
import { formatTime } from '#shared/berlin-time.ts'
import { flagText, stateNames } from './news-words.ts'
import { whenText } from '../when-text.ts'

type Facts = { savedBy: string | undefined; self: string; now: Date; texts: ReadonlyMap<string, string> }

export type ShownArticle = ReturnType<typeof showEditedArticle>

/** The data of an article for its editor's page. */
export function showEditedArticle(article: EditedArticle, { savedBy, self, now, texts }: Facts) {
  const { id, number, fields, kept, state, hasChanges, saved, published, pictureProblems } = article
  const who = saved?.savedBy === self ? 'Sie' : (savedBy ?? 'jemand')
  const savedText = saved && hasChanges ? `Gespeichert ${savedTime(saved.savedAt, now)} (${who})` : undefined
  return {
    id,
    number,
    isPage: fields.place === 'page',
    fields,
    kept,
    state,
    hasChanges,
    // The editor names this author in a conflict.
    savedBy: who,
    savedAt: (saved?.savedAt ?? now).toISOString(),
    accountId: self,
    lead: [stateText(article, now), savedText].filter((text) => text !== undefined).join(' · '),
    slug: published?.slug,
    flag: flagText(pictureProblems),
    pictureProblems,
    pictures: fields.pictures.map((path) => showPicture(path, pictureProblems, texts.get(path) ?? '')),
  }
}

const savedTime = (at: Date, now: Date) => whenText(at, now).replace(/^heute, .*/, formatTime(at))

function stateText({ state, published, hasChanges }: EditedArticle, now: Date): string {
  const name = stateNames[state]
  const changes = hasChanges && state !== 'draft' ? ', mit Änderungen, die noch nicht veröffentlicht sind' : ''
  switch (state) {
    case 'draft':
      return name
    case 'planned':
    case 'public':
      return `${name}${published && !isAlwaysThere(published) ? ` ${whenText(published.publishedAt, now)}` : ''}${changes}`
    case 'ended':
      return `${name}${published?.expiresAt ? ` ${whenText(published.expiresAt, now)}` : ''}${changes}`
  }
}

/** Split for the day and time fields. */
export function momentsOf({ publishAt = '', endAt = '' }: ArticleFields) {
  const [publishDay = '', publishTime = ''] = publishAt.split('T')
  const [endDay = '', endTime = ''] = endAt.split('T')
  return { publishDay, publishTime, endDay, endTime }
}

const LEFT_OUT: Partial<Record<PictureProblem['kind'], string>> = {
  'unknown-picture': 'Dieses Bild gibt es nicht (mehr).',
  'consent-missing': 'Einwilligung fehlt – erscheint nicht mit',
  'consent-withdrawn': 'Einwilligung widerrufen – erscheint nicht mit',
}

/** The data of a picture for the editor. */
function showPicture(path: string, problems: readonly PictureProblem[], text: string) {
  const kinds = problems.filter((problem) => problem.path === path).map(({ kind }) => kind)
  const [problem] = kinds.flatMap((kind) => LEFT_OUT[kind] ?? [])
  return { path, text, isUndescribed: kinds.includes('description-missing'), problem }
}
