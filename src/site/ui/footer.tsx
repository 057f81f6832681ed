import { ExternalLink } from './icons.ts'
import { Icon } from './icon.tsx'
import { href, Link } from 'react-router'
import type { SiteFacts } from '../site-facts.ts'
import styles from './footer.module.css'

export const Footer = ({ tagline, copyrightYear, teamsUrl, portalName, without = [], ...club }: SiteFacts) => (
  <footer className={styles['footer']}>
    <div className="wrap">
      <div className={styles['columns']}>
        <div>
          <p className={styles['claim']}>{tagline}</p>
          <Contact {...club} />
        </div>
        <ClubLinks teamsUrl={teamsUrl} portalName={portalName} without={without} />
        <LegalLinks />
      </div>
      <div className={styles['end']}>
        <span>
          © {copyrightYear} {club.clubName}
        </span>
        <Link to={href('/')}>Startseite</Link>
      </div>
    </div>
  </footer>
)

/** Printed, too. */
function Contact({ clubName, address, phone, email }: Pick<SiteFacts, 'clubName' | 'address' | 'phone' | 'email'>) {
  const [name, host] = email?.split('@') ?? []
  return (
    <address className={styles['contact']}>
      {clubName}
      {address && (
        <>
          <br />
          <span className="together">{address.street}</span>, {address.postalCode} {address.city}
        </>
      )}
      {phone !== undefined && (
        <>
          <br />
          <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>
        </>
      )}
      {email !== undefined && (
        <>
          <br />
          <a href={`mailto:${email}`}>
            {name}
            <span className={styles['at']}>@</span>
            {host}
          </a>
        </>
      )}
    </address>
  )
}

type ClubLinksProps = Required<Pick<SiteFacts, 'teamsUrl' | 'portalName' | 'without'>>

const ClubLinks = ({ teamsUrl, portalName, without }: ClubLinksProps) => (
  <section>
    <h2>Verein</h2>
    <ul>
      {teamsUrl !== undefined && !without.includes('mannschaften') && (
        <li>
          <a href={teamsUrl} target="_blank" rel="noopener noreferrer">
            Unsere Mannschaften bei {/* The mark must not wrap to the next line alone. */}
            <span className="together">
              {portalName}&nbsp;
              <Icon icon={ExternalLink} size={14} />
            </span>
            <span className="visually-hidden">(öffnet in neuem Tab)</span>
          </a>
        </li>
      )}
      <li>
        <Link to={href('/suche')}>Suche</Link>
      </li>
      {!without.includes('faq') && (
        <li>
          <Link to={href('/faq')}>FAQs</Link>
        </li>
      )}
      <li>
        {/* Loads a new document: the public pages do not know the routes of the members' area. */}
        <Link to={href('/admin')} reloadDocument>
          Login
        </Link>
      </li>
    </ul>
  </section>
)

const LegalLinks = () => (
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
