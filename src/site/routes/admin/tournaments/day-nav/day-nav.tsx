import { cx } from '#site/ui/cx.ts'
import {
  DoorOpen,
  Laptop,
  ListOrdered,
  Newspaper,
  Printer,
  ScrollText,
  Shuffle,
  Table,
  Users,
  type IconPath,
} from '#site/ui/icons.ts'
import { href, NavLink } from 'react-router'
import { Icon } from '../../../../ui/icon.tsx'
import styles from './day-nav.module.css'

/** Navigation between the rooms of a tournament day. */
export function DayNav({ slug }: { slug: string }) {
  const places: { to: string; label: string; icon: IconPath }[] = [
    { to: href('/admin/turniere/:slug', { slug }), label: 'Meldungen', icon: Users },
    { to: href('/admin/turniere/:slug/einlass', { slug }), label: 'Einlass', icon: DoorOpen },
    { to: href('/admin/turniere/:slug/auslosung', { slug }), label: 'Auslosung', icon: Shuffle },
    { to: href('/admin/turniere/:slug/halle', { slug }), label: 'Tische', icon: Table },
    { to: href('/admin/turniere/:slug/gruppen', { slug }), label: 'Gruppen', icon: ListOrdered },
    { to: href('/admin/turniere/:slug/protokoll', { slug }), label: 'Protokoll', icon: ScrollText },
    { to: href('/admin/turniere/:slug/papiere', { slug }), label: 'Drucken', icon: Printer },
    { to: href('/admin/turniere/:slug/abend', { slug }), label: 'Nach dem Turnier', icon: Newspaper },
    { to: href('/admin/turniere/:slug/mitnehmen', { slug }), label: 'Ohne Internet', icon: Laptop },
  ]
  return (
    <nav className={cx(styles['nav'], 'no-print')} aria-label="Turniertag">
      {places.map(({ to, label, icon }) => (
        <NavLink className="line strong unlined thumb snug rounded" key={to} to={to} end={label === 'Meldungen'}>
          <Icon icon={icon} size={20} /> {label}
        </NavLink>
      ))}
    </nav>
  )
}
