import { cx } from '#site/ui/cx.ts'
import { CircleCheck, Clock, Hourglass } from '#site/ui/icons.ts'
import { FormFields } from '../../../described-form/described-form.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { CommandForm, type RefusedCommand } from './command-form.tsx'
import type { ShownState, ShownTeam } from './show-entrant.ts'
import styles from './entrant.module.css'
import { nameFields, playerFields } from '../team-fields.ts'

type Props = { team: ShownTeam; asksAge: number | undefined; refused: RefusedCommand | undefined }

/** One team: first its state, then the commands. */
export function TeamSection({ team, asksAge, refused }: Props) {
  const heading = `mannschaft-${team.position}`
  return (
    <section className={styles['team']} aria-labelledby={heading}>
      <h3 id={heading}>{team.name}</h3>
      {team.competition !== undefined && <p className="muted">{team.competition}</p>}
      <State team={team} />
      {team.isPaid !== undefined && <p>{team.isPaid ? 'Das Startgeld ist da.' : 'Das Startgeld ist noch offen.'}</p>}
      {team.state === 'offered' && <Offer team={team} refused={refused} />}
      {team.canRename && <Rename team={team} refused={refused} />}
      {(team.canName || team.players.length > 0) && <PlayerSection team={team} asksAge={asksAge} refused={refused} />}
      {team.canLeave && team.state !== 'offered' && <Leave team={team} refused={refused} />}
      {team.comesBack !== 'none' && (
        <CommandForm command="return" position={team.position} refused={refused} mayWait={team.comesBack === 'wait'}>
          <button className="button button-quiet" type="submit">
            {team.comesBack === 'wait' ? 'Auf die Warteliste setzen' : 'Wieder anmelden'}
          </button>
        </CommandForm>
      )}
    </section>
  )
}

const STATES: Record<Exclude<ShownState, 'queued' | 'offered'>, string> = {
  in: 'angemeldet, Startplatz sicher',
  late: 'eingegangen nach dem Anmeldeschluss; der Verein entscheidet noch',
  parked: 'auf der Warteliste; die Turnierleitung meldet sich',
  lapsed: 'Der angebotene Platz wurde nicht rechtzeitig angenommen und ist weitergegeben.',
  withdrawn: 'abgemeldet',
  declined: 'leider nicht angenommen',
}

function State({ team }: { team: ShownTeam }) {
  if (team.state === 'queued') return <Turn turn={team.turn} />
  const [text, icon] =
    team.state === 'offered'
      ? ['Ein Platz ist für Sie frei', Hourglass]
      : [STATES[team.state], team.state === 'in' ? CircleCheck : Clock]
  return (
    <p className={styles['state']}>
      <Icon icon={icon} size={20} />
      <span>{text}</span>
    </p>
  )
}

const BEADS = 6

function Turn({ turn }: { turn: number }) {
  const ahead =
    turn === 1
      ? 'Sie sind als Nächste dran.'
      : turn === 2
        ? 'Eine Mannschaft ist vor Ihnen.'
        : `${turn - 1} Mannschaften sind vor Ihnen.`
  return (
    <>
      <ol className={styles['turn']} aria-hidden="true">
        {Array.from({ length: Math.min(turn, BEADS) }, (_, index) => (
          <li className="rows bold" key={index}>
            {index + 1 === Math.min(turn, BEADS) ? turn : index + 1}
          </li>
        ))}
      </ol>
      <p className={styles['place']}>Platz {turn} auf der Warteliste</p>
      <p>{ahead} Wird ein Platz frei, schreiben wir Ihnen.</p>
    </>
  )
}

const Offer = ({ team, refused }: Omit<Props, 'asksAge'>) => (
  <div className={styles['offer']}>
    <p>
      Bitte sagen Sie bis <strong>{team.offerUntil}</strong> zu. Danach geht der Platz an die Nächsten.
    </p>
    <CommandForm command="accept" position={team.position} refused={refused}>
      <button className="button button-accent" type="submit">
        Ja, wir sind dabei
      </button>
    </CommandForm>
    <CommandForm command="withdraw" position={team.position} refused={refused}>
      <button className="button button-quiet" type="submit">
        Nein, Platz weitergeben
      </button>
    </CommandForm>
  </div>
)

const Rename = ({ team, refused }: Omit<Props, 'asksAge'>) => (
  <CommandForm
    command="rename"
    position={team.position}
    refused={refused}
    form={{ fields: nameFields('Name der Mannschaft'), typed: { teamName: team.name } }}
    className={styles['line']}
  >
    <FormFields />
    <button className="button button-quiet" type="submit">
      Speichern
    </button>
  </CommandForm>
)

function Leave({ team, refused }: Omit<Props, 'asksAge'>) {
  const waits = team.state === 'queued'
  return (
    <details className={styles['leave']}>
      <summary>{waits ? 'Von der Warteliste nehmen' : 'Diese Mannschaft abmelden'}</summary>
      <div className={styles['sure']}>
        <p>
          <strong>
            {team.name} {waits ? 'von der Warteliste nehmen?' : 'abmelden?'}
          </strong>{' '}
          {waits
            ? 'Ihr Platz in der Reihe geht dabei verloren.'
            : 'Der Platz geht an die Nächsten. Rückgängig machen können Sie das nur, solange noch ein Platz frei ist.'}
        </p>
        <CommandForm command="withdraw" position={team.position} refused={refused}>
          <button className={cx('button', styles['danger'])} type="submit">
            Ja, {waits ? 'herunternehmen' : 'abmelden'}
          </button>
        </CommandForm>
      </div>
    </details>
  )
}

function PlayerSection({ team, asksAge, refused }: Props) {
  const { position, players, mostPlayers, canName } = team
  return (
    <>
      <h4>Spielerinnen und Spieler</h4>
      {players.length === 0 && <p>Noch niemand.</p>}
      <ul className={styles['players']}>
        {players.map((player) => (
          <li className="line gap-4 between" key={player.position}>
            <span>
              {player.name}
              <small className="muted block">{player.facts}</small>
            </span>
            {canName && (
              <CommandForm command="remove-player" position={position} refused={refused}>
                <input type="hidden" name="player" value={player.position} />
                <input type="hidden" name="name" value={player.name} />
                <button className={styles['plain']} type="submit" aria-label={`${player.name} entfernen`}>
                  Entfernen
                </button>
              </CommandForm>
            )}
          </li>
        ))}
      </ul>
      {canName && players.length < mostPlayers && (
        // New empty fields after each added player.
        <NewPlayer key={players.length} team={team} asksAge={asksAge} refused={refused} />
      )}
    </>
  )
}

const NewPlayer = ({ team: { position, mostPlayers }, asksAge, refused }: Props) => (
  <CommandForm
    command="add-player"
    position={position}
    refused={refused}
    form={{ fields: playerFields(mostPlayers, asksAge) }}
  >
    <FormFields />
    <button className="button button-quiet" type="submit">
      Hinzufügen
    </button>
  </CommandForm>
)
