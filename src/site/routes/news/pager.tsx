import { Link } from 'react-router'

type Props = { page: number; pageCount: number; toPath: (page: number) => string }

/** The links of a list to its neighbouring pages. */
export const Pager = ({ page, pageCount, toPath }: Props) =>
  pageCount > 1 && (
    <nav className="bar gap-4 center" aria-label="Seiten">
      {page > 1 && (
        <Link className="button button-quiet" rel="prev" to={toPath(page - 1)}>
          Neuere Artikel
        </Link>
      )}
      <span>
        Seite {page} von {pageCount}
      </span>
      {page < pageCount && (
        <Link className="button button-quiet" rel="next" to={toPath(page + 1)}>
          Mehr
          <span className="visually-hidden">: ältere Artikel</span>
        </Link>
      )}
    </nav>
  )
