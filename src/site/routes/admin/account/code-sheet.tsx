import { Copy, Printer } from '#site/ui/icons.ts'
import { cx } from '#site/ui/cx.ts'
import { useState } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import styles from './second-factor.module.css'

/** Recovery codes, shown only once. */
export function CodeSheet({ codes }: { codes: string[] }) {
  const [note, setNote] = useState('')

  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      setNote('Die Codes sind kopiert.')
    } catch {
      setNote('Das Kopieren hat nicht geklappt. Bitte markieren und kopieren Sie die Codes selbst.')
    }
  }

  return (
    <section className={styles['sheet']} aria-labelledby="codes">
      <h2 id="codes">Ihre Notfall-Codes</h2>
      <p>
        Mit einem dieser Codes kommen Sie hinein, wenn Ihr Telefon nicht zur Hand ist. Jeder gilt einmal.{' '}
        <strong>Wir zeigen sie nur jetzt:</strong> Drucken Sie sie aus oder speichern Sie sie an einem sicheren Ort,
        aber nicht nur auf dem Telefon.
      </p>
      <ol className={cx('bullets', styles['codes'])}>
        {codes.map((code) => (
          <li key={code}>
            <code className="bold large together">{code}</code>
          </li>
        ))}
      </ol>
      <div className="bar gap-3 no-print">
        <button className="button button-quiet" type="button" data-runtime onClick={() => window.print()}>
          <Icon icon={Printer} size={18} /> Drucken
        </button>
        <button className="button button-quiet" type="button" data-runtime onClick={() => void copy()}>
          <Icon icon={Copy} size={18} /> Kopieren
        </button>
        <span role="status">{note}</span>
      </div>
    </section>
  )
}
