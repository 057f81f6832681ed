import { cx } from '#site/ui/cx.ts'
import { data, href, Link } from 'react-router'
import { addDays } from '#shared/add-days.ts'
import { berlinDay, endOfBerlinDay } from '#shared/berlin-time.ts'
import { PAGE_EXPIRES } from '../../page-expires.ts'
import { pageMeta } from '../../page-meta.ts'
import { services } from '../../services.ts'
import { Page } from '../../ui/banner.tsx'
import type { Route } from './+types/archive.ts'
import { DateList } from './date-list.tsx'
import { monthName, toDateRow, type DateSection } from './date-row.ts'
import styles from './show.module.css'

/** Enough years: nobody looks for older ones, and every year is a page. */
const YEARS = 5

export async function loader({ context, params }: Route.LoaderArgs) {
  const { dates, now } = context.get(services)
  const today = berlinDay(now())
  const present = Number(today.slice(0, 4))
  const year = params.year === undefined ? present : Number(params.year)
  if (!(year > present - YEARS && year <= present)) throw data('Für dieses Jahr gibt es kein Archiv.', 404)
  const until = year === present ? addDays(today, -1) : `${year}-12-31`
  const past = (await dates.list({ from: `${year}-01-01`, until })).filter(
    ({ shownIn, day, lastDay }) => shownIn !== 'month' && lastDay < today && day.startsWith(String(year)),
  )
  const months = Map.groupBy(past.toReversed(), ({ day }) => monthName(day))
  const sections: DateSection[] = [...months].map(([title, list], index) => ({
    title,
    isFolded: index > 0,
    rows: list.map((entry) => toDateRow(entry, today)),
  }))
  const years = Array.from({ length: YEARS }, (_, index) => present - index)
  const headers = { [PAGE_EXPIRES]: endOfBerlinDay(today).toISOString() }
  return data({ year, years, sections, path: archivePath(year, present) }, { headers })
}

const archivePath = (year: number, present: number | undefined) =>
  year === present ? href('/termine/archiv') : href('/termine/archiv/:year', { year: String(year) })

export { loaderHeaders as headers } from '../../page-expires.ts'

export const meta: Route.MetaFunction = ({ matches, loaderData: page }) =>
  pageMeta(matches, {
    title: `Vergangene Termine ${page?.year ?? ''}`,
    description: 'Was im Verein war: Termine, Turniere und Trainingspausen.',
    path: page?.path,
  })

export default function DateArchive({ loaderData: { year, years, sections } }: Route.ComponentProps) {
  return (
    <Page title={`Vergangene Termine ${year}`} subtitle="Was gewesen ist" className={cx('section', styles['page'])}>
      <nav className={styles['ways']} aria-label="Nach Jahren">
        {years.map((each) => (
          <Link key={each} to={archivePath(each, years[0])} aria-current={each === year ? 'page' : undefined}>
            {each}
          </Link>
        ))}
      </nav>
      {sections.length === 0 ? (
        <p>Aus diesem Jahr steht nichts im Kalender.</p>
      ) : (
        <DateList sections={sections} isFiltered={false} />
      )}
      <p>
        <Link to={href('/termine')}>Kommende Termine</Link>
      </p>
    </Page>
  )
}
