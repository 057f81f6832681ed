import { monthName, shortDay } from '#site/routes/dates/date-row.ts'
import { berlinDay, formatDate, formatTime } from '#shared/berlin-time.ts'
import { renderShared, type HostFrame } from './shared-document.tsx'
import {
  groupByPlace,
  listHalls,
  listTournaments,
  type ListedHall,
  type ListedTournament,
  type PlaceGroup,
  type Sharing,
} from './list-shared.ts'
import { Sketch } from './sketch.tsx'

type Page = (sharing: readonly Sharing[], frame: HostFrame, now: Date) => string

export const sharedHome: Page = (sharing, frame, now) => {
  const tournaments = listTournaments(sharing, now).length
  const halls = listHalls(sharing).length
  return renderShared(
    {
      path: '/',
      title: 'Was Vereine hier teilen',
      subtitle: 'Turniere und Hallen der Vereine, deren Websites auf diesem Server zu Hause sind',
      body: (
        <div className="wrap shared">
          <ul className="doors">
            <li>
              <h2>
                <a href="/termine">Turniere</a>
              </h2>
              <p>
                {['Gerade steht keines bevor.', 'Eines steht bevor.'][tournaments] ?? `${tournaments} stehen bevor.`}
              </p>
            </li>
            <li>
              <h2>
                <a href="/hallen">Hallen</a>
              </h2>
              <p>{['Noch teilt kein Verein seine Halle.', 'Eine Anschrift'][halls] ?? `${halls} Anschriften`}</p>
            </li>
          </ul>
          <p>
            Hier steht nur, was ein Verein mit den anderen teilen möchte. Alles Weitere finden Sie auf seiner Website.
          </p>
        </div>
      ),
    },
    frame,
  )
}

export const sharedTournaments: Page = (sharing, frame, now) => {
  const tournaments = listTournaments(sharing, now)
  const months = Map.groupBy(tournaments, ({ startsAt }) => monthName(berlinDay(startsAt)))
  return renderShared(
    {
      path: '/termine',
      title: 'Turniere',
      subtitle: 'Was bei den Vereinen hier als Nächstes ansteht',
      body: (
        <div className="wrap shared">
          <p className="no-print">
            <a className="button button-quiet" href={`${frame.origin.replace(/^https?/, 'webcal')}/termine.ics`}>
              Diese Turniere im Kalender abonnieren
            </a>
          </p>
          {tournaments.length === 0 ? (
            <p>Gerade hat hier kein Verein ein Turnier angekündigt. Schauen Sie bald wieder vorbei.</p>
          ) : (
            <div className="columns">
              <div className="months">
                {[...months].map(([month, list]) => (
                  <section key={month}>
                    <h2>{month}</h2>
                    <ol>
                      {list.map((tournament) => (
                        <Tournament key={tournament.id} tournament={tournament} />
                      ))}
                    </ol>
                  </section>
                ))}
              </div>
              <Places groups={groupByPlace(tournaments)} />
            </div>
          )}
        </div>
      ),
    },
    frame,
  )
}

function Tournament({ tournament }: { tournament: ListedTournament }) {
  const { id, name, url, clubName, origin, venue, competitions, startsAt, endsAt, entry } = tournament
  const [first, last] = [berlinDay(startsAt), berlinDay(endsAt)]
  return (
    <li id={id} className="row">
      <p className="when">
        <time dateTime={startsAt.toISOString()}>
          <strong>{shortDay(first)}</strong> {formatTime(startsAt)}
        </time>
        {last > first && <span>bis {formatDate(endsAt)}</span>}
      </p>
      <div>
        <h3>
          <a href={url}>{name}</a>
        </h3>
        <p>
          <a href={origin}>{clubName}</a>
        </p>
        <p>{venue}</p>
        {competitions.length > 0 && <p>Wettbewerbe: {competitions.join(', ')}</p>}
        <p className={entry.isOpen ? 'entry open' : 'entry'}>{entry.text}</p>
      </div>
      {entry.isOpen && (
        <a className="button" href={url} aria-label={`Anmelden: ${name}`}>
          Anmelden
        </a>
      )}
    </li>
  )
}

const Places = ({ groups }: { groups: PlaceGroup[] }) => (
  <section className="places" aria-labelledby="orte">
    <h2 id="orte">Nach Orten</h2>
    <Sketch places={groups.map(({ place }) => place)} />
    <ol>
      {groups.map(({ place, tournaments }) => (
        <li key={place ? `${place.postalCode} ${place.city}` : ''}>
          <h3>{place ? `${place.postalCode} ${place.city}` : 'Ohne Postleitzahl'}</h3>
          <ul>
            {tournaments.map(({ id, name, startsAt }) => (
              <li key={id}>
                <a href={`#${id}`}>
                  {formatDate(startsAt)}: {name}
                </a>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  </section>
)

export const sharedHalls: Page = (sharing, frame) => {
  const halls = listHalls(sharing)
  return renderShared(
    {
      path: '/hallen',
      title: 'Hallen',
      subtitle: 'Wo die Vereine hier spielen, nach Postleitzahl',
      body: (
        <div className="wrap shared">
          {halls.length === 0 ? (
            <p>Noch teilt hier kein Verein die Anschrift seiner Halle.</p>
          ) : (
            <ul className="halls">
              {halls.map((hall) => (
                <li key={hall.origin}>
                  <Hall hall={hall} />
                </li>
              ))}
            </ul>
          )}
        </div>
      ),
    },
    frame,
  )
}

const Hall = ({ hall }: { hall: ListedHall }) => (
  <>
    <h2>{hall.name}</h2>
    <p>
      <a href={hall.origin}>{hall.clubName}</a>
    </p>
    <address>
      {hall.street}
      <br />
      <span className="together">
        {hall.postalCode} {hall.city}
      </span>
    </address>
    <p className="no-print">
      {hall.path !== undefined && (
        <a className="way" href={hall.origin + hall.path} aria-label={`Anfahrt zu ${hall.name}`}>
          Anfahrt
        </a>
      )}
      <a className="way" href={mapUrl(hall)} target="_blank" rel="noopener noreferrer">
        In OpenStreetMap öffnen<span className="visually-hidden">: {hall.name} (neuer Tab)</span>
      </a>
    </p>
  </>
)

/** Built from the position, not from the map address that a club has entered: that is untrusted and could lead anywhere. */
const mapUrl = ({ latitude, longitude }: ListedHall) =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`
