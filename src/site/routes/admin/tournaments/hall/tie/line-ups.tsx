import { Link } from 'react-router'
import { RoomPart } from '../../../../../ui/room-page.tsx'
import { FormSelect } from '../../../../../ui/form-field.tsx'
import { PostForm } from '../../../../../ui/post-form.tsx'
import type { LineUpView } from './line-up-view.ts'
import styles from '../hall.module.css'

/** @property fields what was sent but not saved */
type Props = { lineUps: readonly LineUpView[]; formKey: string; refused: Record<string, string> | undefined }

/** The line-ups of both sides. */
export function LineUps({ lineUps, formKey, refused }: Props) {
  if (lineUps.length === 0) return null
  return (
    <RoomPart id="aufstellung" title="Aufstellung">
      <p className={styles['mute']}>Was Sie speichern, gilt auch für die nächsten Kämpfe der Mannschaft.</p>
      {lineUps.map((view) => (
        <LineUp
          key={view.side}
          view={view}
          formKey={formKey}
          refused={refused?.['side'] === view.side ? refused : undefined}
        />
      ))}
    </RoomPart>
  )
}

function LineUp({
  view: { side, team, registrations, choices, named, needed },
  formKey,
  refused,
}: Omit<Props, 'lineUps'> & { view: LineUpView }) {
  const chosen = refused ?? choices?.chosen ?? {}
  return (
    <div className={styles['line-up']}>
      <h3>{team}</h3>
      {!choices && (
        <p>
          {named === 0 ? 'Es ist noch niemand genannt.' : `Genannt sind ${named} von ${needed}.`}{' '}
          <Link to={registrations}>In der Anmeldung</Link> lassen sich Namen nachtragen.
        </p>
      )}
      {choices && (
        <PostForm>
          <input type="hidden" name="command" value="line-up" />
          <input type="hidden" name="formKey" value={formKey} />
          <input type="hidden" name="side" value={side} />
          {choices.fields.map(({ label, names }) => (
            <div key={label} className="rows apart columns-16">
              {names.map((name, index) => (
                <FormSelect
                  key={name}
                  name={name}
                  id={`${side}-${name}`}
                  label={index === 0 ? label : `${label}, mit`}
                  options={[{ value: '', label: 'bitte wählen' }, ...choices.people]}
                  chosen={chosen[name] ?? ''}
                />
              ))}
            </div>
          ))}
          <button className="button button-quiet">Aufstellung speichern</button>
        </PostForm>
      )}
    </div>
  )
}
