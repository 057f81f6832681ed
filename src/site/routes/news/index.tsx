import { SearchLine } from '#site/ui/search-line.tsx'
import { data, href, Link } from 'react-router'
import type { Category } from '#features/news/category.ts'
import { pageMeta } from '../../page-meta.ts'
import { placeholderRule, writePlaceholder } from '../../picture-placeholder.ts'
import { services } from '../../services.ts'
import { Page } from '../../ui/banner.tsx'
import { useHasPage } from '../../ui/hooks/use-has-page.ts'
import { defaultPictures } from '../default-picture.ts'
import type { Route } from './+types/index.ts'
import categoryStyles from './category-links.module.css'
import styles from './index.module.css'
import { categoryPath, newsPath, readPage } from './news-path.ts'
import { packTeasers, unpackTeasers } from './packed-teasers.ts'
import { showTeasers } from './shown-teaser.ts'
import { ListGrid } from './teaser-grid.tsx'

const QUERY = 'suche'
/** This many cards fill a phone's first screen. */
const EAGER = 1

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { news, club, findPictures, findPlaceholder } = context.get(services)
  const query = new URL(request.url).searchParams.get(QUERY)?.trim().slice(0, 200) ?? ''
  const common = {
    query,
    years: (await news.years()).map(({ year }) => year),
    categories: (await news.listCategories()).map(({ slug, name }) => ({ slug, name })),
    defaultPictures: await defaultPictures(club, findPictures),
  }
  if (query !== '') {
    const matches = await news.search(query)
    const teasers = await showTeasers('list', matches ?? [], findPictures)
    return { ...common, packed: packTeasers(teasers), year: undefined, page: 1, pageCount: 1 }
  }
  const year = params.year === undefined ? undefined : toYear(params.year)
  const number = readPage(params.page, newsPath({ year }))
  const page = number === undefined ? undefined : await news.findPage(number, year)
  if (!page) throw data('Diese Seite der Nachrichten gibt es nicht.', 404)
  const teasers = await showTeasers('list', page.teasers, findPictures)
  context.set(placeholderRule, await writePlaceholder(teasers[0]?.picture, findPlaceholder))
  return { ...common, packed: packTeasers(teasers), year, page: page.page, pageCount: page.pageCount }
}

/** 0 for an invalid year, in which there are no articles. */
const toYear = (text: string) => (/^[1-9]\d{3}$/.test(text) ? Number(text) : 0)

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.query ? `Suche: ${loaderData.query}` : headingOf(loaderData) + pageSuffix(loaderData?.page),
    description: 'Alle wichtigen Nachrichten und Updates unseres Vereins finden Sie hier!',
    path: loaderData === undefined || loaderData.query ? undefined : newsPath(loaderData),
  })

const pageSuffix = (page = 1) => (page === 1 ? '' : `, Seite ${page}`)
const headingOf = (at: { year?: number | undefined } = {}) =>
  at.year === undefined ? 'Aktuelles' : `Aktuelles ${at.year}`

export default function NewsList({ loaderData }: Route.ComponentProps) {
  const { packed, query, years, categories, year, page, pageCount, defaultPictures: fallbacks } = loaderData
  const teasers = unpackTeasers(packed)
  const isHere = useHasPage()
  return (
    <Page
      title={headingOf(loaderData)}
      subtitle={
        year === undefined
          ? 'Alle wichtigen Nachrichten und Updates unseres Vereins findest du hier!'
          : `Was unser Verein ${year} zu erzählen hatte`
      }
      className={styles['page']}
    >
      <SearchLine
        key={query}
        action={href('/news')}
        label="Nachrichten durchsuchen"
        id="suche"
        name={QUERY}
        query={query}
        placeholder="Stichwort"
        maxLength={200}
      />
      {years.length > 1 && <Years years={years} year={year} isAll={!query && year === undefined} />}
      <CategoryLinks categories={categories} />
      {query && <SearchOutcome query={query} count={teasers.length} />}
      {teasers.length > 0 && <ListGrid teasers={teasers} defaultPictures={fallbacks} eager={EAGER} />}
      {teasers.length === 0 && !query && <NoArticles />}
      {pageCount > 1 && <Pager year={year} page={page} pageCount={pageCount} />}
      {isHere('termine') && <Link to={`${href('/termine/erinnerung')}?art=newsletter`}>Newsletter bestellen</Link>}
    </Page>
  )
}

function SearchOutcome({ query, count }: { query: string; count: number }) {
  const found = count === 1 ? 'Ein Artikel' : count === 0 ? 'Kein Artikel' : `${count} Artikel`
  return (
    <p role="status">
      <strong>{found}</strong> zu „{query}“. <Link to={href('/news')}>Alle Nachrichten zeigen</Link>
    </p>
  )
}

const Years = ({ years, year, isAll }: { years: number[]; year: number | undefined; isAll: boolean }) => (
  <nav className={styles['years']} aria-label="Nach Jahren">
    <Link className="strong unlined thumb" to={href('/news')} aria-current={isAll ? 'page' : undefined}>
      Alle
    </Link>
    {years.map((each) => (
      <Link
        className="strong unlined thumb"
        key={each}
        to={newsPath({ year: each })}
        aria-current={each === year ? 'page' : undefined}
      >
        {each}
      </Link>
    ))}
  </nav>
)

const NoArticles = () => (
  <div className={styles['empty']}>
    <h2>Keine Artikel vorhanden</h2>
    <p className="above-2">Es wurden keine Artikel gefunden. Bitte versuchen Sie es später erneut.</p>
  </div>
)

const Pager = ({ year, page, pageCount }: { year: number | undefined; page: number; pageCount: number }) => (
  <nav className="bar gap-4 center" aria-label="Seiten">
    {page > 1 && (
      <Link className="button button-quiet" rel="prev" to={newsPath({ year, page: page - 1 })}>
        Neuere Artikel
      </Link>
    )}
    <span>
      Seite {page} von {pageCount}
    </span>
    {page < pageCount && (
      <Link className="button button-quiet" rel="next" to={newsPath({ year, page: page + 1 })}>
        Mehr
        <span className="visually-hidden">: ältere Artikel</span>
      </Link>
    )}
  </nav>
)

export { NewsErrorBoundary as ErrorBoundary } from './news-error-boundary.tsx'

/** Categories with at least one article. */
function CategoryLinks({ categories }: { categories: Category[] }) {
  if (categories.length === 0) return null
  return (
    <nav className={categoryStyles['categories']} aria-label="Themen">
      {categories.map(({ slug, name }) => (
        <Link className="target strong" key={slug} to={categoryPath(slug, 1)}>
          {name}
        </Link>
      ))}
    </nav>
  )
}
