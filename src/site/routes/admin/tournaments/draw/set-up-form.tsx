import { useState } from 'react'
import {
  CLUB_LIMIT,
  clubField,
  seedField,
  type Mode,
  type Others,
  type Withdrawal,
} from '#features/tournaments/drawing/set-up-fields.ts'
import type { PlaysFor } from '#table-tennis/draw/knockout-tree.ts'
import { FormField, FormSelect, type Mistake } from '../../../../ui/form-field.tsx'
import { PostForm } from '../../../../ui/post-form.tsx'
import type { ShownView } from './shown-view.ts'
import styles from './draw.module.css'

const MODES: { value: Mode; label: string }[] = [
  { value: 'groups', label: 'Gruppen, danach K.-o.' },
  { value: 'knockout', label: 'K.-o. von Anfang an' },
  { value: 'swiss', label: 'Schweizer System' },
]
const OTHERS: { value: Others; label: string }[] = [
  { value: 'none', label: 'sind nach der Gruppe fertig' },
  { value: 'one', label: 'spielen eine Trostrunde' },
  { value: 'each', label: 'spielen eigene Runden, je so viele Plätze' },
]
const PLAYS_FOR: { value: PlaysFor; label: string }[] = [
  { value: 'winner', label: 'nur den Sieg' },
  { value: 'third-place', label: 'Sieg und Platz 3' },
  { value: 'all-places', label: 'jeden Platz' },
]

const WITHDRAWALS: { value: Withdrawal; label: string }[] = [
  { value: 'played-stand', label: 'zählt, was gespielt ist; alles andere ist kampflos verloren' },
  { value: 'all-deleted', label: 'wird alles gestrichen, auch was schon gespielt ist' },
]

type Answer = { mistakes: Mistake[]; typed: Record<string, string> }
type Props = { view: ShownView; refused: Answer | undefined }

/** Playing mode, seeds and clubs; submitting it commits the draw's number. */
export function SetUpForm({ view: { form, teams, missing, phase, formKey }, refused }: Props) {
  const { mistakes = [], typed = {} } = refused ?? {}
  return (
    <section className="stack gap-4 to-46" aria-labelledby="spielweise">
      <h2 id="spielweise">{phase === 'committed' ? 'Spielweise und Liste ändern' : 'Spielweise'}</h2>
      {missing.length > 0 && (
        <p className="detail">Nicht auf der Liste, weil noch nicht da: {new Intl.ListFormat('de').format(missing)}.</p>
      )}
      <PostForm>
        <input type="hidden" name="formKey" value={formKey} />
        <PlayFields form={form} mistakes={mistakes} typed={typed} />
        <Teams teams={teams} mistakes={mistakes} typed={typed} />
        <button
          className={phase === 'committed' ? 'button button-quiet' : 'button button-accent'}
          name="command"
          value="commit"
        >
          {phase === 'committed' ? 'Liste und Spielweise speichern' : 'Losnummer zusagen'}
        </button>
      </PostForm>
    </section>
  )
}

function PlayFields({ form, mistakes, typed }: Answer & Pick<ShownView, 'form'>) {
  const [mode, setMode] = useState(typed['mode'] ?? form.mode)
  const number = (name: 'groups' | 'advance' | 'rounds') => ({
    name,
    mistakes,
    input: numberInput(typed[name] ?? form[name], mode === (name === 'rounds' ? 'swiss' : 'groups')),
  })
  return (
    <>
      <ModeSelect mode={mode} choose={setMode} />
      {/* Without script all of them are shown; those of other modes are ignored. */}
      <div hidden={mode !== 'groups'} className={styles['numbers']}>
        <FormField label="Gruppen" {...number('groups')} />
        <FormField
          label="Aus jeder kommen weiter"
          hint="0, wenn nur die Gruppen gespielt werden"
          {...number('advance')}
        />
      </div>
      <div hidden={mode !== 'groups'}>
        <FormSelect name="others" label="Die anderen" options={OTHERS} chosen={typed['others'] ?? form.others} />
        <FormSelect
          name="withdrawal"
          label="Wenn jemand in der Gruppe aufhört"
          options={WITHDRAWALS}
          chosen={typed['withdrawal'] ?? form.withdrawal}
        />
      </div>
      <div hidden={mode !== 'swiss'}>
        <FormField label="Runden" {...number('rounds')} />
      </div>
      <div hidden={mode === 'swiss'}>
        <FormSelect
          name="playsFor"
          label="Im K.-o. geht es um"
          options={PLAYS_FOR}
          chosen={typed['playsFor'] ?? form.playsFor}
        />
      </div>
    </>
  )
}

const ModeSelect = ({ mode, choose }: { mode: string; choose: (mode: string) => void }) => (
  <div className="field">
    <label htmlFor="mode">Gespielt wird</label>
    <select id="mode" name="mode" value={mode} onChange={({ target }) => choose(target.value)}>
      {MODES.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  </div>
)

const numberInput = (defaultValue: string | number | undefined, required: boolean) =>
  ({ defaultValue, inputMode: 'numeric', maxLength: 4, autoComplete: 'off', required }) as const

/** The strongest teams get the numbers 1, 2, 3; teams of the same club are kept apart. */
const Teams = ({ teams, mistakes, typed }: Answer & Pick<ShownView, 'teams'>) => (
  <fieldset className={styles['teams']}>
    <legend className="bold larger">
      {teams.length} {teams.length === 1 ? 'Meldung' : 'Meldungen'}: Setzliste und Vereine
    </legend>
    <p className="detail">
      Setznummer 1 für die Stärksten, dann 2, 3 und so weiter; ohne Setznummer entscheidet das Los. Wer zum selben
      Verein gehört, wird auseinandergelost.
    </p>
    <ul>
      {teams.map((team) => (
        <Team key={team.id} team={team} mistakes={mistakes} typed={typed} />
      ))}
    </ul>
  </fieldset>
)

type TeamProps = Answer & { team: ShownView['teams'][number] }

const Team = ({ team: { id, name, seed, club }, mistakes, typed }: TeamProps) => (
  <li className="rows line-below apart padded">
    <strong className="across below-2">{name}</strong>
    <FormField
      name={seedField(id)}
      label={labelOf('Setznummer', name)}
      mistakes={mistakes}
      input={numberInput(typed[seedField(id)] ?? seed, false)}
    />
    <FormField
      name={clubField(id)}
      label={labelOf('Verein', name)}
      mistakes={mistakes}
      input={{
        defaultValue: typed[clubField(id)] ?? club,
        maxLength: 2 * CLUB_LIMIT,
        required: false,
        autoComplete: 'off',
      }}
    />
  </li>
)

const labelOf = (word: string, team: string) => (
  <>
    {word}
    <span className="visually-hidden"> von {team}</span>
  </>
)
