import { cx } from '#site/ui/cx.ts'
import { ChevronLeft, ChevronRight } from '#site/ui/icons.ts'
import { Link } from 'react-router'
import { Icon } from '../../../ui/icon.tsx'
import styles from './list.module.css'

type Props = { page: number; pages: number; toQuery: (page: number) => string }

export function PageLinks({ page, pages, toQuery }: Props) {
  if (pages === 1) return null
  return (
    <nav className={cx(styles['pages'], 'no-print')} aria-label="Seiten der Liste">
      {page > 1 && (
        <Link className="way" to={{ search: toQuery(page - 1) }} rel="prev">
          <Icon icon={ChevronLeft} size={18} /> Zurück
        </Link>
      )}
      <span>
        Seite {page} von {pages}
      </span>
      {page < pages && (
        <Link className="way" to={{ search: toQuery(page + 1) }} rel="next">
          Weiter <Icon icon={ChevronRight} size={18} />
        </Link>
      )}
    </nav>
  )
}
