import { cx } from '#site/ui/cx.ts'
import { FormFields } from '../../../described-form/described-form.tsx'
import { competitionFields, nameFields } from '../team-fields.ts'
import { CommandForm, type RefusedCommand } from './command-form.tsx'
import type { ShownEntrant } from './show-entrant.ts'
import { TeamSection } from './team-section.tsx'
import styles from './entrant.module.css'

type Props = { entrant: ShownEntrant; refused: RefusedCommand | undefined }

/** Everything that entrants can do themselves. */
export function OwnTeams({ entrant, refused }: Props) {
  const { teams, addable, asksAge, canCancel, log } = entrant
  return (
    <section className="rows gap-5 to-40" aria-labelledby="ihre-mannschaften">
      <h2 id="ihre-mannschaften">{teams.length === 1 ? 'Ihre Mannschaft' : 'Ihre Mannschaften'}</h2>
      {entrant.isAside && (
        <p>Über diese Anmeldung hat die Turnierleitung schon entschieden. Fragen? Schreiben Sie ihr einfach.</p>
      )}
      {!entrant.isAside && entrant.until !== undefined && (
        <p>
          Der Anmeldeschluss ({entrant.until}) ist vorbei. Abmelden können Sie noch; alles andere macht die
          Turnierleitung.
        </p>
      )}
      {teams.map((team) => (
        <TeamSection key={team.position} team={team} asksAge={asksAge} refused={refused} />
      ))}
      {addable.length > 0 && <AddTeam addable={addable} refused={refused} />}
      {canCancel && <CancelAll refused={refused} />}
      {log.length > 0 && <Log log={log} />}
    </section>
  )
}

function AddTeam({ addable, refused }: { addable: ShownEntrant['addable']; refused: RefusedCommand | undefined }) {
  const waits = addable.every(({ prospect }) => prospect === 'wait')
  const label = ({ name, prospect }: ShownEntrant['addable'][number]) =>
    prospect === 'wait' && !waits ? `${name} (Warteliste)` : name
  const fields = {
    ...nameFields('Name der neuen Mannschaft'),
    ...competitionFields(addable.map((each) => ({ value: each.key, label: label(each) }))),
  }
  return (
    <section className={styles['team']} aria-labelledby="noch-eine">
      <h3 id="noch-eine">Noch eine Mannschaft</h3>
      {waits && <p>Gerade sind alle Plätze vergeben; die Mannschaft kommt auf die Warteliste.</p>}
      <CommandForm
        command="add"
        refused={refused}
        form={{ fields, typed: { competition: addable[0]?.key ?? '' } }}
        mayWait={waits}
      >
        <FormFields />
        <button className="button button-quiet" type="submit">
          {waits ? 'Auf die Warteliste setzen' : 'Mannschaft anmelden'}
        </button>
      </CommandForm>
    </section>
  )
}

const CancelAll = ({ refused }: { refused: Props['refused'] }) => (
  <details className={styles['leave']}>
    <summary>Alles absagen</summary>
    <div className={styles['sure']}>
      <p>
        <strong>Alle Mannschaften abmelden?</strong> Die Plätze gehen an die Nächsten.
      </p>
      <CommandForm command="cancel" refused={refused}>
        <button className={cx('button', styles['danger'])} type="submit">
          Ja, alles absagen
        </button>
      </CommandForm>
    </div>
  </details>
)

const Log = ({ log }: { log: ShownEntrant['log'] }) => (
  <details className={styles['log']}>
    <summary>Was bisher geschah</summary>
    <ol>
      {log.map(({ at, text }, index) => (
        <li key={index}>
          <span className="muted figures">{at}</span> {text}
        </li>
      ))}
    </ol>
  </details>
)
