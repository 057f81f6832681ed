import { PlayerFields } from '../player-fields.tsx'
import { formOf, type RefusedCommand } from './refused-command.ts'
import { CommandForm } from './command-form.tsx'
import type { ShownTeam } from './show-entrant.ts'
import styles from './entrant.module.css'

type Props = { team: ShownTeam; asksAge: number | undefined; refused: RefusedCommand | undefined }

/** Who plays for a team. */
export function PlayerSection({ team, asksAge, refused }: Props) {
  const { position, players, mostPlayers, canName } = team
  return (
    <>
      <h4>Spielerinnen und Spieler</h4>
      {players.length === 0 && <p>Noch niemand.</p>}
      <ul className={styles['players']}>
        {players.map((player) => (
          <li key={player.position}>
            <span>
              {player.name}
              <small>{player.facts}</small>
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
        // Whoever is entered leaves empty fields for the next one.
        <NewPlayer key={players.length} team={team} asksAge={asksAge} refused={refused} />
      )}
    </>
  )
}

function NewPlayer({ team: { position, mostPlayers }, asksAge, refused }: Props) {
  const own = refused?.at === formOf('add-player', String(position)) ? refused : undefined
  return (
    <CommandForm command="add-player" position={position} refused={refused}>
      <PlayerFields
        team={position}
        mostPlayers={mostPlayers}
        asksAge={asksAge}
        mistakes={own?.mistakes}
        typed={own?.typed ?? {}}
      />
      <button className="button button-quiet" type="submit">
        Hinzufügen
      </button>
    </CommandForm>
  )
}
