import { href } from 'react-router'
import { PostForm } from '../../../../ui/post-form.tsx'
import styles from './lending.module.css'

type CodeProps = { slug: string; code: string; formKey: string }

/** The code first: whoever has the file alone has nothing. */
export function TakingCode({ slug, code, formKey }: CodeProps) {
  return (
    <section className={styles['state']} aria-labelledby="code">
      <h2 id="code">Erst der Code, dann die Datei</h2>
      <p>Dieser Code öffnet die Datei auf dem Laptop. Er steht nirgends sonst: Bitte schreiben Sie ihn jetzt auf.</p>
      <p className={styles['code']}>{code}</p>
      <PostForm action={href('/admin/turniere/:slug/mitnehmen/datei', { slug })} reloadDocument>
        <input type="hidden" name="code" value={code} />
        <input type="hidden" name="formKey" value={formKey} />
        <button className="button">Datei herunterladen</button>
      </PostForm>
      <p>
        Mit der Datei gilt das Turnier als mitgenommen. Kam sie nicht an, drücken Sie noch einmal; der Code bleibt
        derselbe.
      </p>
    </section>
  )
}

/** How a tournament goes into the hall and comes back. */
export function HowTo({ slug }: { slug: string }) {
  const file = `halle-${slug}.json`
  return (
    <section className={styles['how']}>
      <h2>Ein Laptop führt das Turnier</h2>
      <p>Hat die Halle kein Internet, läuft der Turniertag auf einem Laptop mit demselben Programm:</p>
      <ol>
        <li>
          Hier nehmen Sie das Turnier als Datei mit, die nur ihr Code öffnet. Von da an steht auf der Website „wird in
          der Halle geführt“.
          <PostForm>
            <input type="hidden" name="command" value="take" />
            <button className="button">Turnier mitnehmen</button>
          </PostForm>
        </li>
        <li>
          Auf dem Laptop öffnet <code>npm run cli -- tournament open {file}</code> die Datei, und{' '}
          <code>npm run cli -- tournament lead</code> startet das Turnier im WLAN der Halle.
        </li>
        <li>
          Nach dem Finale bringt <code>npm run cli -- tournament return</code> alles nach Hause und löscht es vom
          Laptop. Ohne Internet wird daraus eine Datei, die Sie hier hochladen.
        </li>
      </ol>
    </section>
  )
}
