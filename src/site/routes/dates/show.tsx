import { cx } from '#site/ui/cx.ts'
import { CalendarPlus } from '#site/ui/icons.ts'
import { data, href, Link } from 'react-router'
import { splitMoment, type ClubDate } from '#features/dates/club-date.ts'
import { dateKindNames } from '#features/dates/date-kinds.ts'
import { occurrencesOf, type Occurrence } from '#features/dates/occurrences.ts'
import { repeatText } from '#features/dates/repeat-choice.ts'
import { addDays } from '#shared/add-days.ts'
import { berlinDay, endOfBerlinDay } from '#shared/berlin-time.ts'
import { keepTogether } from '../../keep-together.ts'
import { PAGE_EXPIRES } from '../../page-expires.ts'
import { pageMeta } from '../../page-meta.ts'
import { services } from '../../services.ts'
import { pageData } from '../../structured-data.tsx'
import { Page } from '../../ui/banner.tsx'
import { Fact, FactList } from '../../ui/fact-list.tsx'
import { Icon } from '../../ui/icon.tsx'
import { clubEvent } from '../json-ld.ts'
import type { Route } from './+types/show.ts'
import { datePath } from './date-path.ts'
import styles from './show.module.css'
import { whenText } from './when-text.ts'
import '../../styles/prose.css'

/** Long enough to find the next occurrence of a yearly date at any time. */
const LOOK_AHEAD_DAYS = 800
const NEXT = 6

export async function loader({ context, params }: Route.LoaderArgs) {
  const { dates, club, now, publicUrl } = context.get(services)
  const date = await dates.findOwn(params.slug)
  if (!date) throw data('Diesen Termin gibt es nicht (mehr).', 404)
  const today = berlinDay(now())
  const [shown, ...later] = soonest(date, today)
  const { renderMarkdown } = await import('#features/news/render-markdown.ts')
  const { html, text } = renderMarkdown(date.text ?? '')
  const url = publicUrl + datePath(date.slug)
  const { name } = await club.getFacts('club')
  context.set(pageData, clubEvent({ ...date, ...shown, description: text, url, organizer: name }))
  const { day: firstDay } = splitMoment(date.from)
  const page = {
    slug: date.slug,
    title: date.title,
    kind: dateKindNames[date.kind],
    when: whenText(shown),
    isOver: shown.lastDay < today,
    cancelled: shown.cancelled,
    repeats: date.repeats === undefined ? undefined : repeatText(date.repeats, firstDay),
    later: later.map((occurrence) => ({ when: whenText(occurrence), cancelled: occurrence.cancelled })),
    place: date.place,
    html: keepTogether(html),
  }
  return data(page, { headers: { [PAGE_EXPIRES]: endOfBerlinDay(today).toISOString() } })
}

/** The next occurrences, or the last one of a past date. */
function soonest(date: ClubDate, today: string): [Occurrence, ...Occurrence[]] {
  const next = occurrencesOf(date, { from: today, until: addDays(today, LOOK_AHEAD_DAYS) }).slice(0, NEXT)
  const { day, time } = splitMoment(date.from)
  const { day: lastDay, time: to } = splitMoment(date.until ?? day)
  const last = occurrencesOf(date, { from: day, until: today }).at(-1)
  const [first = last ?? { day, lastDay, from: time, to, cancelled: date.cancelled }, ...later] = next
  return [first, ...later]
}

export { loaderHeaders as headers } from '../../page-expires.ts'

export const meta: Route.MetaFunction = ({ matches, loaderData: page }) =>
  pageMeta(matches, {
    title: page?.title ?? 'Termin',
    description: [page?.when, page?.place].filter(Boolean).join(', '),
    path: page && datePath(page.slug),
  })

export default function ShowDate({ loaderData: page }: Route.ComponentProps) {
  return (
    <Page title={page.title} subtitle={page.kind} className={cx('section', styles['page'])}>
      {page.cancelled !== undefined && (
        <p className={styles['cancelled']}>
          <strong>Fällt aus:</strong> {page.cancelled}
        </p>
      )}
      {page.isOver && <p>Dieser Termin ist vorbei.</p>}
      <FactList>
        <Fact label="Wann">{page.cancelled === undefined ? page.when : <s>{page.when}</s>}</Fact>
        {page.repeats !== undefined && <Fact label="Wiederholt sich">{page.repeats}</Fact>}
        {page.place !== undefined && <Fact label="Wo">{page.place}</Fact>}
      </FactList>
      {page.html !== '' && <div className="prose" dangerouslySetInnerHTML={{ __html: page.html }} />}
      {page.later.length > 0 && <Later times={page.later} />}
      <p className={styles['ways']}>
        <a className="button button-quiet" href={`${datePath(page.slug)}.ics`}>
          <Icon icon={CalendarPlus} size={18} /> In meinen Kalender
        </a>
        <Link to={href('/termine')}>Alle Termine</Link>
      </p>
    </Page>
  )
}

const Later = ({ times }: { times: { when: string; cancelled: string | undefined }[] }) => (
  <section aria-labelledby="danach">
    <h2 id="danach">Danach</h2>
    <ul className="bullets">
      {times.map(({ when, cancelled }) => (
        <li key={when}>
          {cancelled === undefined ? (
            when
          ) : (
            <>
              <s>{when}</s> fällt aus: {cancelled}
            </>
          )}
        </li>
      ))}
    </ul>
  </section>
)
