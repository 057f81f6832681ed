import { href, Link } from 'react-router'
import { DescribedForm, FormFields, type ShownForm } from '../../described-form/described-form.tsx'
import type { RefusedForm } from '../../described-form/refuse-form.ts'

/** What the buttons say of themselves: the visitor's own mail program, or our server. */
export const WAYS = { program: 'mailprogramm', here: 'hier' } as const

/** @property earlierPath of what was sent from the same view before */
export type RefusedContact = RefusedForm & { earlierPath: string | undefined }

type Props = { form: ShownForm; refused: RefusedContact | undefined }

/**
 * A document answers, with script too: where it leads to the mail program, this page stays, and there is one way to write such an address.
 */
export const ContactForm = ({ form, refused }: Props) => (
  <div>
    <DescribedForm
      form={form}
      refused={refused}
      unsent="Noch nicht abgeschickt"
      below={
        refused?.earlierPath !== undefined && (
          <p>
            <Link to={refused.earlierPath}>Zur ersten Nachricht</Link>
          </p>
        )
      }
      reloadDocument
      aria-label="Kontakt"
    >
      <FormFields />
      <p className="form-note">
        „Weiter“ öffnet Ihr Mailprogramm mit der fertigen Nachricht. Erst dort senden Sie sie ab. „Hier absenden“
        schickt sie ohne Mailprogramm über diese Website; was wir dabei speichern, steht in der{' '}
        <Link to={href('/datenschutz')}>Datenschutzerklärung</Link>.
      </p>
      <p className="cluster gap-3">
        <button className="button" type="submit" name="way" value={WAYS.program}>
          Weiter
        </button>
        <button className="button button-quiet" type="submit" name="way" value={WAYS.here}>
          Hier absenden
        </button>
      </p>
    </DescribedForm>
  </div>
)
