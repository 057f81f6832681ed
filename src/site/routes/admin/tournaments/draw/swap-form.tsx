import { TriangleAlert } from '#site/ui/icons.ts'
import { Link } from 'react-router'
import { FormField, FormSummary } from '../../../../ui/form-field.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { PostForm } from '../../../../ui/post-form.tsx'
import { useFocusWhenShown } from '../../../../ui/hooks/use-focus-when-shown.ts'
import { REASON_LIMIT } from './reason-limit.ts'
import type { ShownView } from './shown-view.ts'
import styles from './draw.module.css'

/** @property one, other ids of entrants, or a frame with a position: „f1 3“ */
export type SwapChoice = { one: string; other: string }

/** The field that names the two that were previewed: if others are chosen below the warning, it does not apply to them. */
export const LOOKED_AT = 'looked'
export const writeChoice = ({ one, other }: SwapChoice) => `${one} ${other}`

type Props = {
  draw: NonNullable<ShownView['draw']>
  formKey: string
  refused: { message: string | undefined; choice: SwapChoice; effects: string[]; reason: string } | undefined
}

/** First shows what a change breaks, then asks for the reason. */
export function SwapForm({ draw, formKey, refused }: Props) {
  const places = listPlaces(draw)
  if (places.length < 2) return null
  const { choice, effects = [], reason = '' } = refused ?? {}
  const elsewhere = places.find(({ part }) => part !== places[0]?.part)
  return (
    <section className="stack gap-4 to-46" aria-labelledby="tauschen">
      <h2 id="tauschen">Zwei Meldungen von Hand tauschen</h2>
      {refused?.message !== undefined && <FormSummary title="Noch nicht getauscht" message={refused.message} />}
      <PostForm preventScrollReset>
        <input type="hidden" name="formKey" value={formKey} />
        <div className={styles['two']}>
          <Choice name="one" label="Diese" places={places} chosen={choice?.one} />
          <Choice name="other" label="mit dieser" places={places} chosen={choice?.other ?? elsewhere?.value} />
        </div>
        {choice ? (
          <>
            <input type="hidden" name={LOOKED_AT} value={writeChoice(choice)} />
            <Warning effects={effects} reason={reason} about={writeChoice(choice)} />
          </>
        ) : (
          <button className="button button-quiet" name="command" value="look">
            Ansehen, was sich ändert
          </button>
        )}
      </PostForm>
    </section>
  )
}

/** What the change breaks, and what it requires; takes the focus, because it replaces the pressed button. */
const Warning = ({ effects, reason, about }: { effects: string[]; reason: string; about: string }) => (
  <div className={styles['warning']} role="status" tabIndex={-1} ref={useFocusWhenShown<HTMLDivElement>(about)}>
    <h3 className="gap-2 align-start larger">
      {effects.length > 0 && <Icon className="above-1" icon={TriangleAlert} size={20} />}
      <span>{effects[0] ?? 'Die Regeln der Auslosung bleiben gewahrt.'}</span>
    </h3>
    {effects.slice(1).map((effect) => (
      <p key={effect}>{effect}</p>
    ))}
    <p>
      Ein Tausch steht mit seinem Grund im Protokoll, und die Auslosung lässt sich nur noch mit ihm zusammen
      nachrechnen.
    </p>
    <FormField
      name="reason"
      id="grund-tausch"
      label="Grund"
      input={{
        defaultValue: reason,
        maxLength: REASON_LIMIT,
        autoComplete: 'off',
        placeholder: 'Zum Beispiel: auf Wunsch beider Mannschaften',
      }}
    />
    <div className="cluster gap-3">
      <button className="button button-quiet" name="command" value="swap">
        {effects.length === 0 ? 'Tauschen' : 'Trotzdem tauschen'}
      </button>
      <Link className="button" to="." preventScrollReset>
        So lassen
      </Link>
    </div>
  </div>
)

type Place = { value: string; label: string; part: string }

function listPlaces({ groups, pairs }: Props['draw']): Place[] {
  if (groups.length > 0) {
    return groups.flatMap(({ letter, members }) =>
      members.map(({ id, name }) => ({ value: id, label: name, part: `Gruppe ${letter}` })),
    )
  }
  return pairs.flatMap(({ frame, home, guest, at }) =>
    frame === undefined
      ? []
      : [home, guest].map((side, index) => ({
          value: `${frame} ${at[index] ?? 0}`,
          label: side?.name ?? 'Freilos',
          part: `Paarung ${Math.floor(at[0] / 2) + 1}`,
        })),
  )
}

type ChoiceProps = { name: string; label: string; places: readonly Place[]; chosen: string | undefined }

const Choice = ({ name, label, places, chosen }: ChoiceProps) => (
  <div className="field">
    <label htmlFor={`tausch-${name}`}>{label}</label>
    <select id={`tausch-${name}`} name={name} defaultValue={chosen}>
      {[...Map.groupBy(places, ({ part }) => part)].map(([part, own]) => (
        <optgroup key={part} label={part}>
          {own.map((place) => (
            <option key={place.value} value={place.value}>
              {place.label}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  </div>
)
