import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Day } from '#features/tournaments/day/day.ts'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import { showHall, type HallView } from '#features/tournaments/live/show-hall.ts'
import { formatTime } from '#shared/berlin-time.ts'
import { dayPaths, findDayEvent } from '../event-paths.ts'
import { glanceSoftly, softenForHall } from '../glance-softly.ts'
import type { PlainDocument, PlainPage, PlainVisit } from '../plain-page.ts'
import styles from './hall.css?inline'

/** The screen in the hall: large type, pages that turn by themselves. */
export const hallPage: PlainPage = { paths: dayPaths('halle'), show }

async function show(visit: PlainVisit): Promise<PlainDocument | undefined> {
  const event = await findDayEvent(visit)
  if (!event) return undefined
  const day = await glanceSoftly(visit, event, softenForHall)
  return {
    title: `Halle: ${event.name}`,
    description: 'Die Anzeige in der Halle.',
    path: undefined,
    subtitle: event.name,
    styles,
    script: 'hall',
    isScreen: true,
    body: (
      <>
        <div data-part="hall" data-last={day.last}>
          <Pages event={event} view={showHall(day)} />
        </div>
        <p className="lost" data-offline="" hidden>
          Ohne Verbindung: Das ist der letzte bekannte Stand.
        </p>
      </>
    ),
  }
}

export function renderHallParts(day: Day): { whole: string; parts: Map<string, string> } {
  const html = renderToStaticMarkup(
    <div data-part="hall">
      <Pages event={day.event} view={showHall(day)} />
    </div>,
  )
  return { whole: html, parts: new Map([['hall', html]]) }
}

function Pages({ event, view }: { event: Pick<TournamentEvent, 'name' | 'startsAt'>; view: HallView }) {
  const { name } = event
  if (view.lots.length > 0) return view.lots.map((lot) => <Lot key={lot.competition + lot.number} lot={lot} />)
  if (view.phase === 'before') {
    return (
      <Screen name={name} headline="Willkommen">
        <p className="large">Um {formatTime(event.startsAt)} Uhr geht es los.</p>
      </Screen>
    )
  }
  if (view.phase === 'over') return <Winners name={name} winners={view.winners} />
  const [groups, rounds] = [inParts(view.tables, 2), inParts(view.rounds, 2)]
  const further = inParts(view.running.slice(BESIDE_CALLS), 2 * LARGER)
  const pageOf = (index: number) => `Seite ${index + 1} von ${groups.length + rounds.length}`
  return (
    <>
      <Calls name={name} view={view} />
      {further.map((running, index) => (
        <Screen key={index} name={name} headline="Weitere Tische">
          <div className="groups further">
            {inParts(running, LARGER).map((column, each) => (
              <Running key={each} ties={column} />
            ))}
          </div>
        </Screen>
      ))}
      {groups.map((tables, index) => (
        <Groups key={index} name={name} view={view} tables={tables} page={pageOf(index)} />
      ))}
      {rounds.map((pair, index) => (
        <Rounds key={index} name={name} view={view} rounds={pair} page={pageOf(groups.length + index)} />
      ))}
    </>
  )
}

const Winners = ({ name, winners }: { name: string; winners: HallView['winners'] }) =>
  winners.map(({ name: competition, places }) => (
    <Screen key={competition} name={name} headline={competition === name ? 'Die Sieger' : competition}>
      <ol className="winners">
        {places.map((place) => (
          <li key={place.name}>
            <b>{place.place}</b> {place.name}
          </li>
        ))}
      </ol>
    </Screen>
  ))

/** This many running ties fit below each other, if some names take two lines. */
const BESIDE_CALLS = 7
/** Fewer on a page of their own, in larger type. */
const LARGER = 4

const inParts = <T,>(all: readonly T[], size: number): T[][] => [
  ...Map.groupBy(all, (_, index) => Math.floor(index / size)).values(),
]

/** One lot at a time, advanced by key, so that no name is shown early. */
const Lot = ({ lot: { competition, number, of, name, place, avoided, places } }: { lot: HallView['lots'][number] }) => (
  <Screen name={`Auslosung ${competition}`} headline={`Los ${number} von ${of}`} isHeld>
    <div className="draw">
      <div className="drawn">
        <div>
          <p>Gezogen ist</p>
          <p className="lot-name">{name}</p>
          {avoided !== '' && <p>{avoided}</p>}
        </div>
        <p className="lot-place">
          Gruppe <b>{place}</b>
        </p>
      </div>
      <div className="so-far">
        {places.map((group) => (
          <div key={group.place}>
            <h3>Gruppe {group.place}</h3>
            <ol>
              {group.before > 0 && <li>{group.before} davor</li>}
              {group.names.map((each) => (
                <li key={each} className={each === name ? 'just' : undefined}>
                  {each}
                </li>
              ))}
            </ol>
          </div>
        ))}
      </div>
    </div>
  </Screen>
)

