import { Mail, Phone } from 'lucide-react'
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
            <Mail size={18} aria-hidden /> <a href={`mailto:${email}`}>{email}</a>
          </p>
          <p>
            <Phone size={18} aria-hidden /> <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>
          </p>
        </aside>
      </div>
    </>
  )
}

/**
 * Nothing is sent to us: the browser itself turns the form into a `mailto:` address with subject and body and opens the mail program.
 * The visitor's own address has no name and so stays out, as the specification asks; the mail program knows the sender anyway.
 */
function ContactForm({ clubEmail }: { clubEmail: string }) {
  return (
    <form action={`mailto:${clubEmail}`} method="get">
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
