import { BellRing, CalendarPlus } from '#site/ui/icons.ts'
import { data, Form, href, Link } from 'react-router'
import type { AgendaEntry } from '#features/dates/agenda.ts'
import { DATE_GROUPS, dateGroupNames, type DateGroup } from '#shared/german/date-groups.ts'
import { addDays } from '#shared/add-days.ts'
import { berlinDay, endOfBerlinDay } from '#shared/berlin-time.ts'
import { PAGE_EXPIRES } from '../../page-expires.ts'
import { pageMeta } from '../../page-meta.ts'
import { services } from '../../services.ts'
import { Page } from '../../ui/banner.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useHasPage } from '../../ui/hooks/use-has-page.ts'
import { todaySentence } from '../training-table.ts'
import type { Route } from './+types/index.ts'
import { areAll, chosenGroups, GROUP_FIELD, groupSearch } from './chosen-groups.ts'
import { DateList } from './date-list.tsx'
import { calendarPath, monthPath } from './date-path.ts'
import { lastSunday, monthName, toSections } from './date-row.ts'
import { DateSign } from './date-sign.tsx'
import styles from './dates.module.css'
import { gridSpan, monthAfter, monthGrid, presentMonth } from './month-grid.ts'
import { MonthTable } from './month-table.tsx'

/** The list covers this period, and the month table can be turned this far. */
const MONTHS_AHEAD = 12
const LIST_DAYS = 183

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { dates, club, now, publicUrl } = context.get(services)
  const moment = now()
  const today = berlinDay(moment)
  const present = presentMonth(today)
  const month = params.month ?? present
  const last = monthAfter(present, MONTHS_AHEAD)
  if (!/^\d{4}-(?:0[1-9]|1[0-2])$/.test(month) || month < present || month > last)
    throw data('Diesen Monat zeigen wir nicht.', 404)
  const groups = chosenGroups(new URL(request.url).searchParams)
  const isWhole = params.month === undefined
  const span = isWhole ? { from: today, until: addDays(today, LIST_DAYS) } : gridSpan(month)
  const listsTrainingUntil = isWhole ? lastSunday(today) : span.until
  const listed = (await dates.list(span, groups)).filter(
    (entry) => entry.shownIn !== 'month' || takesPlace(entry, listsTrainingUntil),
  )
  const search = groupSearch(groups)
  const shown = gridSpan(month)
  const weeks = monthGrid({
    month,
    today,
    entries: await dates.list(shown, groups),
    holidays: await dates.holidays(shown),
    listed: new Set(listed.map(({ day }) => day)),
  })
  const page = {
    groups,
    search,
    sections: toSections(listed, today).map((section) => (isWhole ? section : { ...section, isFolded: false })),
    month: { name: monthName(month), weeks },
    before: month > present ? monthLink(monthAfter(month, -1), present) + search : undefined,
    after: month < last ? monthLink(monthAfter(month), present) + search : undefined,
    today: isWhole ? todaySentence(await club.getFacts('training'), moment) : undefined,
    subscription: publicUrl.replace(/^https?/, 'webcal') + calendarPath(areAll(groups) ? [] : groups),
    title: isWhole ? 'Termine' : `Termine im ${monthName(month)}`,
    path: isWhole ? href('/termine') : monthPath(month),
  }
  return data(page, { headers: { [PAGE_EXPIRES]: endOfBerlinDay(today).toISOString() } })
}

/** Regular training is listed only in the weeks that have their own sections. */
const takesPlace = ({ day, cancelled }: AgendaEntry, until: string) => day <= until && cancelled === undefined

const monthLink = (month: string, present: string) => (month === present ? href('/termine') : monthPath(month))

export { loaderHeaders as headers } from '../../page-expires.ts'

const SUBTITLE = 'Training, Spiele, Feste – und was ausfällt'

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: loaderData?.title ?? 'Termine', description: SUBTITLE, path: loaderData?.path })

export default function Dates({ loaderData: page }: Route.ComponentProps) {
  const isHere = useHasPage()
  return (
    <Page title={page.title} subtitle={SUBTITLE} className="section stack gap-5">
      {page.today && <p className={styles['today']}>{page.today}</p>}
      <div className={styles['bar']}>
        <Filter groups={page.groups} path={page.path} />
        {isHere('kalender') && (
          <a className="button button-quiet" href={page.subscription}>
            <Icon icon={CalendarPlus} size={18} /> Diese Auswahl abonnieren
          </a>
        )}
      </div>
      <div className={styles['columns']}>
        <DateList sections={page.sections} isFiltered={!areAll(page.groups)} />
        <MonthTable {...page.month} before={page.before} after={page.after} />
      </div>
      <p className={styles['further']}>
        <Link className="target" to={href('/termine/erinnerung')}>
          <Icon icon={BellRing} size={18} /> Per E-Mail erinnern lassen
        </Link>
        <Link className="target" to={href('/termine/archiv')}>
          Vergangene Termine
        </Link>
        {isHere('kalender') && (
          <Link className="target" to={href('/kalender')}>
            So abonnieren Sie den Kalender
          </Link>
        )}
      </p>
    </Page>
  )
}

const Filter = ({ groups, path }: { groups: DateGroup[]; path: string }) => (
  <Form className={styles['filter']} action={path} key={groups.join()}>
    <fieldset>
      <legend className="visually-hidden">Welche Termine</legend>
      {DATE_GROUPS.map((group) => (
        <label className="target strong" key={group}>
          <input type="checkbox" name={GROUP_FIELD} value={group} defaultChecked={groups.includes(group)} />
          <DateSign sign={group} /> {dateGroupNames[group]}
        </label>
      ))}
    </fieldset>
    <button className="button button-quiet" type="submit">
      Auswahl zeigen
    </button>
  </Form>
)