type ScreenProps = {
  name: string
  headline: string
  calls?: HallView['calls']
  isHeld?: boolean
  children: ReactNode
}

const Screen = ({ name, headline, calls, isHeld, children }: ScreenProps) => (
  <section
    className="screen"
    {...(calls && { 'data-calls': calls.map(({ key }) => key).join('|') })}
    {...(isHeld && { 'data-held': '' })}
  >
    <div className="bar">
      <h2>{name}</h2> <span>{headline}</span> <span className="clock" data-clock="" />
    </div>
    {children}
  </section>
)

const Calls = ({ name, view: { calls, running, soon, pause } }: { name: string; view: HallView }) => (
  <Screen name={name} headline={pause === undefined ? 'Aufrufe' : 'Pause'} calls={calls}>
    <div className="columns">
      <div className={calls.length > (pause === undefined ? 1 : 0) ? 'calls two-calls' : 'calls'}>
        {pause !== undefined && <p className="large">{pause}</p>}
        {pause === undefined && calls.length === 0 && <p className="large">Gerade wird niemand aufgerufen.</p>}
        {calls.map(({ key, table, home, guest }) => (
          <div key={key} className="called">
            <p className="come">
              <span className="dot" />
              Bitte kommen
            </p>
            <p className="where">Tisch {table}</p>
            <p className="who">
              {home} <span>gegen</span> {guest}
            </p>
          </div>
        ))}
        {soon.length > 0 && (
          <div className="soon">
            <h3>Gleich danach</h3>
            <ol>
              {soon.map((tie) => (
                <li key={tie}>{tie}</li>
              ))}
            </ol>
          </div>
        )}
      </div>
      <Running ties={running.slice(0, BESIDE_CALLS)} />
    </div>
  </Screen>
)

const Running = ({ ties }: { ties: HallView['running'] }) => (
  <ol className="running">
    {ties.map(({ table, home, guest, score, isClaimed, isCalled }) => (
      <li key={table}>
        <b className="table-number">{table}</b>
        <span>
          <span>{home}</span>
          <span>{guest}</span>
        </span>
        <b>
          {score}
          {isClaimed && <span>gemeldet</span>}
          {isCalled && <span>Aufruf</span>}
        </b>
      </li>
    ))}
  </ol>
)

type RoundsProps = { name: string; view: HallView; rounds: HallView['rounds']; page: string }

const Rounds = ({ name, view, rounds, page }: RoundsProps) => (
  <Screen name={name} headline={view.headline}>
    <div className="groups">
      {rounds.map(({ title, ties }) => (
        <section key={title + ties[0]?.key}>
          <h3>{title}</h3>
          <ol className="ties">
            {ties.map(({ key, home, guest, words }) => (
              <li key={key}>
                {[home, guest].map((side, index) => (
                  <p key={index} className={side.hasWon ? 'won' : undefined}>
                    <span>{side.name}</span> <b>{side.score}</b>
                  </p>
                ))}
                {words !== '' && <p className="words">{words}</p>}
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
    <p className="bar low">
      <span className="clock">{page}</span>
    </p>
  </Screen>
)

type GroupsProps = { name: string; view: HallView; tables: HallView['tables']; page: string }

function Groups({ name, view, tables, page }: GroupsProps) {
  const isOpen = tables.some(({ group }) => !group.isFinal)
  return (
    <Screen name={name} headline={view.headline}>
      <div className="groups">
        {tables.map(({ competition, group }) => (
          <table key={competition + group.name}>
            <caption>
              {competition} {group.name}
            </caption>
            <thead>
              <tr>
                <th>
                  <span className="visually-hidden">Platz</span>
                </th>
                <th>Name</th>
                <th>Siege</th>
                {group.hasPoints && <th>Punkte</th>}
              </tr>
            </thead>
            <tbody>
              {group.rows.map(({ team, place, name: own, wins, points, isCut }) => (
                <tr key={team} className={isCut ? 'cut' : undefined}>
                  <td>{place}</td>
                  <td>{own}</td>
                  <td>{wins}</td>
                  {group.hasPoints && <td>{points}</td>}
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </div>
      <p className="bar low">
        <span>{isOpen ? 'Vorläufig: gleiche Bilanz, gleicher Platz.' : ''}</span> <span className="clock">{page}</span>
      </p>
    </Screen>
  )
}
