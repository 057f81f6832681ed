import { FormField, type Mistake } from '../../ui/form-field.tsx'

type Props = {
  /** Position of the team, where the page has several. */
  team: number
  mostPlayers: number
  /** Younger ones name somebody of those who look after them; undefined where nobody is asked for an age. */
  asksAge: number | undefined
  mistakes: Mistake[] | undefined
  typed: Record<string, string>
}

/** What somebody is asked who names a player of a team. */
export function PlayerFields({ team, mostPlayers, asksAge, mistakes, typed }: Props) {
  const field = (name: string) => ({ name, id: `${name}-${team}`, mistakes })
  return (
    <>
      <FormField
        {...field('playerName')}
        label={
          <>
            Noch jemand <span className="optional">(bis zu {mostPlayers})</span>
          </>
        }
        hint="Auch am Turniertag noch möglich. Vorname und erster Buchstabe genügen."
        input={{ defaultValue: typed['playerName'], maxLength: 200 }}
      />
      {asksAge !== undefined && (
        <>
          <FormField
            {...field('birthYear')}
            label="Geburtsjahr"
            input={{ defaultValue: typed['birthYear'], inputMode: 'numeric', maxLength: 10 }}
          />
          <FormField
            {...field('guardian')}
            label="Wen von den Sorgeberechtigten erreichen wir?"
            hint={`Name und Telefonnummer; nur für alle unter ${asksAge} Jahren.`}
            input={{ defaultValue: typed['guardian'], required: false, maxLength: 200 }}
          />
        </>
      )}
      <p>
        <label className="affirmation">
          <input type="checkbox" name="isNamePublic" value="yes" defaultChecked={typed['isNamePublic'] === 'yes'} /> Der
          Name darf auf unserer Website stehen.
        </label>
      </p>
    </>
  )
}
