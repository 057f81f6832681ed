import { cx } from '#site/ui/cx.ts'
import type { ShownEvent } from './event-view.ts'
import styles from './new-registration.module.css'

/** Takes the place of the form when there is nothing to enter any more. */
export function BookedUp({ event: { contactEmail } }: { event: ShownEvent }) {
  return (
    <section className={cx('form-note', styles['full'])} aria-labelledby="ausgebucht">
      <h2 id="ausgebucht">Das Turnier ist ausgebucht</h2>
      <p>
        Alle Plätze sind vergeben. Wenn Sie nachrücken möchten, sobald einer frei wird, schreiben Sie bitte an{' '}
        <a href={`mailto:${contactEmail}`}>{contactEmail}</a>. Zuschauen können Sie auf jeden Fall.
      </p>
    </section>
  )
}
