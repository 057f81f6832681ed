import { Form } from 'react-router'
import { RoomPart } from '../../../../ui/room-page.tsx'
import { CopyableText } from '../../news/copyable-text.tsx'
import styles from './evening.module.css'
import { LIMIT } from './limit.ts'

type Props = { gazette: { text: string; left: number; isTooLong: boolean; limit: number; characters: number } }

/** The short text for the local paper, which counts. */
export function GazettePart({ gazette: { text, left, isTooLong, limit, characters } }: Props) {
  return (
    <RoomPart id="amtsblatt" title="Für das Amtsblatt">
      <Form className={styles['limit']} action="#amtsblatt" preventScrollReset>
        <div className="field">
          <label htmlFor="zeichen">Höchstens so viele Zeichen</label>
          <input id="zeichen" name={LIMIT} inputMode="numeric" maxLength={5} defaultValue={limit} />
        </div>
        <button className="button button-quiet" type="submit">
          Anpassen
        </button>
      </Form>
      {isTooLong && <p>Kürzer geht es nicht: Ohne den ersten Satz bliebe nichts zu erzählen.</p>}
      {!isTooLong && left > 0 && <p>Weggelassen ist, was am wenigsten fehlt; der Artikel erzählt alles.</p>}
      <CopyableText
        id="amtsblatt-text"
        label={`Reiner Text, ${characters.toLocaleString('de-DE')} von ${limit.toLocaleString('de-DE')} Zeichen mit Leerzeichen`}
        text={text}
        rows={9}
      />
    </RoomPart>
  )
}
