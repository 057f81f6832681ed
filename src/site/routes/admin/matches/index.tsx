import { href, Link } from 'react-router'
import type { OwnFixture } from '#features/league/fixture.ts'
import { listKeptMatches } from '#features/league/keeping/keep-fixtures.ts'
import { seasonLabel, seasonSlug } from '#features/league/season.ts'
import { may } from '#rights/offices.ts'
import { enterRoom } from '../../../context.ts'
import { RoomPage, RoomPart } from '../../../ui/room-page.tsx'
import { against, showMatch } from '../../teams/match-view.ts'
import type { Route } from './+types/index.ts'
import { fixtureParams, getOrShowMissing, roomMeta } from './enter-room.ts'
import styles from './matches.module.css'

const MOST = 12

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx, actor } = enterRoom(context)
  const { teams, waiting, coming, decided } = getOrShowMissing(await listKeptMatches(ctx, actor))
  return {
    mayImport: may(actor, 'keep-fixtures'),
    teams: teams.map(({ slug, name, season }) => ({ slug, name, season })),
    waiting: waiting.slice(0, MOST).map(toRow),
    coming: coming.slice(0, MOST).map(toRow),
    decided: decided.slice(0, MOST).map(toRow),
  }
}

const toRow = (fixture: OwnFixture & { teamName: string }) => ({
  ...showMatch(fixture),
  teamName: fixture.teamName,
  path: href('/admin/spiele/:season/:team/:key', fixtureParams(fixture)),
})

const TITLE = 'Spiele'
export const meta: Route.MetaFunction = ({ matches }) => roomMeta(matches, TITLE)

export default function Matches({ loaderData: { teams, waiting, coming, decided, mayImport } }: Route.ComponentProps) {
  const isEmpty = waiting.length + coming.length + decided.length === 0
  return (
    <RoomPage
      title={TITLE}
      lead="Ergebnisse eintragen, Spiele verlegen und Mannschaften pflegen. Was Sie speichern, steht sofort auf der Website."
      actions={
        mayImport && (
          <Link className="button button-quiet" to={href('/admin/spiele/einlesen')}>
            Liste einlesen
          </Link>
        )
      }
    >
      {waiting.length > 0 && (
        <RoomPart id="ergebnis-fehlt" title="Ergebnis fehlt">
          <Rows rows={waiting} action="Ergebnis eintragen" />
        </RoomPart>
      )}
      {coming.length > 0 && (
        <RoomPart id="naechste" title="Nächste Spiele">
          <Rows rows={coming} action="Ändern" />
        </RoomPart>
      )}
      {decided.length > 0 && (
        <RoomPart id="letzte" title="Letzte Ergebnisse">
          <Rows rows={decided} action="Ansehen" />
        </RoomPart>
      )}
      {isEmpty && <p>Noch keine Spiele. Sie kommen mit der Datei der Mannschaft im Ordner „teams“.</p>}
      {teams.length > 0 && <Teams teams={teams} mayClose={mayImport} />}
    </RoomPage>
  )
}

const Teams = ({ teams, mayClose }: { teams: Route.ComponentProps['loaderData']['teams']; mayClose: boolean }) => (
  <RoomPart id="mannschaften" title="Mannschaften">
    <ul>
      {teams.map(({ slug, name, season }) => (
        <li key={slug}>
          <Link
            className="target bold"
            to={href('/admin/spiele/:season/:team', { season: seasonSlug(season), team: slug })}
          >
            {name} {seasonLabel(season)}
          </Link>
        </li>
      ))}
    </ul>
    {mayClose && teams[0] && (
      <p>
        <Link to={href('/admin/spiele/abschluss/:season', { season: seasonSlug(teams[0].season) })}>
          Saison {seasonLabel(teams[0].season)} abschließen
        </Link>
      </p>
    )}
  </RoomPart>
)

const Rows = ({ rows, action }: { rows: ReturnType<typeof toRow>[]; action: string }) => (
  <ul>
    {rows.map((row) => (
      <li key={row.path}>
        <Link className={styles['row']} to={row.path}>
          <span className={styles['when']}>
            {row.day} {row.time}
          </span>
          <span>
            <strong>{row.teamName}</strong> {against(row)}
          </span>
          <span className={styles['score']}>{row.ownScore ?? action}</span>
        </Link>
      </li>
    ))}
  </ul>
)
