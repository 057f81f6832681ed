import { FormField } from '../../../ui/form-field.tsx'
import { formOf, type RefusedErrand } from './refused-errand.ts'
import { ErrandForm } from './errand-form.tsx'
import type { ShownTeam } from './show-entrant.ts'
import styles from './entrant.module.css'

type Props = { team: ShownTeam; asksAge: number | undefined; refused: RefusedErrand | undefined }

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
              <ErrandForm errand="remove-player" position={position} refused={refused}>
                <input type="hidden" name="player" value={player.position} />
                <input type="hidden" name="name" value={player.name} />
                <button className={styles['plain']} type="submit" aria-label={`${player.name} entfernen`}>
                  Entfernen
                </button>
              </ErrandForm>
            )}
          </li>
        ))}
      </ul>
      {canName && players.length < mostPlayers && <NewPlayer team={team} asksAge={asksAge} refused={refused} />}
    </>
  )
}

function NewPlayer({ team: { position, mostPlayers }, asksAge, refused }: Props) {
  const own = refused?.at === formOf('add-player', String(position)) ? refused : undefined
  const field = (name: string) => ({ name, id: `${name}-${position}`, mistakes: own?.mistakes })
  const typed = (name: string) => own?.typed[name] ?? ''
  return (
    <ErrandForm errand="add-player" position={position} refused={refused}>
      <FormField
        {...field('playerName')}
        label={
          <>
            Noch jemand <span className="optional">(bis zu {mostPlayers})</span>
          </>
        }
        hint="Auch am Turniertag noch möglich. Vorname und erster Buchstabe genügen."
        input={{ defaultValue: typed('playerName'), maxLength: 200 }}
      />
      {asksAge !== undefined && (
        <>
          <FormField
            {...field('birthYear')}
            label="Geburtsjahr"
            input={{ defaultValue: typed('birthYear'), inputMode: 'numeric', maxLength: 10 }}
          />
          <FormField
            {...field('guardian')}
            label="Wen von den Sorgeberechtigten erreichen wir?"
            hint={`Name und Telefonnummer; nur für alle unter ${asksAge} Jahren.`}
            input={{ defaultValue: typed('guardian'), required: false, maxLength: 200 }}
          />
        </>
      )}
      <p>
        <label className="affirmation">
          <input type="checkbox" name="isNamePublic" value="yes" /> Der Name darf auf unserer Website stehen.
        </label>
      </p>
      <button className="button button-quiet" type="submit">
        Hinzufügen
      </button>
    </ErrandForm>
  )
}
