import { ChevronDown, Menu, X } from 'lucide'
import { Icon } from './icon.tsx'
import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react'
import { href, Link, NavLink, useLocation } from 'react-router'
import styles from './header.module.css'
import { Logo } from './logo.tsx'

/** The club's pages behind „Verein“. The teams' address is written in two ways, and answers in both. */
const clubLinks = (teams: string) => [
  { to: href('/vorstand'), label: 'Vorstand' },
  { to: teams, label: 'Mannschaften' },
  { to: href('/docs'), label: 'Downloads' },
  { to: href('/chronik'), label: 'Chronik' },
]

/** Works before any script runs: both menus are native disclosures. React adds what those lack (Esc, click outside). */
export function Header({ clubName, founded }: { clubName: string; founded: number }) {
  return (
    <header className={styles['header']}>
      <div className={`wrap ${styles['bar']}`}>
        <Link className={styles['logo']} to={href('/')}>
          <Logo />
          <span>
            {clubName}
            <small>Tischtennis seit {founded}</small>
          </span>
        </Link>
        <nav aria-label="Hauptnavigation">
          <ul className={styles['desk']}>
            <NavItem to={href('/news')} label="Aktuelles" />
            <ClubDropdown />
            <NavItem to={href('/anfahrt')} label="Anfahrt" />
            <NavItem to={href('/kontakt')} label="Kontakt" />
          </ul>
        </nav>
        <Link className={`button ${styles['join']}`} to={href('/docs')}>
          Mitglied werden
        </Link>
        <MobileMenu />
      </div>
    </header>
  )
}

function NavItem({ to, label }: { to: string; label: string }) {
  return (
    <li>
      <NavLink className={styles['item'] ?? ''} to={to} viewTransition>
        {label}
      </NavLink>
    </li>
  )
}

function ClubLinks({ teams }: { teams: string }) {
  return (
    <ul>
      {clubLinks(teams).map((link) => (
        <NavItem key={link.to} {...link} />
      ))}
    </ul>
  )
}

function ClubDropdown() {
  const dropdown = useRef<HTMLDetailsElement>(null)
  useCloseOnNavigation(dropdown)
  useCloseOnClickOutside(dropdown)
  return (
    <li>
      <details className={styles['dropdown']} ref={dropdown} onKeyDown={closeOnEscape}>
        <summary>
          Verein <Icon icon={ChevronDown} size={16} />
        </summary>
        <ClubLinks teams="/Mannschaften" />
      </details>
    </li>
  )
}

function MobileMenu() {
  const menu = useRef<HTMLDetailsElement>(null)
  const clubList = useRef<HTMLDetailsElement>(null)
  useCloseOnNavigation(menu)
  const closeClubList = () => {
    if (menu.current?.open) clubList.current?.removeAttribute('open')
  }
  return (
    <details className={styles['menu']} ref={menu} onToggle={closeClubList} onKeyDown={closeOnEscape}>
      <summary aria-label="Menü">
        <Icon icon={Menu} className={styles['closed']} />
        <Icon icon={X} className={styles['opened']} />
      </summary>
      <nav className={styles['panel']} aria-label="Menü">
        <ul>
          <NavItem to={href('/news')} label="Aktuelles" />
          <li>
            <details className={styles['sub']} ref={clubList} onToggle={(event) => event.stopPropagation()}>
              <summary>
                Verein <Icon icon={ChevronDown} size={20} />
              </summary>
              <ClubLinks teams={href('/mannschaften')} />
            </details>
          </li>
          <NavItem to={href('/anfahrt')} label="Anfahrt" />
          <NavItem to={href('/kontakt')} label="Kontakt" />
        </ul>
        <Link className="button" to={href('/docs')}>
          Mitglied werden
        </Link>
      </nav>
    </details>
  )
}

function closeOnEscape(event: KeyboardEvent<HTMLDetailsElement>) {
  if (event.key !== 'Escape' || !event.currentTarget.open) return
  event.stopPropagation()
  event.currentTarget.open = false
  event.currentTarget.querySelector('summary')?.focus()
}

function useCloseOnNavigation(details: RefObject<HTMLDetailsElement | null>) {
  const { key } = useLocation()
  const shownKey = useRef(key)
  useEffect(() => {
    // What was opened before React was there stays open: only another page closes it.
    if (shownKey.current === key) return
    shownKey.current = key
    details.current?.removeAttribute('open')
  }, [key, details])
}

function useCloseOnClickOutside(details: RefObject<HTMLDetailsElement | null>) {
  useEffect(() => {
    const close = (event: PointerEvent) => {
      const isInside = event.target instanceof Node && details.current?.contains(event.target)
      if (!isInside) details.current?.removeAttribute('open')
    }
    document.addEventListener('pointerdown', close)
    return () => document.removeEventListener('pointerdown', close)
  }, [details])
}
