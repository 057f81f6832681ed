import { Upload } from '#site/ui/icons.ts'
import { href, useNavigation } from 'react-router'
import { RETURN_FIELD } from '#features/tournaments/lending/return-field.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { PostForm } from '../../../../ui/post-form.tsx'
import styles from './lending.module.css'

/** For what comes back without any connection. Sent by the browser itself, which works without script too. */
export function ReturnForm({ slug }: { slug: string }) {
  const isSending = useNavigation().state === 'submitting'
  return (
    <section className={styles['how']} aria-labelledby="zurueck">
      <h2 id="zurueck">Zurück als Datei</h2>
      <p>
        Ist der Laptop ohne Internet, drücken Sie in seinem Programmfenster Strg+C und wählen „Alles in eine Datei
        schreiben“. Bringen Sie diese Datei hierher, zum Beispiel auf einem USB-Stick; nur diese Website kann sie
        öffnen.
      </p>
      <PostForm
        className={styles['back']}
        encType="multipart/form-data"
        action={href('/admin/turniere/:slug/mitnehmen/rueckgabe', { slug })}
        reloadDocument
      >
        <div className="field">
          <label htmlFor="rueckgabe">Datei vom Laptop</label>
          <input id="rueckgabe" name={RETURN_FIELD} type="file" accept=".json,application/json" />
        </div>
        <button className="button button-quiet" disabled={isSending}>
          <Icon icon={Upload} size={18} /> Annehmen
        </button>
      </PostForm>
    </section>
  )
}
