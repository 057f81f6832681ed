import { Search } from 'lucide'
import { Icon } from '../../ui/icon.tsx'
import { data, Form, href, Link } from 'react-router'
import { pageMeta } from '../../page-meta.ts'
import { services } from '../../services.ts'
import { Banner } from '../../ui/banner.tsx'
import { defaultPicture } from '../default-picture.ts'
import type { Route } from './+types/index.ts'
import styles from './index.module.css'
import { showTeasers } from './shown-teaser.ts'
import { ListGrid } from './teaser-grid.tsx'

const QUERY = 'suche'
/** So many cards fill a phone's first screen. */
const EAGER = 1

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { news, findPictures } = context.get(services)
  const query = new URL(request.url).searchParams.get(QUERY)?.trim().slice(0, 200) ?? ''
  const fallback = await defaultPicture(findPictures)
  if (query !== '') {
    const matches = await news.search(query)
    const teasers = await showTeasers('list', matches ?? [], findPictures)
    return { teasers, query, page: 1, pageCount: 1, defaultPicture: fallback }
  }
  const number = params.page === undefined ? 1 : toPageNumber(params.page)
  const page = number === undefined ? undefined : await news.findPage(number)
  if (!page) throw data('Diese Seite der Nachrichten gibt es nicht.', 404)
  const teasers = await showTeasers('list', page.teasers, findPictures)
  return { teasers, query, page: page.page, pageCount: page.pageCount, defaultPicture: fallback }
}

/** The first page's address is `/news`; page numbers are written without leading zeros. */
function toPageNumber(text: string): number | undefined {
  return /^[1-9]\d{0,5}$/.test(text) && text !== '1' ? Number(text) : undefined
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.query ? `Suche: ${loaderData.query}` : `Aktuelles${pageSuffix(loaderData?.page)}`,
    description: 'Alle wichtigen Nachrichten und Updates unseres Vereins finden Sie hier!',
    path: loaderData === undefined || loaderData.query ? undefined : pagePath(loaderData.page),
  })

const pageSuffix = (page = 1) => (page === 1 ? '' : `, Seite ${page}`)
const pagePath = (page: number) => (page === 1 ? href('/news') : href('/news/seite/:page', { page: String(page) }))

export default function NewsList({ loaderData }: Route.ComponentProps) {
  const { teasers, query, page, pageCount, defaultPicture: fallback } = loaderData
  return (
    <>
      <Banner title="Aktuelles" subtitle="Alle wichtigen Nachrichten und Updates unseres Vereins findest du hier!" />
      <div className={`wrap ${styles['page']}`}>
        <SearchForm key={query} query={query} />
        {query && <SearchOutcome query={query} count={teasers.length} />}
        {teasers.length > 0 && <ListGrid teasers={teasers} defaultPicture={fallback} eager={EAGER} />}
        {teasers.length === 0 && !query && <NoArticles />}
        {pageCount > 1 && <Pager page={page} pageCount={pageCount} />}
      </div>
    </>
  )
}

function SearchForm({ query }: { query: string }) {
  return (
    <Form className={styles['search']} role="search" action={href('/news')}>
      <label className="visually-hidden" htmlFor="suche">
        Nachrichten durchsuchen
      </label>
      <input
        id="suche"
        name={QUERY}
        type="search"
        defaultValue={query}
        placeholder="Nachrichten durchsuchen"
        maxLength={200}
      />
      <button className="button" type="submit">
        <Icon icon={Search} size={18} /> Suchen
      </button>
    </Form>
  )
}

function SearchOutcome({ query, count }: { query: string; count: number }) {
  const found = count === 1 ? 'Ein Artikel' : count === 0 ? 'Kein Artikel' : `${count} Artikel`
  return (
    <p className={styles['outcome']} role="status">
      <strong>{found}</strong> zu „{query}“. <Link to={href('/news')}>Alle Nachrichten zeigen</Link>
    </p>
  )
}

function NoArticles() {
  return (
    <div className={styles['empty']}>
      <h2>Keine Artikel vorhanden</h2>
      <p>Es wurden keine Artikel gefunden. Bitte versuchen Sie es später erneut.</p>
    </div>
  )
}

function Pager({ page, pageCount }: { page: number; pageCount: number }) {
  return (
    <nav className={styles['pager']} aria-label="Seiten">
      {page > 1 && (
        <Link className="button button-quiet" rel="prev" to={pagePath(page - 1)}>
          Neuere Artikel
        </Link>
      )}
      <span>
        Seite {page} von {pageCount}
      </span>
      {page < pageCount && (
        <Link className="button button-quiet" rel="next" to={pagePath(page + 1)}>
          Ältere Artikel
        </Link>
      )}
    </nav>
  )
}

export { NewsErrorBoundary as ErrorBoundary } from './news-error-boundary.tsx'
