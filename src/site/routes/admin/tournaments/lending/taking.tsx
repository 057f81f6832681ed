import { href } from 'react-router'
import type { HallSystem } from '#features/tournaments/lending/hall-program.ts'
import { PostForm } from '../../../../ui/post-form.tsx'
import styles from './lending.module.css'

type CodeProps = { slug: string; code: string; programs: HallSystem[]; formKey: string }

/** The code comes first: the file is useless without it. */
export const TakingCode = ({ slug, code, programs, formKey }: CodeProps) => (
  <section className={styles['state']} aria-labelledby="code">
    <h2 id="code">Erst der Code, dann die Datei</h2>
    <p>Dieser Code öffnet die Datei auf dem Laptop. Er steht nirgends sonst: Bitte schreiben Sie ihn jetzt auf.</p>
    <p className={styles['code']}>{code}</p>
    <PostForm
      className="rows gap-3 start"
      action={href('/admin/turniere/:slug/mitnehmen/datei', { slug })}
      reloadDocument
    >
      <input type="hidden" name="code" value={code} />
      <input type="hidden" name="formKey" value={formKey} />
      {programs.length > 0 && <SystemField programs={programs} />}
      <button className="button">Datei herunterladen</button>
    </PostForm>
    <p>
      Mit der Datei gilt das Turnier als mitgenommen. Kam sie nicht an, drücken Sie noch einmal; der Code bleibt
      derselbe.
    </p>
  </section>
)

const systems: Record<HallSystem, string> = { windows: 'Windows', macos: 'macOS (Apple M1 oder neuer)', linux: 'Linux' }

const SystemField = ({ programs }: Pick<CodeProps, 'programs'>) => (
  <div className="field">
    <label htmlFor="laptop">Programm für den Laptop</label>
    <select id="laptop" name="system">
      {programs.map((system) => (
        <option key={system} value={system}>
          {systems[system]}
        </option>
      ))}
      <option value="">keines, es ist schon da</option>
    </select>
  </div>
)

/** How to take a tournament into the hall and back. */
export const HowTo = ({ slug, hasPrograms }: { slug: string; hasPrograms: boolean }) => (
  <section className={styles['how']}>
    <h2 className="below-2">Ein Laptop führt das Turnier</h2>
    <p>Hat die Halle kein Internet, läuft der Turniertag auf einem Laptop mit demselben Programm:</p>
    <ol className="bullets rows gap-3 above-3">
      <li>
        Hier nehmen Sie das Turnier als Datei mit, die nur ihr Code öffnet. Von da an steht auf der Website „wird in der
        Halle geführt“.
        <PostForm className="above-3">
          <input type="hidden" name="command" value="take" />
          <button className="button">Turnier mitnehmen</button>
        </PostForm>
      </li>
      {hasPrograms ? <ByDoubleClick /> : <AtTheConsole file={`halle-${slug}.json`} />}
    </ol>
  </section>
)

const ByDoubleClick = () => (
  <>
    <li>
      Auf dem Laptop entpacken Sie die Datei, verbinden ihn mit dem WLAN der Halle und starten mit einem Doppelklick auf
      „Turnier starten“. Ein Browser zeigt Adresse und QR-Code für die Telefone.
    </li>
    <li>
      Nach dem Finale drücken Sie im Fenster des Programms Strg+C. Es fragt, wie es weitergeht: Mit Internet bringt es
      alles nach Hause und löscht es vom Laptop, ohne Internet schreibt es eine Datei, die Sie hier hochladen.
    </li>
  </>
)

const AtTheConsole = ({ file }: { file: string }) => (
  <>
    <li>
      Auf dem Laptop öffnet <code>vereinsheim tournament hall {file}</code> die Datei und startet das Turnier im WLAN
      der Halle. Ein Browser zeigt Adresse und QR-Code für die Telefone.
    </li>
    <li>
      Nach dem Finale drücken Sie dort Strg+C. Mit Internet geht dann alles nach Hause und ist vom Laptop gelöscht; ohne
      Internet wird daraus eine Datei, die Sie hier hochladen.
    </li>
  </>
)
