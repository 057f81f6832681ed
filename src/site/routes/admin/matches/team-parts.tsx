import { FormField, FormSelect, FormTextField, type Mistake } from '../../../ui/form-field.tsx'
import { RoomPart } from '../../../ui/room-page.tsx'
import styles from './matches.module.css'

type Values = Record<
  | 'captain'
  | 'picture'
  | 'lineUp'
  | 'homeEvening'
  | 'hall'
  | 'portalUrl'
  | 'table'
  | 'asOf'
  | 'source'
  | 'captainEmail',
  string
>
type Props = {
  team: {
    values: Values
    pictures: { value: string; label: string }[]
    isYouth: boolean
    mayAppoint: boolean
    keeper: string | undefined
  }
  refused: { fields: Record<string, string>; mistakes: Mistake[] } | undefined
}

/** Everything of a team that people write, part by part. */
export function TeamParts({ team, refused }: Props) {
  const mistakes = refused?.mistakes ?? []
  const typed = (name: keyof Values) => refused?.fields[name] ?? team.values[name]
  const line = (name: keyof Values, label: string, hint?: string) => (
    <FormField
      name={name}
      label={label}
      hint={hint}
      mistakes={mistakes}
      input={{ defaultValue: typed(name), maxLength: 300, required: false }}
    />
  )
  return (
    <>
      <RoomPart id="aufstellung" title="Aufstellung">
        <FormTextField
          name="lineUp"
          label="Spielerinnen und Spieler"
          hint={team.isYouth ? YOUTH_HINT : 'Je Zeile ein Name, in der Reihenfolge der Positionen.'}
          mistakes={mistakes}
          typed={typed('lineUp')}
          box={{ rows: 7, maxLength: 2_000 }}
        />
        {line('captain', 'Mannschaftsführung')}
      </RoomPart>
      <RoomPart id="angaben" title="Angaben">
        {line('homeEvening', 'Heimspiele', 'Zum Beispiel „samstags um 18 Uhr“.')}
        {line('hall', 'Halle', 'Leer, wenn zu Hause gespielt wird.')}
        {line('portalUrl', 'Seite der Mannschaft im Ligaportal')}
        <FormSelect
          name="picture"
          label="Mannschaftsbild"
          hint="Neue Bilder lädt hoch, wer Artikel schreibt."
          mistakes={mistakes}
          options={[{ value: '', label: 'Kein Bild' }, ...team.pictures]}
          chosen={typed('picture')}
        />
      </RoomPart>
      <RoomPart id="tabelle" title="Tabelle von Hand">
        <FormTextField
          name="table"
          label="Tabelle"
          hint={TABLE_HINT}
          mistakes={mistakes}
          typed={typed('table')}
          box={{ rows: 6, maxLength: 2_000 }}
        />
        <FormField
          name="asOf"
          label="Stand vom"
          mistakes={mistakes}
          input={{ type: 'date', defaultValue: typed('asOf'), required: false }}
        />
        {line('source', 'Quelle')}
      </RoomPart>
      {team.mayAppoint && (
        <RoomPart id="zugang" title="Wer diese Mannschaft ändern darf">
          <p>{team.keeper ? `Zurzeit darf es: ${team.keeper}.` : 'Zurzeit dürfen es nur die Ämter.'}</p>
          {line('captainEmail', 'E-Mail-Adresse eines Kontos', 'Leer lassen ändert nichts.')}
          {team.keeper && (
            <label className={styles['check']}>
              <input type="checkbox" name="dismiss" value="ja" /> Zugang entziehen
            </label>
          )}
        </RoomPart>
      )}
    </>
  )
}

const YOUTH_HINT =
  'Je Zeile ein Vorname, in der Reihenfolge der Positionen. Nachnamen von Kindern werden nicht aufgehoben.'
const TABLE_HINT =
  'Nur nötig, wenn nicht alle Ergebnisse der Liga eingetragen sind. Je Zeile: Mannschaft; Begegnungen; Spiele; Punkte – zum Beispiel „TTC Beispiel; 9; 77:50; 15:3“.'
