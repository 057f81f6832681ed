import type { ListedArticle } from '#features/news/editing/list-articles.ts'
import { isAlwaysThere, isPageSlug } from '#features/news/page-address.ts'
import { flagText, stateNames, UNTITLED } from './news-words.ts'
import { whenText } from '../when-text.ts'

/** @property step the next step; highlighted if `isUrgent` */
export type ArticleRow = ReturnType<typeof toArticleRow>

type Person = { self: string; nameOf: (id: string) => string | undefined }

/** An article as a row of the list. */
export function toArticleRow(article: ListedArticle, person: Person, now: Date) {
  const { id, title, slug = '', state, hasChanges, by, pictures, problems } = article
  const address = isPageSlug(slug) ? [slug] : []
  const isUrgent = hasChanges || (state === 'draft' && by.includes(person.self))
  return {
    id,
    title: title === '' ? UNTITLED : title,
    state,
    stateName: stateNames[state],
    when: whenOf(article, now),
    about: [...address, authors(by, person), picturesText(pictures), ...endText(article, now)]
      .filter(Boolean)
      .join(' · '),
    flag: flagText(problems),
    news: hasChanges ? 'Änderungen sind noch nicht veröffentlicht' : undefined,
    step: isUrgent ? 'Weiterschreiben' : steps[state],
    isUrgent,
  }
}

function whenOf({ slug = '', state, publishedAt, expiresAt, savedAt }: ListedArticle, now: Date): string {
  if (state === 'public' && publishedAt && isAlwaysThere({ slug, publishedAt })) return ''
  switch (state) {
    case 'draft':
      return savedAt === undefined ? 'aus einer Datei' : `zuletzt ${whenText(savedAt, now).replace(/^heute, /, '')}`
    case 'ended':
      return expiresAt === undefined ? '' : `am ${whenText(expiresAt, now).replace(/^am heute/, 'heute')}`
    case 'planned':
    case 'public':
      return publishedAt === undefined ? '' : whenText(publishedAt, now)
  }
}

const picturesText = (count: number) => (count === 0 ? 'ohne Bild' : count === 1 ? '1 Bild' : `${count} Bilder`)

function authors(by: string[], { self, nameOf }: Person): string {
  const names = by.flatMap((id) => (id === self ? 'Sie' : (nameOf(id) ?? [])))
  return names.toSorted((one, other) => Number(other === 'Sie') - Number(one === 'Sie')).join(' und ')
}

const endText = ({ state, expiresAt }: ListedArticle, now: Date): string[] =>
  expiresAt === undefined || state === 'ended' ? [] : [`endet ${whenText(expiresAt, now)}`]

const steps = { draft: 'Ansehen', planned: 'Termin ändern', public: 'Verbessern', ended: 'Wieder zeigen' }
