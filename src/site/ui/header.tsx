import { cx } from './cx.ts'
import { ChevronDown, Menu, X } from './icons.ts'
import { Icon } from './icon.tsx'
import { useEffect, useRef, type RefObject, type ToggleEvent } from 'react'
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
  /** The year, where the club has said it. */
  founded: number | undefined
  /** Both as every club has them where they are left out. */
  menu?: MenuEntry[] | undefined
  button?: MenuLink | undefined
  /** Pages that the club does not have. */
  without?: OptionalPage[] | undefined
}

/** The teams' address is written in two ways (specification, section 2), and answers in both. */
const TEAMS = { wide: '/Mannschaften', narrow: '/mannschaften' }

/**
 * Works before any script runs: both menus are native disclosures. React adds what those lack: Esc, a click outside, and that the list in
 * the menu is closed whenever that is opened. Where no script runs at all, links to places within the page do that instead: whoever is led
 * to the menu has left the list. (Disclosures cannot: `<details name>` would close the menu as soon as the list opens.)
 */
export function Header({ clubName, sport, founded, menu = usualMenu, button = usualButton, without = [] }: Props) {
  const entries = shownMenu(menu, without)
  const highlighted = shownButton(button, without)
  const header = useRef<HTMLElement>(null)
  useCloseOnNavigation(header)
  useCloseOnEscape(header)
  return (
    <header className={styles['header']} ref={header}>
      <div className={cx('wrap', styles['bar'])}>
        <Link className={styles['logo']} to={href('/')}>
          <Logo />
          <span>
            {clubName}
            <small>{founded === undefined ? sport : `${sport} seit ${founded}`}</small>
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
        <Link className={cx('button', styles['join'])} to={highlighted.to}>
          {highlighted.label}
        </Link>
        <MobileMenu entries={entries} button={highlighted} />
      </div>
    </header>
  )
}

const NavItem = ({ to, label }: { to: string; label: string }) => (
  <li>
    <NavLink className={styles['item'] ?? ''} to={to} viewTransition discover="none">
      {label}
    </NavLink>
  </li>
)

const Links = ({ links, teams }: { links: MenuLink[]; teams: string }) => (
  <ul>
    {links.map(({ to, label }) => (
      <NavItem key={to} to={to === TEAMS.narrow ? teams : to} label={label} />
    ))}
  </ul>
)

function Dropdown({ label, links }: { label: string; links: MenuLink[] }) {
  const dropdown = useRef<HTMLDetailsElement>(null)
  useCloseOnClickOutside(dropdown)
  return (
    <li>
      <details className={styles['dropdown']} ref={dropdown}>
        <summary className={styles['item']}>
          {label}
          <Icon icon={ChevronDown} size={16} />
        </summary>
        <Links links={links} teams={TEAMS.wide} />
      </details>
    </li>
  )
}

const MobileMenu = ({ entries, button }: { entries: MenuEntry[]; button: MenuLink }) => (
  <>
    <details className={styles['menu']} onToggle={closeLists}>
      <summary className={styles['toggle']} aria-label="Menü">
        <Icon icon={Menu} className={styles['closed']} />
        <Icon icon={X} className={styles['opened']} />
      </summary>
    </details>
    {/* React's program, which never shows what stands in it, does not bring it. */}
    <noscript>
      {import.meta.env.SSR && (
        <a className={styles['toggle']} href="#menue" aria-label="Menü">
          <Icon icon={Menu} />
        </a>
      )}
    </noscript>
    <nav className={styles['panel']} id="menue" aria-label="Menü">
      <noscript>
        {/* To no place at all: the page stays where it is. */}
        {import.meta.env.SSR && (
          <a className={styles['toggle']} href="#_" aria-label="Menü schließen">
            <Icon icon={X} />
          </a>
        )}
      </noscript>
      <ul>
        {entries.map(({ label, to, below = [] }, index) =>
          to === undefined ? (
            <FoldedList key={label} id={`menue-${index}`} label={label} links={below} />
          ) : (
            <NavItem key={to} to={to} label={label} />
          ),
        )}
      </ul>
      <Link className="button" to={button.to}>
        {button.label}
      </Link>
    </nav>
  </>
)

function FoldedList({ id, label, links }: { id: string; label: string; links: MenuLink[] }) {
  const title = (
    <>
      {label}
      <Icon icon={ChevronDown} size={20} />
    </>
  )
  return (
    <li id={id}>
      <details className={styles['sub']}>
        <summary className={styles['item']}>{title}</summary>
      </details>
      <noscript>
        {import.meta.env.SSR && (
          <a className={styles['item']} href={`#${id}`}>
            {title}
          </a>
        )}
      </noscript>
      <Links links={links} teams={TEAMS.narrow} />
    </li>
  )
}

function closeLists({ currentTarget: menu }: ToggleEvent<HTMLDetailsElement>) {
  if (menu.open)
    for (const list of menu.parentElement?.querySelectorAll('details') ?? []) if (list !== menu) list.open = false
}

/** @returns what was open, the outermost first */
function closeAll(header: HTMLElement | null): HTMLDetailsElement[] {
  const opened = [...(header?.querySelectorAll<HTMLDetailsElement>('details[open]') ?? [])]
  for (const details of opened) details.open = false
  return opened
}

function useCloseOnEscape(header: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const { current } = header
    const close = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') closeAll(current)[0]?.querySelector('summary')?.focus()
    }
    current?.addEventListener('keydown', close)
    return () => current?.removeEventListener('keydown', close)
  }, [header])
}

function useCloseOnNavigation(header: RefObject<HTMLElement | null>) {
  const { key } = useLocation()
  const shownKey = useRef(key)
  useEffect(() => {
    // What was opened before React was there stays open: only another page closes it.
    if (shownKey.current === key) return
    shownKey.current = key
    closeAll(header.current)
  }, [key, header])
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
