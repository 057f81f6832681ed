import type { LiveView } from '#features/tournaments/live/show-live.ts'
import type { MyTeam } from '#features/tournaments/live/my-team.ts'
import { FOLLOWED } from './follow-at-once.ts'

/** The state of the followed team; before that, the choice of a team. */
export function Mine({ view: { mine, teams }, path }: { view: LiveView; path: string }) {
  const [first] = mine
  if (!first) return <Choose teams={teams} path={path} />
  return (
    <>
      <div className="pick">
        <h2>
          <small>Meine Mannschaft</small>
          {first.name}
        </h2>
        <a href={`${path}?${FOLLOWED}=`} data-forget="">
          ändern
        </a>
      </div>
      {mine.map((own, index) => (
        <State key={index} mine={own} />
      ))}
    </>
  )
}

const State = ({ mine }: { mine: MyTeam }) => (
  <>
    {mine.kind === 'called' && <Called {...mine} />}
    {mine.kind === 'waiting' && (
      <p className="next">
        <small>{mine.what}</small>
        <b>gegen {mine.opponent}</b>
        {mine.when}
      </p>
    )}
    {mine.kind === 'done' && <p className="next">{<b>{mine.words}</b>}</p>}
    {mine.duty !== '' && <p className="duty">{mine.duty}</p>}
    {mine.afterwards !== '' && (
      <p className="then">
        <b>Danach:</b> {mine.afterwards}
      </p>
    )}
  </>
)

const Called = ({ where, what, opponent, hasBegun, isReported }: Extract<MyTeam, { kind: 'called' }>) => (
  <div className="call">
    <p className="now">
      <span className="dot" />
      {isReported ? 'Ergebnis gemeldet, noch nicht bestätigt' : hasBegun ? 'Sie spielen' : 'Jetzt aufgerufen'}
    </p>
    <p className="where">{where}</p>
    <span className="net" />
    <p className="vs">
      <span>{what} gegen</span>
      <br />
      {opponent}
    </p>
  </div>
)

function Choose({ teams, path }: { teams: LiveView['teams']; path: string }) {
  if (teams.length === 0) return null
  return (
    <form action={path} className="choose">
      <label htmlFor="mannschaft">Wem folgen Sie?</label>
      <div>
        <select id="mannschaft" name={FOLLOWED} defaultValue="">
          <option value="">Bitte wählen</option>
          {teams.map(({ team, name }) => (
            <option key={team} value={team}>
              {name}
            </option>
          ))}
        </select>
        <button type="submit" className="button">
          Zeigen
        </button>
      </div>
    </form>
  )
}
