import type { Day } from '#features/tournaments/day/day.ts'
import { glanceDay } from '#features/tournaments/day/read-day.ts'
import { publishDraw } from '#features/tournaments/drawing/publish-draw.ts'
import { listedText, showDraw, type ShownDraw, type ShownEntrant } from '#features/tournaments/drawing/show-draw.ts'
import { showLaterDraws, type ShownLaterDraw } from '#features/tournaments/drawing/show-later-draws.ts'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import { formatLongDate, formatTime } from '#shared/berlin-time.ts'
import { inFours } from '../../in-fours.ts'
import { tournamentPath } from '../../routes/tournaments/tournament-path.ts'
import { dayPath, dayPaths, findDayEvent } from '../event-paths.ts'
import { PlainBanner } from '../plain-banner.tsx'
import type { PlainDocument, PlainPage, PlainVisit } from '../plain-page.ts'
import court from '../../styles/court.css?inline'
import styles from './draw.css?inline'
import type { PublicDraw } from '#features/tournaments/drawing/recompute.ts'
import type { LaterDraw } from '#features/tournaments/drawing/recompute-later.ts'

/** The commitment, the draw, and the means to recompute it. */
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

/** Competitions with at least a commitment, with names that may be public. */
const listDraws = (day: Day): WholeDraw[] =>
  [...day.competitions.values()]
    .map((competition) => ({
      ...showDraw(competition, day.publicNameOf),
      later: showLaterDraws(day, competition.config.key),
    }))
    .filter(({ promise }) => promise !== undefined)

type WholeDraw = ShownDraw & { later: readonly ShownLaterDraw[] }

const Draws = ({ event, draws }: { event: TournamentEvent; draws: readonly WholeDraw[] }) => (
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

/** Each lot in order, and why a group was skipped. */
function Lots({ lots }: { lots: ShownDraw['lots'] }) {
  if (lots.length === 0) return null
  return (
    <details>
      <summary>Alle {lots.length} Lose der Reihe nach</summary>
      <ol className="lots">
        {lots.map(({ number, name, place, avoided }) => (
          <li key={number}>
            {name}: <b>{place}</b>
            {avoided !== '' && <small>{avoided}</small>}
          </li>
        ))}
      </ol>
    </details>
  )
}

/** Recomputing the draw needs the numbers of this list and the details beside them. */
const NumberedList = ({ entrants }: { entrants: ShownDraw['entrants'] }) => (
  <details>
    <summary>Die Liste, mit der gelost wird</summary>
    <ol className="lots">
      {entrants.map(({ number, name, seed, club, isLate }) => (
        <li key={number} value={number}>
          {name}
          <Listed facts={[seed !== undefined && `gesetzt ${seed}`, club, isLate && 'kam nach dem Losen dazu']} />
        </li>
      ))}
    </ol>
  </details>
)

function Listed({ facts }: { facts: readonly (string | false | undefined)[] }) {
  const known = facts.filter(Boolean)
  return known.length > 0 && <small>{known.join(', ')}</small>
}

/** Groups as tables from above, two on each. */
function DrawnGroups({ groups }: { groups: ShownDraw['groups'] }) {
  const tables = Map.groupBy(groups, (_, index) => Math.floor(index / 2))
  return [...tables.values()].map((pair) => (
    <div key={pair[0]?.letter} className={pair.length === 1 ? 'court alone' : 'court'}>
      {pair.map(({ letter, members }) => (
        <section key={letter}>
          <h2>Gruppe {letter}</h2>
          <ol>
            {members.map((member) => (
              <li key={member.id}>
                <Side entrant={member} />
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  ))
}

const Side = ({ entrant: { name, seed, club } }: { entrant: ShownEntrant }) => (
  <>
    <b>{name}</b>
    {seed !== undefined && <small>gesetzt {seed}</small>}
    {club !== undefined && <small className="club">{club}</small>}
  </>
)

/** The first ties, where there are no groups. */
function DrawnPairs({ pairs }: { pairs: ShownDraw['pairs'] }) {
  if (pairs.length === 0) return null
  return (
    <section className="pairs">
      <h2>Erste Runde</h2>
      <ol>
        {pairs.map(({ home, guest, at: [place] }) => (
          <li key={place}>
            <span>{home ? <Side entrant={home} /> : 'Freilos'}</span>
            <span>{guest ? <Side entrant={guest} /> : 'Freilos'}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Needs the script, which reveals the button. @property label says what is recomputed, because there may be several */
const Recompute = ({ published, label }: { published: PublicDraw | LaterDraw | undefined; label: string }) => (
  <>
    <p data-recompute={JSON.stringify(published)} hidden>
      <button type="button">{label}</button>
    </p>
    <p role="status" />
  </>
)

/** Draws made during the tournament, and their input. */
function LaterDraws({ draws }: { draws: readonly ShownLaterDraw[] }) {
  if (draws.length === 0) return null
  return (
    <section className="proof">
      <h2>Danach gelost</h2>
      <p>Mit derselben Losnummer, aus dem, was bis dahin gespielt war. Auch das kann jeder nachrechnen.</p>
      {draws.map(({ title, at, basis, published }) => (
        <details key={title}>
          <summary>
            {title}, um {formatTime(at)} Uhr
          </summary>
          <dl>
            {basis.map(({ label, names }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{names.join(', ')}</dd>
              </div>
            ))}
            <div>
              <dt>Losnummer</dt>
              <dd className="code">{published.secret}</dd>
            </div>
          </dl>
          <Recompute published={published} label={`${title} nachrechnen`} />
        </details>
      ))}
    </section>
  )
}
