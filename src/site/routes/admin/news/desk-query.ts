import { ARTICLE_STATES, type ArticleState } from '#features/news/editing/article-state.ts'
import type { DeskSelection } from '#features/news/editing/desk.ts'

const stateKeys: Record<ArticleState, string> = {
  draft: 'entwurf',
  planned: 'geplant',
  public: 'oeffentlich',
  ended: 'beendet',
}

const MAX_SEARCH = 200

/** The selection in the address; ignores invalid values. */
export function readDeskQuery(query: URLSearchParams): DeskSelection {
  const state = ARTICLE_STATES.find((each) => stateKeys[each] === query.get('zustand'))
  return {
    search: (query.get('suche') ?? '').trim().slice(0, MAX_SEARCH),
    state,
    year: toNumber(query.get('jahr'), /^(?:19|20)\d\d$/),
    page: toNumber(query.get('seite'), /^[1-9]\d{0,4}$/) ?? 1,
  }
}

const toNumber = (text: string | null, form: RegExp) => (text !== null && form.test(text) ? Number(text) : undefined)

/** The query of a selection; empty for the default. */
export function writeDeskQuery({ search, state, year, page }: DeskSelection): string {
  const query = new URLSearchParams({
    ...(search !== '' && { suche: search }),
    ...(state && { zustand: stateKeys[state] }),
    ...(year !== undefined && { jahr: String(year) }),
    ...(page > 1 && { seite: String(page) }),
  })
  return query.size === 0 ? '' : `?${query}`
}
