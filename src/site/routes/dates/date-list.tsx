import { Link } from 'react-router'
import type { DateRow, DateSection } from './date-row.ts'
import { DateSign } from './date-sign.tsx'
import styles from './dates.module.css'

/** Upcoming dates by weeks; later ones by months, folded. */
export function DateList({ sections, isFiltered }: { sections: DateSection[]; isFiltered: boolean }) {
  if (sections.length === 0) return <EmptyList isFiltered={isFiltered} />
  return (
    <div className={styles['list']}>
      {sections.map(({ title, rows, isFolded }) => (
        <section key={title} aria-label={title}>
          {isFolded ? (
            <details>
              <summary>
                <h2 className="muted strong">{title}</h2>{' '}
                <span>{rows.length === 1 ? 'ein Termin' : `${rows.length} Termine`}</span>
              </summary>
              <Rows rows={rows} />
            </details>
          ) : (
            <>
              <h2 className="muted strong">{title}</h2>
              <Rows rows={rows} />
            </>
          )}
        </section>
      ))}
    </div>
  )
}

const Rows = ({ rows }: { rows: DateRow[] }) => (
  <ol>
    {rows.map((row, index) => (
      <Row key={row.key} row={row} isFirstOfDay={rows[index - 1]?.mark !== row.mark} />
    ))}
  </ol>
)

const EmptyList = ({ isFiltered }: { isFiltered: boolean }) => (
  <div className={styles['list']}>
    <h2 className="muted strong">Nichts im Kalender</h2>
    <p>
      {isFiltered
        ? 'In dieser Auswahl steht gerade nichts an. Kreuzen Sie mehr an, oder schauen Sie bald wieder vorbei.'
        : 'Gerade steht nichts an. Schauen Sie bald wieder vorbei.'}
    </p>
  </div>
)

function Row({ row, isFirstOfDay }: { row: DateRow; isFirstOfDay: boolean }) {
  const { mark, date, time, sign, kind, title, path, cancelled, change, detail } = row
  const name = path === undefined ? title : <Link to={path}>{title}</Link>
  return (
    <li id={isFirstOfDay ? mark : undefined} className={styles['row']}>
      <p className={styles['when']}>
        <strong className="block ink">{date}</strong> {time}
      </p>
      <DateSign sign={sign} />
      <div>
        <h3>
          {cancelled === undefined ? name : <s>{name}</s>}
          {cancelled !== undefined && ' fällt aus'}
          {change !== undefined && <span> {change}</span>}
          <span className="visually-hidden"> ({kind})</span>
        </h3>
        {detail !== '' && <p dangerouslySetInnerHTML={{ __html: detail }} />}
      </div>
    </li>
  )
}
