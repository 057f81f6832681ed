import { CalendarDays, CalendarPlus, Download, type IconNode } from 'lucide'
import type { ReactNode } from 'react'
import { href } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { pageMeta } from '../../page-meta.ts'
import { services } from '../../services.ts'
import { Banner } from '../../ui/banner.tsx'
import type { Route } from './+types/calendar.ts'
import styles from './downloads.module.css'

const SUBTITLE = 'Training, Pausen und Turniere in Ihrem eigenen Kalender'
const FILE = '/kalender.ics'

export function loader({ context }: Route.LoaderArgs) {
  const url = context.get(services).publicUrl + FILE
  const subscription = url.replace(/^https?:/, 'webcal:')
  const google = `https://calendar.google.com/calendar/render?cid=${encodeURIComponent(subscription)}`
  return { url, subscription, google }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Kalender abonnieren', description: SUBTITLE, path: href('/kalender') })

export default function Calendar({ loaderData: { url, subscription, google } }: Route.ComponentProps) {
  return (
    <>
      <Banner title="Kalender abonnieren" subtitle={SUBTITLE} />
      <div className={`wrap section ${styles['page']}`}>
        <p>
          Einmal abonniert, stehen alle Termine in dem Kalender, den Sie ohnehin benutzen. Fällt ein Training aus oder
          kommt ein Turnier hinzu, sehen Sie es dort meist noch am selben Tag.
        </p>
        <ul className={styles['documents']}>
          <Way icon={CalendarPlus} to={subscription} title="Auf diesem Gerät abonnieren">
            Für iPhone, iPad, Mac, Outlook und Thunderbird: Der Kalender öffnet sich und fragt nach.
          </Way>
          <Way icon={CalendarDays} to={google} title="In Google Kalender abonnieren" isForeign>
            Für Android und alle, die ihren Kalender bei Google haben. Der Link führt zu Google.
          </Way>
          <Way icon={Download} to={FILE} title="Als Datei herunterladen">
            Die Termine, wie sie heute sind; spätere Änderungen kommen nicht nach.
          </Way>
        </ul>
        <p>
          Fragt Ihr Programm nach einer Adresse, dann ist es diese:
          <br />
          <strong className={styles['address']}>{url}</strong>
        </p>
      </div>
    </>
  )
}

type WayProps = { icon: IconNode; to: string; title: string; isForeign?: boolean; children: ReactNode }

function Way({ icon, to, title, isForeign, children }: WayProps) {
  return (
    <li className={styles['document']}>
      <Icon icon={icon} size={34} />
      <div>
        <a href={to} {...(isForeign && { target: '_blank', rel: 'noopener noreferrer' })}>
          {title}
          {isForeign && <span className="visually-hidden"> (öffnet in neuem Tab)</span>}
        </a>
        <p>{children}</p>
      </div>
    </li>
  )
}
