import { CalendarX2 } from '#site/ui/icons.ts'
import { href } from 'react-router'
import type { Fields } from '#shared/form/field.ts'
import { DescribedForm, FormFields } from '../../../described-form/described-form.tsx'
import type { RefusedForm } from '../../../described-form/refuse-form.ts'
import { Icon } from '../../../ui/icon.tsx'
import { PostForm } from '../../../ui/post-form.tsx'
import styles from './club.module.css'
import type { ShownToday } from './read-today.ts'
import { Submit } from '../../../ui/submit.tsx'

const fields: Fields = {
  reason: {
    kind: 'line',
    label: 'Warum',
    hint: 'Das lesen alle auf der Startseite.',
    suggestions: ['Halle belegt', 'Halle geschlossen', 'Trainer krank', 'Unwetter'],
    autoComplete: 'off',
    isRequired: true,
    maxLength: 120,
  },
}

type Props = { today: ShownToday; refused?: RefusedForm | undefined }

/** Today's training, and a button to cancel it. */
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

const Undo = ({ until }: { until: string }) => (
  <PostForm className="rows gap-3" action={href('/admin/verein/training/heute')}>
    <p>Aus Versehen? Bis {until} Uhr lässt es sich mit einem Klick zurücknehmen.</p>
    <button className="button button-quiet" type="submit" name="intent" value="doch">
      Doch Training
    </button>
  </PostForm>
)

const Cancel = ({ groups, refused }: { groups: string[] } & Pick<Props, 'refused'>) => (
  <details open={refused !== undefined}>
    <summary className="button button-accent">
      <Icon icon={CalendarX2} size={20} /> Heute fällt aus …
    </summary>
    <DescribedForm
      className="rows gap-3"
      action={href('/admin/verein/training/heute')}
      form={{ fields }}
      refused={refused}
    >
      {groups.length > 1 && (
        <fieldset>
          <legend>Für wen</legend>
          {groups.map((group, index) => (
            <label className="affirmation" key={group}>
              <input
                type="checkbox"
                name={`gruppe-${index}`}
                value={group}
                defaultChecked={refused === undefined || refused.typed[`gruppe-${index}`] === group}
              />
              <span>{group}</span>
            </label>
          ))}
        </fieldset>
      )}
      <FormFields />
      <Submit value="absagen">Training absagen</Submit>
    </DescribedForm>
  </details>
)
