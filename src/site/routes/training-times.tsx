import { CalendarDays } from '#site/ui/icons.ts'
import { href, Link } from 'react-router'
import { Icon } from '../ui/icon.tsx'
import { useHasPage } from '../ui/hooks/use-has-page.ts'
import tableStyles from './table-from-above.module.css'
import styles from './home.module.css'
import type { TrainingDay } from './training-table.ts'

/** @property today HTML, as are the texts of coming exceptions and of the first visit */
type Props = {
  days: TrainingDay[]
  today: string | undefined
  coming: string[]
  firstVisit: { title: string; text: string }
}

export function TrainingTimes({ days, today, coming, firstVisit }: Props) {
  const isHere = useHasPage()
  return (
    <section className="section" id="training" aria-labelledby="trainingszeiten">
      <div className="section-head">
        <h2 id="trainingszeiten">Trainingszeiten</h2>
        {isHere('kalender') && (
          <Link to={href('/kalender')}>
            <Icon icon={CalendarDays} size={18} /> Kalender abonnieren
          </Link>
        )}
      </div>
      {today && (
        <p className={styles['today']}>
          <span dangerouslySetInnerHTML={{ __html: today }} />
        </p>
      )}
      <TrainingTable days={days} />
      {coming.length > 0 && (
        <ul className={styles['coming']} aria-label="Abweichungen in den nächsten zwei Wochen">
          {coming.map((text) => (
            <li key={text} dangerouslySetInnerHTML={{ __html: text }} />
          ))}
        </ul>
      )}
      <p className={styles['visit']}>
        <strong>{firstVisit.title}:</strong> <span dangerouslySetInnerHTML={{ __html: firstVisit.text }} />{' '}
        <Link to={href('/probetraining')}>Zum Probetraining.</Link>{' '}
        {isHere('anfahrt') && <Link to={href('/anfahrt')}>So finden Sie uns.</Link>}
      </p>
    </section>
  )
}

export const TrainingTable = ({ days }: { days: Props['days'] }) => (
  <div className={tableStyles['table']}>
    {days.map((day) => (
      <Day key={day.name} day={day} />
    ))}
  </div>
)

const Day = ({ day: { name, slots } }: { day: TrainingDay }) => (
  <div className={styles['slots']}>
    <h3>{name}</h3>
    <dl>
      {slots.map(({ group, time }) => (
        <div className={styles['slot']} key={group}>
          <dt>{group}</dt>
          <dd>{time}</dd>
        </div>
      ))}
    </dl>
  </div>
)
