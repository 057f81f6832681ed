import { cx } from '#site/ui/cx.ts'
import { data, href, Link } from 'react-router'
import { pageMeta } from '../../page-meta.ts'
import { services } from '../../services.ts'
import { Page } from '../../ui/banner.tsx'
import { defaultPictures } from '../default-picture.ts'
import type { Route } from './+types/category.ts'
import styles from './index.module.css'
import { categoryPath, readPage } from './news-path.ts'
import { showTeasers } from './shown-teaser.ts'
import { ListGrid } from './teaser-grid.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { news, club, findPictures } = context.get(services)
  const number = readPage(params.page, categoryPath(params.slug, 1))
  const page = number === undefined ? undefined : await news.findCategoryPage(params.slug, number)
  if (!page) throw data('Diese Rubrik gibt es nicht.', 404)
  return {
    category: page.category,
    page: page.page,
    pageCount: page.pageCount,
    teasers: await showTeasers('list', page.teasers, findPictures),
    defaultPictures: await defaultPictures(club, findPictures),
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData ? `Aktuelles: ${loaderData.category.name}` : 'Aktuelles',
    description: loaderData ? `Unsere Nachrichten zum Thema ${loaderData.category.name}` : '',
    path: loaderData && categoryPath(loaderData.category.slug, loaderData.page),
  })

export default function CategoryPage({ loaderData }: Route.ComponentProps) {
  const { category, teasers, page, pageCount, defaultPictures: fallbacks } = loaderData
  return (
    <Page title={category.name} subtitle="Aktuelles" className={cx('section', styles['page'])}>
      <p>
        <Link to={href('/news')}>Alle Nachrichten</Link>
      </p>
      {teasers.length === 0 ? (
        <p>Dazu gibt es zurzeit keinen Artikel.</p>
      ) : (
        <ListGrid teasers={teasers} defaultPictures={fallbacks} />
      )}
      {pageCount > 1 && (
        <nav className="bar gap-4 center" aria-label="Seiten">
          {page > 1 && (
            <Link className="button button-quiet" rel="prev" to={categoryPath(category.slug, page - 1)}>
              Neuere Artikel
            </Link>
          )}
          <span>
            Seite {page} von {pageCount}
          </span>
          {page < pageCount && (
            <Link className="button button-quiet" rel="next" to={categoryPath(category.slug, page + 1)}>
              Mehr
              <span className="visually-hidden">: ältere Artikel</span>
            </Link>
          )}
        </nav>
      )}
    </Page>
  )
}

export { NewsErrorBoundary as ErrorBoundary } from './news-error-boundary.tsx'
