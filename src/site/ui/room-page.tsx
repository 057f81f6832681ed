import { cx } from './cx.ts'
import { ChevronLeft } from './icons.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from './icon.tsx'
import { Notice } from './notice.tsx'
import styles from './room-page.module.css'
import '../styles/prose.css'

type PageProps = {
  title: string
  /** The page above this one. */
  back?: { label: string; path: string }
  lead?: ReactNode
  /** Links to related pages. */
  actions?: ReactNode
  /** The notice after an action. */
  notice?: string | undefined
  children: ReactNode
}

export const BackLink = ({ label, path }: { label: string; path: string }) => (
  <nav aria-label="Übergeordnete Seite" className={cx('no-print', styles['back'])}>
    <Link className="way" to={path}>
      <Icon icon={ChevronLeft} size={18} /> {label}
    </Link>
  </nav>
)

/** A page of a room: its title, the notice, and the content. */
export const RoomPage = ({ title, back, lead, actions, notice, children }: PageProps) => (
  <div className={styles['page']}>
    {back && <BackLink {...back} />}
    <header className={styles['head']}>
      <div>
        <h1>{title}</h1>
        {lead !== undefined && <div className="muted above-2 to-46">{lead}</div>}
      </div>
      {actions !== undefined && <div className={cx('cluster gap-2 no-print', styles['actions'])}>{actions}</div>}
    </header>
    {notice !== undefined && <Notice>{notice}</Notice>}
    {children}
  </div>
)

/** A part of such a page, on a sheet of its own. */
export const RoomPart = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section className={styles['part']} aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {children}
  </section>
)

type PagesProps = { page: number; pageCount: number; toSearch: (page: number) => string }

export function RoomPages({ page, pageCount, toSearch }: PagesProps) {
  if (pageCount <= 1) return null
  return (
    <nav className={cx(styles['pages'], 'no-print')} aria-label="Seiten der Liste">
      {page > 1 && (
        <Link className="button button-quiet" rel="prev" to={{ search: toSearch(Math.min(page - 1, pageCount)) }}>
          Zurück
        </Link>
      )}
      <span>
        Seite {page} von {pageCount}
      </span>
      {page < pageCount && (
        <Link className="button button-quiet" rel="next" to={{ search: toSearch(page + 1) }}>
          Weiter
        </Link>
      )}
    </nav>
  )
}
