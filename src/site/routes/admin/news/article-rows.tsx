import { TriangleAlert, PencilLine } from '#site/ui/icons.ts'
import { href, Link } from 'react-router'
import { Icon } from '../../../ui/icon.tsx'
import type { ArticleRow } from './article-row.ts'
import styles from './index.module.css'

/** Articles, each with its state, its problems and the next step. */
export const ArticleRows = ({ rows }: { rows: ArticleRow[] }) => (
  <ul className={styles['rows']}>
    {rows.map((row) => (
      <Row key={row.id} row={row} />
    ))}
  </ul>
)

function Row({ row }: { row: ArticleRow }) {
  const path = href('/admin/news/:id', { id: row.id })
  return (
    <li className="rows align-start relative line-below" data-state={row.state}>
      <span className={styles['sign']} aria-hidden />
      <div className={styles['text']}>
        <h3 className="larger">
          <Link className={styles['title']} to={path}>
            {row.title}
          </Link>
        </h3>
        <p className={styles['about']}>{row.about}</p>
        {row.flag !== undefined && (
          <p className="flag small above-1 wrong">
            <Icon icon={TriangleAlert} size={18} /> {row.flag}
          </p>
        )}
        {row.news !== undefined && (
          <p className="flag small above-1">
            <Icon icon={PencilLine} size={18} /> {row.news}
          </p>
        )}
      </div>
      <p className={styles['where']}>
        <strong className="block ink">{row.stateName}</strong> {row.when}
      </p>
      <div className={styles['step']} data-same={row.state === 'public' && !row.isUrgent ? '' : undefined}>
        <Link className={row.isUrgent ? 'button button-quiet' : 'target'} to={path} aria-hidden tabIndex={-1}>
          {row.step}
        </Link>
      </div>
    </li>
  )
}
