import { TriangleAlert, Users } from '#site/ui/icons.ts'
import { href, Link } from 'react-router'
import { Icon } from '../../../ui/icon.tsx'
import { Difference } from './difference.tsx'
import type { Refused } from './refused-article.ts'
import styles from './show.module.css'

type Props = { id: string; conflict: Extract<Refused, { kind: 'conflict' }> }

/** A conflict of two authors: both texts are kept, and the later author chooses. */
export const ConflictNotice = ({ id, conflict: { by, at, differences } }: Props) => (
  <section className={styles['conflict']} role="alert" aria-labelledby="konflikt">
    <Icon icon={Users} size={24} />
    <div className="shrinks">
      <h2 id="konflikt">
        {by} hat um {at} gespeichert
      </h2>
      <p>
        Ihr Text steht noch im Formular; gespeichert ist der andere. Wenn Sie noch einmal speichern, ersetzt Ihrer ihn.
      </p>
      <details open>
        <summary>Unterschiede: Der andere Text ist gestrichen, Ihrer unterstrichen</summary>
        <Difference differences={differences} />
      </details>
      <p>
        <Link to={href('/admin/news/:id', { id })} reloadDocument>
          Den anderen Text nehmen
        </Link>
      </p>
    </div>
  </section>
)

/** Saving would clear the text: mostly a slip, so it needs confirmation. */
export const ClearNotice = ({ id, formId }: { id: string; formId: string }) => (
  <section className={styles['conflict']} role="alert" aria-labelledby="leer">
    <Icon icon={TriangleAlert} size={24} />
    <div className="shrinks">
      <h2 id="leer">Der Text ist leer</h2>
      <p>Gespeichert bleibt der bisherige. Soll wirklich keiner mehr dastehen?</p>
      <p>
        <button className="button button-quiet" type="submit" form={formId} name="intent" value="clear">
          Ohne Text speichern
        </button>
      </p>
      <p>
        <Link to={href('/admin/news/:id', { id })} reloadDocument>
          Den gespeicherten Text zurückholen
        </Link>
      </p>
    </div>
  </section>
)
