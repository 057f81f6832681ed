import { CalendarX2 } from '#site/ui/icons.ts'
import { href } from 'react-router'
import { FormField, type Mistake } from '../../../ui/form-field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { PostForm } from '../../../ui/post-form.tsx'
import styles from './club.module.css'
import type { ShownToday } from './read-today.ts'
import { Submit } from '../../../ui/submit.tsx'

const REASONS = ['Halle belegt', 'Halle geschlossen', 'Trainer krank', 'Unwetter']

type Props = { today: ShownToday; refused?: { mistakes: Mistake[]; typed: Record<string, string> } | undefined }

/** What holds today, and one press to call it off. */
export function TrainingToday({ today, refused }: Props) {
  const { day, sessions, undoUntil, overlaps } = today
  const open = sessions.filter(({ canBeCancelled }) => canBeCancelled)
  return (
    <section className={styles['today']} aria-labelledby="heute">
      <h2 id="heute">Heute, {day}</h2>
      {sessions.length === 0 ? (
        <p>Heute ist kein Training.</p>
      ) : (
        <ul className="bullets">
          {sessions.map(({ group, when, isOn, reason }) => (
            <li key={`${group} ${when}`}>
              {group}, {when}: {isOn ? 'findet statt' : 'fällt aus'}
              {reason !== undefined && ` (${reason})`}
            </li>
          ))}
        </ul>
      )}
      {overlaps.length > 0 && (
        <div>
          <h3>Das überschneidet sich</h3>
          {overlaps.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      )}
      {undoUntil !== undefined && <Undo until={undoUntil} />}
      {open.length > 0 && <Cancel groups={[...new Set(open.map(({ group }) => group))]} refused={refused} />}
    </section>
  )
}

function Undo({ until }: { until: string }) {
  return (
    <PostForm className="rows gap-3" action={href('/admin/verein/training/heute')}>
      <p>Aus Versehen? Bis {until} Uhr lässt es sich mit einem Druck zurücknehmen.</p>
      <button className="button button-quiet" type="submit" name="intent" value="doch">
        Doch Training
      </button>
    </PostForm>
  )
}

function Cancel({ groups, refused }: { groups: string[] } & Pick<Props, 'refused'>) {
  const typed = refused?.typed ?? {}
  return (
    <details open={refused !== undefined}>
      <summary className="button button-accent">
        <Icon icon={CalendarX2} size={20} /> Heute fällt aus …
      </summary>
      <PostForm className="rows gap-3" action={href('/admin/verein/training/heute')}>
        {groups.length > 1 && (
          <fieldset>
            <legend>Für wen</legend>
            {groups.map((group, index) => (
              <label className="affirmation" key={group}>
                <input
                  type="checkbox"
                  name={`gruppe-${index}`}
                  value={group}
                  defaultChecked={refused === undefined || typed[`gruppe-${index}`] === group}
                />
                <span>{group}</span>
              </label>
            ))}
          </fieldset>
        )}
        <FormField
          name="reason"
          label="Warum"
          hint="Das lesen alle auf der Startseite."
          mistakes={refused?.mistakes}
          input={{ list: 'gruende', maxLength: 120, autoComplete: 'off', defaultValue: typed['reason'] }}
        />
        <datalist id="gruende">
          {REASONS.map((reason) => (
            <option key={reason}>{reason}</option>
          ))}
        </datalist>
        <Submit value="absagen">Training absagen</Submit>
      </PostForm>
    </details>
  )
}
