import { playedTies } from '#features/tournaments/afterwards/played-tie.ts'
import { statisticsOf } from '#features/tournaments/afterwards/statistics.ts'
import { tellStatistics, type ToldNumber } from '#features/tournaments/afterwards/tell-statistics.ts'
import { glanceDay } from '#features/tournaments/day/read-day.ts'
import { softenNames } from '#features/tournaments/day/soften-names.ts'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import { showLive, type LiveView } from '#features/tournaments/live/show-live.ts'
import { isListedForSearch } from '#features/tournaments/registrations/public-entries.ts'
import { formatLongDate } from '#shared/berlin-time.ts'
import { loadHyphenation } from '#shared/german/hyphenate.ts'
import { sportsEvent } from '../../routes/json-ld.ts'
import { tournamentPath } from '../../routes/tournaments/tournament-path.ts'
import { dayPath, dayPaths, findDayEvent } from '../event-paths.ts'
import { liveParts } from '../live/live-parts.tsx'
import styles from '../live/live.css?inline'
import numbersStyles from './numbers.css?inline'
import { PlainBanner } from '../plain-banner.tsx'
import type { PlainDocument, PlainPage, PlainVisit } from '../plain-page.ts'

/** The final results of a tournament. */
export const resultsPage: PlainPage = { paths: dayPaths('ergebnisse'), show }

async function show(visit: PlainVisit): Promise<PlainDocument | Response | undefined> {
  const event = await findDayEvent(visit)
  if (!event) return undefined
  const day = await glanceDay(visit.ctx, event)
  const view = showLive(day)
  if (view.phase !== 'over') {
    // Until then there are only interim results.
    return new Response(null, {
      status: 302,
      headers: { Location: dayPath(event, 'live'), 'Cache-Control': 'no-store' },
    })
  }
  const path = dayPath(event, 'ergebnisse')
  return {
    title: `Ergebnisse: ${event.name}`,
    description: `Alle Plätze, Gruppen und Begegnungen: ${event.name}.`,
    path: isListedForSearch(event) ? path : undefined,
    subtitle: event.name,
    styles: styles + numbersStyles,
    data: await dataOf(event, view, { visit, url: visit.ctx.publicUrl + path }),
    body: (
      <Results
        event={event}
        view={showLive(softenNames(day, await loadHyphenation()))}
        numbers={tellStatistics(statisticsOf(playedTies(day)))}
        path={path}
      />
    ),
  }
}

type Shown = { event: TournamentEvent; view: LiveView; numbers: ToldNumber[]; path: string }

function Results({ event, view, numbers, path }: Shown) {
  const parts = liveParts(view, { path, resultsPath: path, chosen: undefined }).filter(({ area }) => area === 'main')
  return (
    <>
      <PlainBanner title="Ergebnisse" subtitle={formatLongDate(event.startsAt)} />
      <div className="wrap live">
        <div className="main">
          {parts.map(({ name, isFold, content }) => (
            <section key={name} className={isFold ? 'fold' : undefined}>
              {content}
            </section>
          ))}
          <section>
            <h2>Zahlen des Tages</h2>
            <dl className="numbers">
              {numbers.map(({ what, text }) => (
                <div key={what}>
                  <dt>{what}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
          </section>
          <p>
            <a href={dayPath(event, 'sieger')}>Die Gewinner aller Jahre</a>
          </p>
          <p>
            <a href={tournamentPath(event)}>Zum Turnier</a>
          </p>
        </div>
      </div>
    </>
  )
}

/** With everybody who played, in the order of the places, and every tie of the frames. */
async function dataOf(
  event: TournamentEvent,
  view: LiveView,
  { visit, url }: { visit: PlainVisit; url: string },
): Promise<Record<string, unknown>> {
  const { club } = visit.services
  const [facts, look] = [await club.getFacts('club'), await club.getFacts('look')]
  const team = (name: string) => ({ '@type': 'SportsTeam', name })
  const ties = view.competitions.flatMap(({ frames }) =>
    frames.flatMap(({ rounds }) => rounds.flatMap((round) => round.ties)),
  )
  return {
    ...sportsEvent({ ...event, description: event.beforehand, url, organizer: facts.name, sport: look.sport }),
    competitor: view.competitions.flatMap(({ places }) => places.map(({ name }) => team(name))),
    subEvent: ties.map(({ what, home, guest }) => ({
      '@type': 'SportsEvent',
      name: `${what}: ${home.name} – ${guest.name} ${home.score ?? 0}:${guest.score ?? 0}`,
      startDate: event.startsAt.toISOString(),
      location: { '@type': 'Place', name: event.venue, address: event.venue },
      homeTeam: team(home.name),
      awayTeam: team(guest.name),
    })),
  }
}
