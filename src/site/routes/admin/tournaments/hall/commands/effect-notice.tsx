import { TriangleAlert } from '#site/ui/icons.ts'
import { useFocusWhenShown } from '../../../../../ui/hooks/use-focus-when-shown.ts'
import { Icon } from '../../../../../ui/icon.tsx'
import type { EffectView } from './effect-words.ts'
import styles from '../hall.module.css'

/** What a correction would change, shown before it is made; takes the focus when it appears. */
export function EffectNotice({ effect: { reopened, begun, mark } }: { effect: EffectView }) {
  const notice = useFocusWhenShown<HTMLElement>(mark)
  return (
    <section className={styles['alert']} role="alert" tabIndex={-1} ref={notice}>
      <Icon icon={TriangleAlert} size={28} />
      <div>
        <h2 className="larger">Das ändert, wer weiterspielt</h2>
        {reopened.length > 0 && (
          <>
            <p>Neu gebildet werden:</p>
            <Lines lines={reopened} />
          </>
        )}
        {begun.length > 0 && (
          <>
            <p>
              <b>Schon gerufen oder begonnen; es bleibt, bis Sie entscheiden:</b>
            </p>
            <Lines lines={begun} />
          </>
        )}
        <p>Stimmt das Ergebnis, dann tragen Sie es mit dem Knopf unten ein.</p>
      </div>
    </section>
  )
}

const Lines = ({ lines }: { lines: string[] }) => (
  <ul className="bullets">
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
)
