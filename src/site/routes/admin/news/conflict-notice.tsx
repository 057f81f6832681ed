import { Users } from 'lucide'
import { Icon } from '../../../ui/icon.tsx'
import type { Refused } from './refused-article.ts'
import styles from './show.module.css'

type Props = { conflict: Extract<Refused, { kind: 'conflict' }> }

/** Two people wrote: both texts are there, and whoever is later chooses. */
export function ConflictNotice({ conflict: { by, at, theirs } }: Props) {
  return (
    <section className={styles['conflict']} role="alert" aria-labelledby="konflikt">
      <Icon icon={Users} size={24} />
      <div>
        <h2 id="konflikt">
          {by} hat um {at} gespeichert
        </h2>
        <p>
          Ihr Text steht noch im Formular; gespeichert ist der andere. Wenn Sie noch einmal speichern, ersetzt Ihrer
          ihn.
        </p>
        <details>
          <summary>Der andere Text: {theirs.title}</summary>
          <pre>{theirs.markdown}</pre>
        </details>
      </div>
    </section>
  )
}
