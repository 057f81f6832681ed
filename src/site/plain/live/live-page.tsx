import { formatLongDate, formatTime } from '#shared/berlin-time.ts'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import { isListedForSearch } from '#features/tournaments/registrations/public-entries.ts'
import { tournamentPath } from '../../routes/tournaments/tournament-path.ts'
import { dayPath, dayPaths, findDayEvent } from '../event-paths.ts'
import { PlainBanner } from '../plain-banner.tsx'
import type { PlainDocument, PlainPage, PlainVisit } from '../plain-page.ts'
import styles from './live.css?inline'

/** What spectators and players follow on their phones while a tournament is played. */
export const livePage: PlainPage = { paths: dayPaths('live'), show }

async function show(visit: PlainVisit): Promise<PlainDocument | undefined> {
  const event = await findDayEvent(visit)
  if (!event) return undefined
  return {
    title: `Live: ${event.name}`,
    description: `Wer jetzt spielt, an welchem Tisch, und wie es steht: ${event.name}.`,
    path: isListedForSearch(event) ? dayPath(event, 'live') : undefined,
    subtitle: event.name,
    styles,
    script: 'live',
    body: <Live event={event} />,
  }
}

function Live({ event }: { event: TournamentEvent }) {
  return (
    <>
      <PlainBanner title="Turnier live" subtitle={formatLongDate(event.startsAt)} />
      <div className="wrap live" data-part="day">
        <Before event={event} />
      </div>
    </>
  )
}

/** Nothing has been drawn yet. */
function Before({ event }: { event: TournamentEvent }) {
  return (
    <section>
      <h2>Noch ist nicht ausgelost</h2>
      <p>
        Los geht es am {formatLongDate(event.startsAt)} um {formatTime(event.startsAt)}&nbsp;Uhr: {event.venue}. Sobald
        ausgelost ist, stehen hier Gruppen, Tische und Ergebnisse.
      </p>
      <p>
        <a href={tournamentPath(event)}>Zum Turnier</a>
      </p>
    </section>
  )
}
