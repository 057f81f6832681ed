import { cx } from '#site/ui/cx.ts'
import { CalendarDays, CalendarPlus, Download, type IconPath } from '#site/ui/icons.ts'
import type { ReactNode } from 'react'
import { href } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { pageMeta } from '../../page-meta.ts'
import { hasPage } from '#features/club/look/look.ts'
import { services } from '../../services.ts'
import { Page } from '../../ui/banner.tsx'
import type { Route } from './+types/calendar.ts'
import styles from './downloads.module.css'

const subtitleOf = (what: string) => `Training, Pausen und ${what} in Ihrem eigenen Kalender`
const FILE = '/kalender.ics'

export async function loader({ context }: Route.LoaderArgs) {
  const { club, publicUrl } = context.get(services)
  const hasTournaments = hasPage(await club.getFacts('look'), 'turniere')
  const url = publicUrl + FILE
  const subscription = url.replace(/^https?:/, 'webcal:')
  const google = `https://calendar.google.com/calendar/render?cid=${encodeURIComponent(subscription)}`
  return { url, subscription, google, ...(hasTournaments ? WITH_TOURNAMENTS : WITHOUT) }
}

const WITH_TOURNAMENTS = { subtitle: subtitleOf('Turniere'), added: 'ein Turnier' }
const WITHOUT = { subtitle: subtitleOf('Termine'), added: 'ein Termin' }

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: 'Kalender abonnieren',
    description: loaderData?.subtitle ?? WITHOUT.subtitle,
    path: href('/kalender'),
  })

export default function Calendar({ loaderData: { url, subscription, google, subtitle, added } }: Route.ComponentProps) {
  return (
    <Page title="Kalender abonnieren" subtitle={subtitle} className={cx('section', styles['page'])}>
      <p>
        Einmal abonniert, stehen alle Termine in dem Kalender, den Sie ohnehin benutzen. Fällt ein Training aus oder
        kommt {added} hinzu, sehen Sie es dort meist noch am selben Tag.
      </p>
      <ul className={styles['documents']}>
        <Way icon={CalendarPlus} to={subscription} title="Auf diesem Gerät abonnieren">
          Für iPhone, iPad, Mac, Outlook und Thunderbird: Der Kalender öffnet sich und bittet um Bestätigung.
        </Way>
        <Way icon={CalendarDays} to={google} title="In Google Kalender abonnieren" isForeign>
          Für Android und alle, die ihren Kalender bei Google haben. Der Link führt zu Google.
        </Way>
        <Way icon={Download} to={FILE} title="Als Datei herunterladen">
          Die Termine, wie sie heute sind; spätere Änderungen erscheinen dort nicht.
        </Way>
      </ul>
      <p>
        Fragt Ihr Programm nach einer Adresse, geben Sie diese ein:
        <br />
        <strong className={styles['address']}>{url}</strong>
      </p>
    </Page>
  )
}

type WayProps = { icon: IconPath; to: string; title: string; isForeign?: boolean; children: ReactNode }

const Way = ({ icon, to, title, isForeign, children }: WayProps) => (
  <li className={styles['document']}>
    <Icon icon={icon} size={34} />
    <div>
      <a className="bold large" href={to} {...(isForeign && { target: '_blank', rel: 'noopener noreferrer' })}>
        {title}
        {isForeign && <span className="visually-hidden"> (öffnet in neuem Tab)</span>}
      </a>
      <p className="above-2">{children}</p>
    </div>
  </li>
)
