import { useNavigation } from 'react-router'
import type { LibraryPicture } from '#features/pictures/library/library-picture.ts'
import { writeFocus, type Focus } from '#shared/focus.ts'
import { PostForm } from '../../../ui/post-form.tsx'
import { previewAddress } from './picture-address.ts'
import styles from './picture.module.css'

const ROWS = ['ganz oben', 'oben', 'Mitte', 'unten', 'ganz unten']
const COLUMNS = ['ganz links', 'links', 'Mitte', 'rechts', 'ganz rechts']
const FIELDS = ROWS.flatMap((row, y) =>
  COLUMNS.map((column, x) => ({ label: `${row}, ${column}`, value: writeFocus({ x: x / 4, y: y / 4 }) })),
)

const quarters = (share: number) => Math.round(share * 4) / 4
const nearest = ({ x, y }: Focus) => writeFocus({ x: quarters(x), y: quarters(y) })

type Props = { facts: Pick<LibraryPicture, 'hash' | 'width' | 'height' | 'text' | 'ownFocus'> & { name: string } }

/** The picture, and which part of it every crop keeps in sight: a tap chooses one of its fields. */
export function FocusForm({ facts: { name, hash, width, height, text, ownFocus } }: Props) {
  const isSending = useNavigation().state === 'submitting'
  const chosen = ownFocus ? nearest(ownFocus) : ''
  return (
    <PostForm className="form-rows" key={chosen} preventScrollReset>
      <fieldset className={styles['focus']}>
        <legend>Was soll immer zu sehen sein?</legend>
        <p className="detail">
          Karten zeigen oft nur einen Teil. Tippen Sie im Bild auf das Wichtigste, zum Beispiel auf ein Gesicht.
        </p>
        <div className={styles['whole']}>
          <img
            className={styles['picture']}
            src={previewAddress(name, hash)}
            width={width}
            height={height}
            alt={text}
          />
          <div className={styles['fields']}>
            {FIELDS.map(({ label, value }) => (
              <label key={value}>
                <input type="radio" name="stelle" value={value} defaultChecked={value === chosen} />
                <span className="visually-hidden">{label}</span>
              </label>
            ))}
          </div>
        </div>
        <label className="affirmation">
          <input type="radio" name="stelle" value="" defaultChecked={chosen === ''} />
          <span>Von selbst: in Fotos das Auffälligste, in Zeichnungen die Mitte.</span>
        </label>
      </fieldset>
      <button className="button button-quiet" name="intent" value="ausschnitt" disabled={isSending}>
        Ausschnitt speichern
      </button>
    </PostForm>
  )
}
