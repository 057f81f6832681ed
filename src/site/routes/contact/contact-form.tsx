import { href, Link } from 'react-router'
import { contactLimits, type ContactFieldName } from '#features/contact/contact-fields.ts'
import { FormField, FormSummary, FormTextField, mistakesTitle, type Mistake } from '../../ui/form-field.tsx'
import { GuardFields } from '../../ui/guard-fields.tsx'
import { PostForm } from '../../ui/post-form.tsx'
import styles from './new.module.css'

const MESSAGE_ROWS = 9

/** What the buttons say of themselves: the visitor's own mail program, or our server. */
export const WAYS = { program: 'mailprogramm', here: 'hier' } as const

/** What a form that was not taken shows again. */
export type RefusedContact = {
  typed: Record<ContactFieldName, string>
  mistakes: Mistake[]
  /** A refusal that belongs to no field. */
  message: string | undefined
  earlierPath: string | undefined
  /** The view's token, kept where sending again must count as the same form, else a fresh one. */
  formToken: string
}

type Props = { formToken: string; refused: RefusedContact | undefined }

/**
 * A document answers, with script too: where it leads to the mail program, this page stays, and there is one way to write such an address.
 */
export function ContactForm({ formToken, refused }: Props) {
  const { typed, mistakes = [], message, earlierPath } = refused ?? {}
  return (
    <div>
      {refused && (
        <FormSummary
          title={message === undefined ? mistakesTitle(mistakes) : 'Noch nicht abgeschickt'}
          message={message}
          mistakes={mistakes}
        >
          {earlierPath !== undefined && (
            <p>
              <Link to={earlierPath}>Zur ersten Nachricht</Link>
            </p>
          )}
        </FormSummary>
      )}
      <PostForm reloadDocument aria-label="Kontakt">
        <ContactFields typed={typed} mistakes={mistakes} />
        <GuardFields token={formToken} answer={refused} />
        <p className="form-note">
          „Weiter“ öffnet Ihr Mailprogramm mit der fertigen Nachricht. Erst dort senden Sie sie ab. „Hier absenden“
          schickt sie ohne Mailprogramm über diese Website; was wir dabei speichern, steht in der{' '}
          <Link to={href('/datenschutz')}>Datenschutzerklärung</Link>.
        </p>
        <p className={styles['ways']}>
          <button className="button" type="submit" name="way" value={WAYS.program}>
            Weiter
          </button>
          <button className="button button-quiet" type="submit" name="way" value={WAYS.here}>
            Hier absenden
          </button>
        </p>
      </PostForm>
    </div>
  )
}

const ContactFields = ({ typed, mistakes }: { typed: RefusedContact['typed'] | undefined; mistakes: Mistake[] }) => (
  <>
    <FormField
      name="email"
      label="E-Mail"
      mistakes={mistakes}
      input={{ type: 'email', autoComplete: 'email', maxLength: contactLimits.email, defaultValue: typed?.email }}
    />
    <FormField
      name="subject"
      label="Betreff"
      mistakes={mistakes}
      input={{ maxLength: contactLimits.subject, defaultValue: typed?.subject }}
    />
    <FormTextField
      name="message"
      label={
        <>
          Nachricht <span className="optional">(freiwillig)</span>
        </>
      }
      mistakes={mistakes}
      typed={typed?.message}
      box={{ rows: MESSAGE_ROWS, maxLength: contactLimits.message }}
    />
  </>
)
