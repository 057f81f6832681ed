import { CircleCheck, Download } from '#site/ui/icons.ts'
import { cx } from '#site/ui/cx.ts'
import { href, Link } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { PostForm } from '../../ui/post-form.tsx'
import { HiddenFields } from './hidden-fields.tsx'
import styles from './membership.module.css'
import type { SentFacts } from './review-view.ts'

export function Sent({ facts }: { facts: SentFacts }) {
  const { reference, isSigned, maskedEmail, carried } = facts
  return (
    <section className={styles['sent']} aria-label="Eingang Ihres Antrags">
      <Icon icon={CircleCheck} size={36} />
      <p>
        Ihre Nummer: <strong className="together">{reference}</strong>
      </p>
      {isSigned ? (
        <p>
          Alle haben unterschrieben. Sie müssen nichts weiter tun: Der Vorstand entscheidet und meldet sich bei Ihnen.
        </p>
      ) : (
        <NextSteps {...facts} />
      )}
      <PostForm reloadDocument action={href('/mitglied-werden/antrag.pdf')} aria-label="Antrag herunterladen">
        <HiddenFields fields={carried} />
        <button className="button">
          <Icon icon={Download} size={18} /> Antrag als PDF herunterladen
        </button>
      </PostForm>
      <p>
        Eine Bestätigung mit Ihrer Nummer geht per <span className="together">E-Mail</span> an {maskedEmail}. Was Sie
        eingetragen haben, steht nicht darin, denn E-Mails kann unterwegs jemand mitlesen. Herunterladen können Sie den
        Antrag nur, solange diese Seite offen ist.
      </p>
      <p>
        <Link to={href('/')}>Zur Startseite</Link>
      </p>
    </section>
  )
}

const NextSteps = ({ isSignedInPdf, clubEmail }: Pick<SentFacts, 'isSignedInPdf' | 'clubEmail'>) => (
  <ol className={cx('bullets', styles['steps'])}>
    {isSignedInPdf ? (
      <li>Laden Sie den Antrag jetzt herunter. Was Sie unterschrieben haben, steht nur darin.</li>
    ) : (
      <>
        <li>Laden Sie den Antrag jetzt herunter und drucken Sie ihn aus.</li>
        <li>Unterschreiben Sie ihn. Wer unter 18 ist, lässt auch Vater, Mutter oder Vormund unterschreiben.</li>
      </>
    )}
    <li>
      Geben Sie ihn im Training ab, oder schicken Sie ihn an <a href={`mailto:${clubEmail}`}>{clubEmail}</a>.
    </li>
  </ol>
)
