import { cx } from '#site/ui/cx.ts'
import { ChevronLeft, ChevronRight } from '#site/ui/icons.ts'
import { Link } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { DateSign } from './date-sign.tsx'
import styles from './dates.module.css'
import type { GridDay } from './month-grid.ts'

const WEEKDAYS = ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag']

type Props = { name: string; weeks: GridDay[][]; before: string | undefined; after: string | undefined }

/** A month at a glance; the list contains the same entries. */
export const MonthTable = ({ name, weeks, before, after }: Props) => (
  <section className={styles['month']} aria-labelledby="monat">
    <Head name={name} before={before} after={after} />
    <table aria-labelledby="monat">
      <thead>
        <tr>
          {WEEKDAYS.map((weekday) => (
            <th className="muted small" key={weekday} scope="col" abbr={weekday}>
              {weekday.slice(0, 2)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- weeks have no ids and keep their places
          <tr key={index}>
            {week.map((day) => (
              <Day key={day.number} day={day} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    <p className={styles['legend']}>
      <span>
        <DateSign sign="cancelled" /> fällt aus
      </span>
      <span>
        <i className={cx(styles['sign'], styles['free'])} aria-hidden /> Ferien, Feiertag
      </span>
    </p>
  </section>
)

const Head = ({ name, before, after }: Pick<Props, 'name' | 'before' | 'after'>) => (
  <div className={styles['head']}>
    <h2 id="monat">{name}</h2>
    {before && (
      <Link to={before} rel="prev" aria-label="Monat davor">
        <Icon icon={ChevronLeft} />
      </Link>
    )}
    {after && (
      <Link to={after} rel="next" aria-label="Monat danach">
        <Icon icon={ChevronRight} />
      </Link>
    )}
  </div>
)

function Day({ day: { number, isOther, isToday, mark, holiday, signs } }: { day: GridDay }) {
  const look = cx(isOther && styles['other'], isToday && styles['now'], holiday !== undefined && styles['free'])
  const words = [...signs.map((sign) => sign.words), holiday].filter((word) => word !== undefined).join('; ')
  return (
    <td className={look} aria-current={isToday ? 'date' : undefined}>
      {mark === undefined ? <span>{number}</span> : <a href={`#${mark}`}>{number}</a>}
      {signs.map(({ sign }) => (
        <DateSign key={sign} sign={sign} />
      ))}
      {words !== '' && <span className="visually-hidden">: {words}</span>}
    </td>
  )
}
