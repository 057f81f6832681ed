import { tellEvent } from '#features/tournaments/afterwards/told-event.ts'
import { glanceDay, hasDayBegun } from '#features/tournaments/day/read-day.ts'
import { winnersOf, type YearWinners } from '#features/tournaments/afterwards/winners.ts'
import { seriesOf } from '#features/tournaments/events/event-options.ts'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import { isListedForSearch } from '#features/tournaments/registrations/public-entries.ts'
import { tournamentPath } from '../../routes/tournaments/tournament-path.ts'
import { dayPath, dayPaths, findDayEvent } from '../event-paths.ts'
import { PlainBanner } from '../plain-banner.tsx'
import type { PlainDocument, PlainPage, PlainVisit } from '../plain-page.ts'
import styles from './winners.css?inline'

/** The winners of a tournament in all years. */
export const winnersPage: PlainPage = { paths: dayPaths('sieger'), show }

async function show(visit: PlainVisit): Promise<PlainDocument | undefined> {
  const event = await findDayEvent(visit)
  if (!event) return undefined
  const { ctx } = visit
  const series = (await ctx.offeredEvents.list()).filter((each) => seriesOf(each) === seriesOf(event))
  const years = await Promise.all(
    series.map(async (each) => ({
      event: each,
      told: (await hasDayBegun(ctx, each)) ? tellEvent(await glanceDay(ctx, each)) : undefined,
    })),
  )
  const rows = winnersOf(years)
  if (rows.length === 0) return undefined
  return {
    title: `Siegerliste: ${event.name}`,
    description: `Wer in welchem Jahr gewonnen hat: ${event.name}.`,
    path: series.every(isListedForSearch) ? dayPath(event, 'sieger') : undefined,
    subtitle: event.name,
    styles,
    body: <Winners event={event} rows={rows} />,
  }
}

type Rows = YearWinners<TournamentEvent>[]

function Winners({ event, rows }: { event: TournamentEvent; rows: Rows }) {
  const several = rows.some(({ competition }) => competition !== undefined)
  return (
    <>
      <PlainBanner title="Siegerliste" subtitle={event.name} />
      <div className="wrap winners">
        <ol>
          {rows.map((row) => (
            <li key={`${row.year} ${row.competition ?? ''}`}>
              <YearLine row={row} several={several} />
            </li>
          ))}
        </ol>
        <p>
          <a href={tournamentPath(event)}>Zum Turnier</a>
        </p>
      </div>
    </>
  )
}

function YearLine({ row, several }: { row: Rows[number]; several: boolean }) {
  const { year, competition, places, event } = row
  const [winners = [], ...others] = places
  return (
    <>
      <h2>
        {event ? <a href={dayPath(event, 'ergebnisse')}>{year}</a> : year}
        {several && competition !== undefined && <small> {competition}</small>}
      </h2>
      <p>
        <b>{winners.join(' und ')}</b>
      </p>
      {others.some((names) => names.length > 0) && (
        <p className="others">
          {others
            .flatMap((names, index) => (names.length > 0 ? [`${index + 2}. ${names.join(' und ')}`] : []))
            .join(' · ')}
        </p>
      )}
    </>
  )
}
