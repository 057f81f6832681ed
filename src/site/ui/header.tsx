import { ChevronDown, Menu, X } from 'lucide'
import { Icon } from './icon.tsx'
import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react'
import { href, Link, NavLink, useLocation } from 'react-router'
import type { OptionalPage } from '#features/club/look/club-pages.ts'
import {
  shownButton,
  shownMenu,
  usualButton,
  usualMenu,
  type MenuEntry,
  type MenuLink,
} from '#features/club/look/menu.ts'
import styles from './header.module.css'
import { Logo } from './logo.tsx'

type Props = {
  clubName: string
  sport: string
  founded: number
  /** Both as every club has them where they are left out. */
  menu?: MenuEntry[] | undefined
  button?: MenuLink | undefined
  /** Pages that the club does not have. */
  without?: OptionalPage[] | undefined
}

/** The teams' address is written in two ways (specification, section 2), and answers in both. */
const TEAMS = { wide: '/Mannschaften', narrow: '/mannschaften' }

/** Works before any script runs: both menus are native disclosures. React adds what those lack (Esc, click outside). */
export function Header({ clubName, sport, founded, menu = usualMenu, button = usualButton, without = [] }: Props) {
  const entries = shownMenu(menu, without)
  const highlighted = shownButton(button, without)
  return (
    <header className={styles['header']}>
      <div className={`wrap ${styles['bar']}`}>
        <Link className={styles['logo']} to={href('/')}>
          <Logo />
          <span>
            {clubName}
            <small>
              {sport} seit {founded}
            </small>
          </span>
        </Link>
        <nav aria-label="Hauptnavigation">
          <ul className={styles['desk']}>
            {entries.map(({ label, to, below = [] }) =>
              to === undefined ? (
                <Dropdown key={label} label={label} links={below} />
              ) : (
                <NavItem key={to} to={to} label={label} />
              ),
            )}
          </ul>
        </nav>
        <Link className={`button ${styles['join']}`} to={highlighted.to}>
          {highlighted.label}
        </Link>
        <MobileMenu entries={entries} button={highlighted} />
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

function Links({ links, teams }: { links: MenuLink[]; teams: string }) {
  return (
    <ul>
      {links.map(({ to, label }) => (
        <NavItem key={to} to={to === TEAMS.narrow ? teams : to} label={label} />
      ))}
    </ul>
  )
}

function Dropdown({ label, links }: { label: string; links: MenuLink[] }) {
  const dropdown = useRef<HTMLDetailsElement>(null)
  useCloseOnNavigation(dropdown)
  useCloseOnClickOutside(dropdown)
  return (
    <li>
      <details className={styles['dropdown']} ref={dropdown} onKeyDown={closeOnEscape}>
        <summary>
          {label} <Icon icon={ChevronDown} size={16} />
        </summary>
        <Links links={links} teams={TEAMS.wide} />
      </details>
    </li>
  )
}

function MobileMenu({ entries, button }: { entries: MenuEntry[]; button: MenuLink }) {
  const menu = useRef<HTMLDetailsElement>(null)
  useCloseOnNavigation(menu)
  const closeLists = () => {
    const { current } = menu
    if (current?.open) for (const list of current.querySelectorAll('details')) list.removeAttribute('open')
  }
  return (
    <details className={styles['menu']} ref={menu} onToggle={closeLists} onKeyDown={closeOnEscape}>
      <summary aria-label="Menü">
        <Icon icon={Menu} className={styles['closed']} />
        <Icon icon={X} className={styles['opened']} />
      </summary>
      <nav className={styles['panel']} aria-label="Menü">
        <ul>
          {entries.map(({ label, to, below = [] }) =>
            to === undefined ? (
              <FoldedList key={label} label={label} links={below} />
            ) : (
              <NavItem key={to} to={to} label={label} />
            ),
          )}
        </ul>
        <Link className="button" to={button.to}>
          {button.label}
        </Link>
      </nav>
    </details>
  )
}

/**
 * Opening the menu closes this list, but only once React is there: `<details name>` closes the menu as soon as the list opens, and a popover
 * within a popover, which would close with it, lies in the top layer, where it cannot push what follows it down.
 */
function FoldedList({ label, links }: { label: string; links: MenuLink[] }) {
  return (
    <li>
      <details className={styles['sub']} onToggle={(event) => event.stopPropagation()}>
        <summary>
          {label} <Icon icon={ChevronDown} size={20} />
        </summary>
        <Links links={links} teams={TEAMS.narrow} />
      </details>
    </li>
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
