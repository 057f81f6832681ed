import { href } from 'react-router'
import { listArticleNews } from '#features/news/editing/article-news.ts'
import type { ListedArticle } from '#features/news/editing/list-articles.ts'
import { writeDeskQuery } from '../../news/desk-query.ts'
import { flagText, UNTITLED } from '../../news/news-words.ts'
import { whenText } from '../../when-text.ts'
import type { DeskSource, WaitingItem } from '../desk-item.ts'
import { getValue } from '../get-value.ts'

const EVERYTHING = { search: '', state: undefined, year: undefined, page: 1 }
const SHOWN_DRAFTS = 3

/** The member's drafts, pictures left out for lack of consent, and scheduled articles. */
export const articlesSource: DeskSource = {
  name: 'Artikel',
  right: 'write-news',
  async look({ ctx, actor, now }) {
    const { own, planned, appeared, withheld } = getValue(await listArticleNews(ctx, actor))
    return {
      waiting: [...atMost(own.map((article) => toDraft(article, now))), ...withheld.flatMap(toMissingConsent)],
      running: [
        ...planned.map((article) => toRunning(article, 'geht auf die Website', now)),
        ...appeared.map((article) => toRunning(article, 'ist erschienen', now)),
      ],
    }
  },
}

type Named = Pick<ListedArticle, 'id' | 'title'>
const pathOf = (id: ListedArticle['id']) => href('/admin/news/:id', { id })
const nameOf = ({ title }: Named) => (title === '' ? UNTITLED : title)

function toDraft(article: ListedArticle, now: Date): WaitingItem {
  const { id, savedAt, problems, hasChanges } = article
  const when = savedAt === undefined ? '' : ` von ${whenText(savedAt, now)}`
  const what = hasChanges ? `Ihre Änderungen${when} sind noch nicht auf der Website.` : `Ihr Entwurf${when}.`
  const flag = flagText(problems)
  return {
    key: `draft ${id}`,
    title: nameOf(article),
    text: flag === undefined ? what : `${what} ${flag}.`,
    since: savedAt,
    isYours: true,
    action: { label: 'Weiterschreiben', path: pathOf(id) },
  }
}

/** The oldest ones, and one line for all others. */
function atMost(drafts: WaitingItem[]): WaitingItem[] {
  const sorted = drafts.toSorted((one, other) => (one.since?.getTime() ?? 0) - (other.since?.getTime() ?? 0))
  const [first, ...others] = sorted.slice(SHOWN_DRAFTS)
  if (!first) return sorted
  const title = others.length === 0 ? 'Noch ein Entwurf' : `Noch ${others.length + 1} Entwürfe`
  const action = { label: 'Ansehen', path: href('/admin/news') + writeDeskQuery({ ...EVERYTHING, state: 'draft' }) }
  return [...sorted.slice(0, SHOWN_DRAFTS), { ...first, key: 'drafts', title, text: 'Von Ihnen begonnen.', action }]
}

function toMissingConsent(article: ListedArticle): WaitingItem[] {
  const missing = article.problems.filter(({ kind }) => kind === 'consent-missing' || kind === 'consent-withdrawn')
  const flag = flagText(missing)
  if (flag === undefined) return []
  return [
    {
      key: `consent ${article.id}`,
      title: `Ein Bild fehlt in „${nameOf(article)}“`,
      text: `${flag}. Leser sehen den Text ohne.`,
      since: article.publishedAt,
      action: { label: 'Ansehen', path: pathOf(article.id) },
    },
  ]
}

const toRunning = (
  { id, title, publishedAt }: Named & Pick<ListedArticle, 'publishedAt'>,
  what: string,
  now: Date,
) => ({
  key: `article ${id}`,
  when: publishedAt ? whenText(publishedAt, now) : '',
  at: publishedAt,
  text: `„${nameOf({ id, title })}“ ${what}`,
})
