import type { HallSystem } from '#features/tournaments/lending/hall-program.ts'
import { PostForm } from '../../../../ui/post-form.tsx'
import type { LendingView } from './lending-view.ts'
import styles from './lending.module.css'
import { HowTo } from './taking.tsx'
import { Upload } from '#site/ui/icons.ts'
import { href } from 'react-router'
import { RETURN_FIELD } from '#features/tournaments/lending/return-field.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { Submit } from '../../../../ui/submit.tsx'

type Lease = NonNullable<LendingView['lease']>
type Props = { lease: Lease | undefined; slug: string; isLedHere: boolean; programs: HallSystem[]; formKey: string }

/** Where the tournament is led at the moment. */
export function LeaseState({ lease, slug, isLedHere, programs, formKey }: Props) {
  if (isLedHere) return <LedHere />
  if (lease?.state === 'out' || lease?.state === 'overdue') return <Out lease={lease} slug={slug} formKey={formKey} />
  return (
    <>
      {lease?.state === 'returned' && <p>Das Turnier ist aus der Halle zurück.</p>}
      {lease?.state === 'revoked' && <Revoked lease={lease} formKey={formKey} />}
      <HowTo slug={slug} hasPrograms={programs.length > 0} />
    </>
  )
}

const LedHere = () => (
  <section className={styles['state']}>
    <p>
      Dieser Rechner führt das Turnier in der Halle. Solange er Internet hat, gehen die Ergebnisse von selbst nach
      Hause. Zum Schluss drücken Sie im Programmfenster Strg+C und wählen „Alles nach Hause bringen“.
    </p>
  </section>
)

const Out = ({ lease, slug, formKey }: { lease: Lease; slug: string; formKey: string }) => (
  <>
    <section className={styles['state']}>
      <h2>Wird in der Halle geführt</h2>
      <p>
        Mitgenommen am {lease.since}.{' '}
        {lease.state === 'out'
          ? `Was Sie hier trotzdem eintragen, wird beim Heimbringen verglichen: Widerspricht es der Halle, entscheiden Sie hier.`
          : `Seit ${lease.until} ist es überfällig; was noch kommt, wird trotzdem angenommen.`}
      </p>
      <p>Ist der Laptop verloren oder gestohlen? Dann beenden Sie die Mitnahme.</p>
      <CommandButton command="revoke" lease={lease} formKey={formKey} label="Mitnahme beenden" />
    </section>
    <ReturnForm slug={slug} />
  </>
)

const Revoked = ({ lease, formKey }: { lease: Lease; formKey: string }) => (
  <section className={styles['state']}>
    <h2>Mitnahme beendet</h2>
    <p>
      Von dem Rechner, der das Turnier am {lease.since} mitnahm, nimmt die Website nichts mehr an. Ist er wieder da?
      Dann kann er noch bringen, was auf ihm steht; was zu Hause anders eingetragen wurde, entscheiden Sie danach hier.
    </p>
    <CommandButton command="admit" lease={lease} formKey={formKey} label="Doch wieder annehmen" />
  </section>
)

type ButtonProps = { command: 'revoke' | 'admit'; lease: Lease; formKey: string; label: string }

const CommandButton = ({ command, lease, formKey, label }: ButtonProps) => (
  <PostForm>
    <input type="hidden" name="command" value={command} />
    <input type="hidden" name="lease" value={lease.id} />
    <input type="hidden" name="formKey" value={formKey} />
    <button className="button button-quiet">{label}</button>
  </PostForm>
)

/** For a return without any connection. The browser sends this form itself, which works without script, too. */
const ReturnForm = ({ slug }: { slug: string }) => (
  <section className={styles['how']} aria-labelledby="zurueck">
    <h2 className="below-2" id="zurueck">
      Zurück als Datei
    </h2>
    <p>
      Ist der Laptop ohne Internet, drücken Sie in seinem Programmfenster Strg+C und wählen „Alles in eine Datei
      schreiben“. Bringen Sie diese Datei hierher, zum Beispiel auf einem USB-Stick; nur diese Website kann sie öffnen.
    </p>
    <PostForm
      className="rows gap-3 start above-3"
      encType="multipart/form-data"
      action={href('/admin/turniere/:slug/mitnehmen/rueckgabe', { slug })}
      reloadDocument
    >
      <div className="field">
        <label htmlFor="rueckgabe">Datei vom Laptop</label>
        <input id="rueckgabe" name={RETURN_FIELD} type="file" accept=".json,application/json" />
      </div>
      <Submit kind="quiet">
        <Icon icon={Upload} size={18} /> Annehmen
      </Submit>
    </PostForm>
  </section>
)
