import { Mail, Phone } from 'lucide'
import { Icon } from '../../ui/icon.tsx'
import type { SubmitEvent } from 'react'
import { href } from 'react-router'
import { pageMeta } from '../../page-meta.ts'
import { services } from '../../services.ts'
import { Banner } from '../../ui/banner.tsx'
import type { Route } from './+types/new.ts'
import styles from './new.module.css'

const MESSAGE_ROWS = 9

export async function loader({ context }: Route.LoaderArgs) {
  const { email, phone } = await context.get(services).club.getFacts('club')
  return { email, phone }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Kontakt',
    description: 'Fragen? So erreichen Sie unseren Verein.',
    path: href('/kontakt'),
  })

export default function Contact({ loaderData: { email, phone } }: Route.ComponentProps) {
  return (
    <>
      <Banner title="Fragen?" subtitle="Schreiben Sie uns, wir antworten gern." />
      <div className={`wrap ${styles['page']}`}>
        <ContactForm clubEmail={email} />
        <aside className={styles['direct']} aria-label="Direkter Kontakt">
          <h2>Lieber direkt?</h2>
          <p>
            <Icon icon={Mail} size={18} /> <a href={`mailto:${email}`}>{email}</a>
          </p>
          <p>
            <Icon icon={Phone} size={18} /> <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>
          </p>
        </aside>
      </div>
    </>
  )
}

/**
 * Nothing is sent to us: the form becomes a `mailto:` address with subject and body, which opens the mail program.
 * The visitor's own address has no name and so stays out, as the specification asks; the mail program knows the sender anyway.
 */
function ContactForm({ clubEmail }: { clubEmail: string }) {
  const action = `mailto:${clubEmail}`

  // Left to themselves browsers write spaces as plus signs, which many mail programs then show.
  function openMailProgram(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const parts = Array.from(new FormData(event.currentTarget), ([name, value]) => `${name}=${encodeText(value)}`)
    window.location.assign(`${action}?${parts.join('&')}`)
  }

  return (
    <form action={action} method="get" onSubmit={openMailProgram}>
      <div className="field">
        <label htmlFor="email">E-Mail</label>
        <input id="email" type="email" required autoComplete="email" maxLength={254} />
      </div>
      <div className="field">
        <label htmlFor="subject">Betreff</label>
        <input id="subject" name="subject" required maxLength={200} />
      </div>
      <div className="field">
        <label htmlFor="message">
          Nachricht <span className="optional">(freiwillig)</span>
        </label>
        <textarea id="message" name="body" rows={MESSAGE_ROWS} maxLength={5_000} />
      </div>
      <p className="form-note">
        „Weiter“ öffnet Ihr Mailprogramm mit der fertigen Nachricht. Erst dort senden Sie sie ab.
      </p>
      <button className="button" type="submit">
        Weiter
      </button>
    </form>
  )
}

/** Line breaks are CR and LF in a mail (RFC 6068). */
const encodeText = (value: FormDataEntryValue) => encodeURIComponent(String(value).replace(/\r?\n/g, '\r\n'))
