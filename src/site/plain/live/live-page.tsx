import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Day } from '#features/tournaments/day/day.ts'
import { softenNames } from '#features/tournaments/day/soften-names.ts'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import { ledElsewhere } from '#features/tournaments/lending/is-lent.ts'
import { showLive, type LiveView } from '#features/tournaments/live/show-live.ts'
import { isListedForSearch } from '#features/tournaments/registrations/public-entries.ts'
import { formatLongDate, formatTime } from '#shared/berlin-time.ts'
import { tournamentPath } from '../../routes/tournaments/tournament-path.ts'
import { dayPath, dayPaths, findDayEvent } from '../event-paths.ts'
import { PlainBanner } from '../plain-banner.tsx'
import { glanceSoftly } from '../glance-softly.ts'
import type { PlainDocument, PlainPage, PlainVisit } from '../plain-page.ts'
import { FOLLOW_AT_ONCE, FOLLOWED } from './follow-at-once.ts'
import styles from './live.css?inline'
import { liveParts, type LivePart } from './live-parts.tsx'

/** The page that spectators and players follow on their phones during a tournament. */
export const livePage: PlainPage = { paths: dayPaths('live'), show }

async function show(visit: PlainVisit): Promise<PlainDocument | undefined> {
  const event = await findDayEvent(visit)
  if (!event) return undefined
  const day = await glanceSoftly(visit, event, softenNames)
  const chosen = new URL(visit.request.url).searchParams.get(FOLLOWED) || undefined
  const view = showLive(day, chosen)
  return {
    title: `Live: ${event.name}`,
    description: `Wer jetzt spielt, an welchem Tisch, und wie es steht: ${event.name}.`,
    path: isListedForSearch(event) ? dayPath(event, 'live') : undefined,
    subtitle: event.name,
    styles,
    script: 'live',
    doesScriptWait: true,
    atOnce: FOLLOW_AT_ONCE,
    body: <Live event={event} view={view} chosen={chosen} last={day.last} hall={ledElsewhere(visit.ctx, day)} />,
  }
}

/** For a day that another computer leads, or has led. */
type Elsewhere = ReturnType<typeof ledElsewhere>
type Props = { event: TournamentEvent; view: LiveView; chosen: string | undefined; last: number; hall: Elsewhere }

const Live = ({ event, view, chosen, last, hall }: Props) => (
  <>
    <PlainBanner
      title="Turnier live"
      subtitle={
        <>
          {formatLongDate(event.startsAt)}
          <span className="stand" data-part="stand">
            {standText(view, hall)}
          </span>
          <span data-offline="" hidden>
            , ohne Verbindung
          </span>
        </>
      }
    />
    <div className="wrap live" data-part="live" data-last={last}>
      {view.phase === 'before' ? (
        <Before event={event} hall={hall} />
      ) : (
        <LiveAreas parts={liveParts(view, placeOf(event, chosen))} />
      )}
    </div>
  </>
)

const placeOf = (event: TournamentEvent, chosen: string | undefined) => ({
  path: dayPath(event, 'live'),
  resultsPath: dayPath(event, 'ergebnisse'),
  chosen,
})

const standText = ({ stand, phase }: LiveView, hall: Elsewhere) =>
  stand === '' ? '' : `Stand\u00A0${stand}\u00A0Uhr${hall && phase !== 'over' ? HALL[hall] : ''}`

const HALL = {
  leads: ', wird in der Halle geführt',
  missing: ', die Ergebnisse aus der Halle fehlen noch',
} as const satisfies Record<NonNullable<Elsewhere>, string>

const LiveAreas = ({ parts }: { parts: readonly LivePart[] }) =>
  (['mine', 'main', 'latest'] as const).map((area) => (
    <div key={area} className={area}>
      {parts.filter((part) => part.area === area).map(toSection)}
    </div>
  ))

const toSection = ({ name, isSpoken, isFold, content }: LivePart) => (
  <section
    key={name}
    data-part={name}
    {...(isFold && { className: 'fold' })}
    {...(isSpoken && { 'aria-live': 'polite' })}
  >
    {content}
  </section>
)

/** Before the first draw that is known here. */
function Before({ event, hall }: { event: TournamentEvent; hall: Elsewhere }) {
  const { heading, verb, outlook } = BEFORE[hall ?? 'here']
  return (
    <section>
      <h2>{heading}</h2>
      <p>
        {verb} am {formatLongDate(event.startsAt)} um {formatTime(event.startsAt)}&nbsp;Uhr: {event.venue}. {outlook}
      </p>
      <p>
        <a href={tournamentPath(event)}>Zum Turnier</a>
      </p>
    </section>
  )
}

const BEFORE: Record<NonNullable<Elsewhere> | 'here', { heading: string; verb: string; outlook: string }> = {
  here: {
    heading: 'Noch ist nicht ausgelost',
    verb: 'Los geht es',
    outlook: 'Sobald ausgelost ist, stehen hier Gruppen, Tische und Ergebnisse.',
  },
  leads: {
    heading: 'Aus der Halle ist noch nichts da',
    verb: 'Beginn ist',
    outlook:
      'Geführt wird das Turnier in der Halle. Gruppen, Tische und Ergebnisse stehen hier, sobald es von dort eine Verbindung gibt, spätestens nach dem Turnier.',
  },
  missing: {
    heading: 'Die Ergebnisse fehlen noch',
    verb: 'Beginn war',
    outlook: 'Was in der Halle eingetragen wurde, ist noch nicht hier angekommen.',
  },
}

/**
 * The changing parts of the page by name; `whole` contains all of them, for when the set of parts has changed.
 *
 * @param chosen the followed team
 */
export function renderLiveParts(
  here: Parameters<typeof ledElsewhere>[0],
  day: Day,
  chosen?: string,
): { whole: string; parts: Map<string, string> } {
  const view = showLive(day, chosen)
  const { event } = day
  const hall = ledElsewhere(here, day)
  const stand = renderToStaticMarkup(
    <span className="stand" data-part="stand">
      {standText(view, hall)}
    </span>,
  )
  if (view.phase === 'before')
    return { whole: renderWhole(<Before event={event} hall={hall} />) + stand, parts: new Map() }
  const parts = liveParts(view, placeOf(event, chosen))
  return {
    whole: renderWhole(<LiveAreas parts={parts} />) + stand,
    parts: new Map([
      ...parts.map((part) => [part.name, renderToStaticMarkup(toSection(part))] as const),
      ['stand', stand],
    ]),
  }
}

const renderWhole = (content: ReactNode) => renderToStaticMarkup(<div data-part="live">{content}</div>)
