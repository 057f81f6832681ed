import { ExternalLink } from 'lucide'
import { Icon } from './icon.tsx'
import { href, Link } from 'react-router'
import styles from './footer.module.css'

type FooterFacts = {
  tagline: string
  clubName: string
  copyrightYear: number
  teamsUrl: string
  portalName: string
}

export function Footer({ tagline, clubName, copyrightYear, teamsUrl, portalName }: FooterFacts) {
  return (
    <footer className={styles['footer']}>
      <div className="wrap">
        <div className={styles['columns']}>
          <p className={styles['claim']}>{tagline}</p>
          <ClubLinks teamsUrl={teamsUrl} portalName={portalName} />
          <LegalLinks />
        </div>
        <div className={styles['end']}>
          <span>
            © {copyrightYear} {clubName}
          </span>
          <Link to={href('/')}>Startseite</Link>
        </div>
      </div>
    </footer>
  )
}

function ClubLinks({ teamsUrl, portalName }: Pick<FooterFacts, 'teamsUrl' | 'portalName'>) {
  return (
    <section>
      <h2>Verein</h2>
      <ul>
        <li>
          <a href={teamsUrl} target="_blank" rel="noopener noreferrer">
            Unsere Mannschaften bei {/* The mark must not stand alone in the next line. */}
            <span className={styles['together']}>
              {portalName}&nbsp;
              <Icon icon={ExternalLink} size={14} />
            </span>
            <span className="visually-hidden">(öffnet in neuem Tab)</span>
          </a>
        </li>
        <li>
          <Link to={href('/faq')}>FAQs</Link>
        </li>
        <li>
          {/* By its own document: the public pages do not know the routes of the members' area. */}
          <Link to={href('/admin')} reloadDocument>
            Login
          </Link>
        </li>
      </ul>
    </section>
  )
}

function LegalLinks() {
  return (
    <section>
      <h2>Rechtliches</h2>
      <ul>
        <li>
          <Link to={href('/datenschutz')}>Datenschutz</Link>
        </li>
        <li>
          <Link to={href('/impressum')}>Impressum</Link>
        </li>
      </ul>
    </section>
  )
}
