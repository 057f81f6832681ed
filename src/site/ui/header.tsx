import { cx } from './cx.ts'
import { ChevronDown, Menu, X } from './icons.ts'
import { Icon } from './icon.tsx'
import { useEffect, useRef, type RefObject, type ToggleEvent } from 'react'
import { href, Link, NavLink, useLocation } from 'react-router'
import {
  shownButton,
  shownMenu,
  usualButton,
  usualMenu,
  type MenuEntry,
  type MenuLink,
} from '#features/club/look/menu.ts'
import type { SiteFacts } from '../site-facts.ts'
import styles from './header.module.css'
import { Logo } from './logo.tsx'

/** The teams' address exists in two spellings (specification, section 2), and both work. */
const TEAMS = { wide: '/Mannschaften', narrow: '/mannschaften' }

/**
 * Works before any script runs: both menus are native disclosures. React adds what they lack: Esc, a click outside, and closing the list in the menu
 * whenever the menu opens. Without script, links within the page do that instead: jumping to the menu leaves the list. (Disclosures cannot: `<details
 * name>` would close the menu as soon as the list opens.)
 */
export function Header({ shortName, sport, founded, menu = usualMenu, button = usualButton, without = [] }: SiteFacts) {
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
            {shortName}
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
    {/* Server only: React never renders the content of `noscript`, so the browser's bundle omits it. */}
    <noscript>
      {import.meta.env.SSR && (
        <a className={styles['toggle']} href="#menue" aria-label="Menü">
          <Icon icon={Menu} />
        </a>
      )}
    </noscript>
    <nav className={styles['panel']} id="menue" aria-label="Menü">
      <noscript>
        {/* An unknown target: the page stays where it is. */}
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

/** @returns the closed elements, the outermost first */
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
    // Menus opened before hydration stay open: only navigation closes them.
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
