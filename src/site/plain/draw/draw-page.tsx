import type { Day } from '#features/tournaments/day/day.ts'
import { glanceDay } from '#features/tournaments/day/read-day.ts'
import { publishDraw } from '#features/tournaments/drawing/publish-draw.ts'
import { listedText, showDraw, type ShownDraw } from '#features/tournaments/drawing/show-draw.ts'
import { showLaterDraws, type ShownLaterDraw } from '#features/tournaments/drawing/show-later-draws.ts'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import { formatLongDate, formatTime } from '#shared/berlin-time.ts'
import { inFours } from '../../in-fours.ts'
import { tournamentPath } from '../../routes/tournaments/tournament-path.ts'
import { dayPath, dayPaths, findDayEvent } from '../event-paths.ts'
import { PlainBanner } from '../plain-banner.tsx'
import type { PlainDocument, PlainPage, PlainVisit } from '../plain-page.ts'
import { DrawnGroups, DrawnPairs } from './drawn.tsx'
import { Lots, NumberedList } from './draw-lists.tsx'
import { LaterDraws, Recompute } from './later-draws.tsx'
import court from '../../styles/court.css?inline'
import styles from './draw.css?inline'

/** What was promised, what was drawn, and the means to recompute it. */
export const drawPage: PlainPage = { paths: dayPaths('auslosung'), show }

async function show(visit: PlainVisit): Promise<PlainDocument | undefined> {
  const event = await findDayEvent(visit)
  if (!event) return undefined
  const day = await glanceDay(visit.ctx, event)
  return {
    title: `Auslosung: ${event.name}`,
    description: `Wer gegen wen spielt, und wie jeder die Auslosung nachrechnen kann: ${event.name}.`,
    path: undefined,
    subtitle: event.name,
    styles: court + styles,
    script: 'draw',
    body: <Draws event={event} draws={listDraws(day)} />,
  }
}

/** Those that were promised at least, with names that everybody may read. */
const listDraws = (day: Day): WholeDraw[] =>
  [...day.competitions.values()]
    .map((competition) => ({
      ...showDraw(competition, day.publicNameOf),
      later: showLaterDraws(day, competition.config.key),
    }))
    .filter(({ promise }) => promise !== undefined)

type WholeDraw = ShownDraw & { later: readonly ShownLaterDraw[] }

function Draws({ event, draws }: { event: TournamentEvent; draws: readonly WholeDraw[] }) {
  return (
    <>
      <PlainBanner title="Auslosung" subtitle={formatLongDate(event.startsAt)} />
      <div className="wrap draws">
        {draws.length === 0 && (
          <section>
            <h2>Noch ist nichts zugesagt</h2>
            <p>
              Bevor gelost wird, steht hier eine Prüfsumme der Losnummer, danach die Nummer selbst. So kann jeder
              nachrechnen, dass niemand sie ausgesucht hat.
            </p>
          </section>
        )}
        {draws.map((draw) => (
          <Draw key={draw.competition.key} draw={draw} isAlone={draws.length === 1} />
        ))}
        <p>
          <a href={dayPath(event, 'live')}>Turnier live</a> · <a href={tournamentPath(event)}>Zum Turnier</a>
        </p>
      </div>
    </>
  )
}

function Draw({ draw, isAlone }: { draw: WholeDraw; isAlone: boolean }) {
  const { competition, changes, again, collisions } = draw
  return (
    <article aria-label={competition.name}>
      {!isAlone && <h2 className="competition">{competition.name}</h2>}
      <div className="columns">
        <div>
          <DrawnGroups groups={draw.groups} />
          <DrawnPairs pairs={draw.pairs} />
          {collisions.map((collision) => (
            <p key={collision}>{collision}</p>
          ))}
          {again.map(({ reason, at }) => (
            <p key={at.toISOString()}>
              Neu ausgelost um {formatTime(at)} Uhr: {reason}
            </p>
          ))}
          {changes.map(({ what, text, at }) => (
            <p key={`${at.toISOString()} ${text}`}>
              {what} um {formatTime(at)} Uhr: {text}
            </p>
          ))}
        </div>
        <div>
          <Proof draw={draw} />
          <Lots lots={draw.lots} />
          <NumberedList entrants={draw.entrants} />
          <LaterDraws draws={draw.later} />
        </div>
      </div>
    </article>
  )
}

function Proof({ draw }: { draw: ShownDraw }) {
  const { promise, entrants } = draw
  if (!promise) return null
  const { version, commitment, committedAt, secret, drawnAt } = promise
  return (
    <section className="proof">
      <h2>{secret === undefined ? 'Zugesagt' : 'Nachprüfbar gelost'}</h2>
      <dl>
        <div>
          <dt>Zugesagt um {formatTime(committedAt)} Uhr, vor dem Losen</dt>
          <dd className="code">{inFours(commitment)}</dd>
        </div>
        {secret !== undefined && drawnAt && (
          <div>
            <dt>Losnummer, veröffentlicht um {formatTime(drawnAt)} Uhr</dt>
            <dd className="code">{inFours(secret)}</dd>
          </div>
        )}
        <div>
          <dt>Verfahren</dt>
          <dd>
            Auslosung {version}, Liste mit {listedText(entrants)}
          </dd>
        </div>
      </dl>
      {secret === undefined ? (
        <p>
          Das ist die Prüfsumme (SHA-256) der Losnummer. Die Nummer selbst kennt noch niemand; sie wird beim Losen
          gezeigt.
        </p>
      ) : (
        <>
          <Recompute published={publishDraw(draw)} label="Selbst nachrechnen" />
          <p>
            Ohne dieses Programm: <code>printf %s {secret} | sha256sum</code> ergibt die Zusage.
          </p>
        </>
      )}
    </section>
  )
}
