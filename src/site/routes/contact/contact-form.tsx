import { useState, type MouseEvent } from 'react'
import { href, Link } from 'react-router'
import { mailtoAddress } from '#features/contact/mailto-address.ts'
import { readShown, type Sentences } from '#shared/form/read-shown.ts'
import { DescribedForm, FormFields, RefusalSummary, type ShownForm } from '../../described-form/described-form.tsx'
import type { RefusedForm } from '../../described-form/refuse-form.ts'

/** Values of the buttons: the visitor's own mail program, or our server. */
export const WAYS = { program: 'mailprogramm', here: 'hier' } as const

/** @property earlierPath receipt of an earlier enquiry from the same view */
export type RefusedContact = RefusedForm & { earlierPath: string | undefined }

/** @property recipient address for the visitor's own mail program */
type Props = {
  form: ShownForm & { sentences: Record<string, Sentences> }
  recipient: string
  answered: RefusedContact | undefined
}

/** With script „Weiter“ opens the mail program without a request; without, the server redirects there, and this page stays. */
export function ContactForm({ form, recipient, answered }: Props) {
  const [{ refused, turn }, setShown] = useState({ refused: answered, turn: 0 })
  function openProgram(event: MouseEvent<HTMLButtonElement>) {
    if (!event.currentTarget.form) return
    event.preventDefault()
    const read = readShown(form, new FormData(event.currentTarget.form))
    const mistaken = { typed: {}, ...answered, message: undefined, earlierPath: undefined }
    setShown({ refused: read.ok ? undefined : { ...mistaken, mistakes: read.error }, turn: turn + 1 })
    if (read.ok) location.assign(mailtoAddress(recipient, read.value))
  }
  return (
    <div>
      <RefusalSummary
        key={turn}
        refused={refused}
        unsent="Noch nicht abgeschickt"
        below={<Earlier path={refused?.earlierPath} />}
      />
      <DescribedForm form={form} refused={refused} reloadDocument aria-label="Kontakt">
        <FormFields />
        <p className="form-note">
          „Weiter“ öffnet Ihr Mailprogramm mit der fertigen Nachricht. Erst dort senden Sie sie ab. „Hier absenden“
          schickt sie ohne Mailprogramm über diese Website; was wir dabei speichern, steht in der{' '}
          <Link to={href('/datenschutz')}>Datenschutzerklärung</Link>.
        </p>
        <p className="cluster gap-3">
          <button className="button" type="submit" name="way" value={WAYS.program} onClick={openProgram}>
            Weiter
          </button>
          <button className="button button-quiet" type="submit" name="way" value={WAYS.here}>
            Hier absenden
          </button>
        </p>
      </DescribedForm>
    </div>
  )
}

const Earlier = ({ path }: { path: string | undefined }) =>
  path !== undefined && (
    <p>
      <Link to={path}>Zur ersten Nachricht</Link>
    </p>
  )
