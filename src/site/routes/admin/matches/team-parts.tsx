import type { Option } from '#shared/form/field.ts'
import { PictureChooser } from '../../../pictures/picture-chooser.tsx'
import { FormField, FormTextField, type Mistake } from '../../../ui/form-field.tsx'
import { RoomPart } from '../../../ui/room-page.tsx'

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
    pictures: readonly Option[]
    mayUpload: boolean
    isYouth: boolean
    mayAppoint: boolean
    keeper: string | undefined
  }
  refused: { fields: Record<string, string>; mistakes: Mistake[] } | undefined
}

/** Everything of a team that people write, part by part. */
export function TeamParts({ team, refused }: Props) {
  const sheet = { values: { ...team.values, ...refused?.fields }, mistakes: refused?.mistakes ?? [] }
  return (
    <>
      <LineUpPart {...sheet} isYouth={team.isYouth} />
      <FactsPart {...sheet} pictures={team.pictures} mayUpload={team.mayUpload} />
      <TablePart {...sheet} />
      {team.mayAppoint && <AccessPart {...sheet} keeper={team.keeper} />}
    </>
  )
}

/** @property values what was typed, or stands there */
type Sheet = { values: Values; mistakes: Mistake[] }
type LineProps = Sheet & { name: keyof Values; label: string; hint?: string }

const Line = ({ name, label, hint, values, mistakes }: LineProps) => (
  <FormField
    name={name}
    label={label}
    hint={hint}
    mistakes={mistakes}
    input={{ defaultValue: values[name], maxLength: 300, required: false }}
  />
)

const LineUpPart = ({ isYouth, ...sheet }: Sheet & Pick<Props['team'], 'isYouth'>) => (
  <RoomPart id="aufstellung" title="Aufstellung">
    <FormTextField
      name="lineUp"
      label="Spielerinnen und Spieler"
      hint={isYouth ? YOUTH_HINT : 'Je Zeile ein Name, in der Reihenfolge der Positionen.'}
      mistakes={sheet.mistakes}
      typed={sheet.values.lineUp}
      box={{ rows: 7, maxLength: 2_000 }}
    />
    <Line {...sheet} name="captain" label="Mannschaftsführung" />
  </RoomPart>
)

const FactsPart = ({ pictures, mayUpload, ...sheet }: Sheet & Pick<Props['team'], 'pictures' | 'mayUpload'>) => (
  <RoomPart id="angaben" title="Angaben">
    <Line {...sheet} name="homeEvening" label="Heimspiele" hint="Zum Beispiel „samstags um 18 Uhr“." />
    <Line {...sheet} name="hall" label="Halle" hint="Leer, wenn zu Hause gespielt wird." />
    <Line {...sheet} name="portalUrl" label="Seite der Mannschaft im Ligaportal" />
    <PictureChooser
      key={sheet.values.picture}
      name="picture"
      label="Mannschaftsbild"
      title="Mannschaftsbild"
      hint={mayUpload ? undefined : 'Neue Bilder lädt hoch, wer Artikel schreibt.'}
      mistakes={sheet.mistakes}
      options={pictures}
      typed={sheet.values.picture}
      isOptional
      mayUpload={mayUpload}
    />
  </RoomPart>
)

const TablePart = (sheet: Sheet) => (
  <RoomPart id="tabelle" title="Tabelle von Hand">
    <FormTextField
      name="table"
      label="Tabelle"
      hint={TABLE_HINT}
      mistakes={sheet.mistakes}
      typed={sheet.values.table}
      box={{ rows: 6, maxLength: 2_000 }}
    />
    <FormField
      name="asOf"
      label="Stand vom"
      mistakes={sheet.mistakes}
      input={{ type: 'date', defaultValue: sheet.values.asOf, required: false }}
    />
    <Line {...sheet} name="source" label="Quelle" />
  </RoomPart>
)

const AccessPart = ({ keeper, ...sheet }: Sheet & Pick<Props['team'], 'keeper'>) => (
  <RoomPart id="zugang" title="Wer diese Mannschaft ändern darf">
    <p>{keeper ? `Zurzeit darf es: ${keeper}.` : 'Zurzeit dürfen es nur die Ämter.'}</p>
    <Line {...sheet} name="captainEmail" label="E-Mail-Adresse eines Kontos" hint="Leer lassen ändert nichts." />
    {keeper && (
      <label>
        <input type="checkbox" name="dismiss" value="ja" /> Zugang entziehen
      </label>
    )}
  </RoomPart>
)

const YOUTH_HINT =
  'Je Zeile ein Vorname, in der Reihenfolge der Positionen. Nachnamen von Kindern werden nicht aufgehoben.'
const TABLE_HINT =
  'Nur nötig, wenn nicht alle Ergebnisse der Liga eingetragen sind. Je Zeile: Mannschaft; Begegnungen; Spiele; Punkte – zum Beispiel „TTC Beispiel; 9; 77:50; 15:3“.'
