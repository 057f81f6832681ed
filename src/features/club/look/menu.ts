import { optionalPageOf, type OptionalPage } from './club-pages.ts'

export type MenuLink = { label: string; to: string }
/** Leads to a page, or opens a list. */
export type MenuEntry = { label: string; to?: string | undefined; below?: MenuLink[] | undefined }

/** Of every club that has not arranged its own. */
export const usualMenu: MenuEntry[] = [
  { label: 'Aktuelles', to: '/news' },
  {
    label: 'Verein',
    below: [
      { label: 'Vorstand', to: '/vorstand' },
      { label: 'Mannschaften', to: '/mannschaften' },
      { label: 'Termine', to: '/termine' },
      { label: 'Downloads', to: '/docs' },
      { label: 'Chronik', to: '/chronik' },
    ],
  },
  { label: 'Anfahrt', to: '/anfahrt' },
  { label: 'Kontakt', to: '/kontakt' },
]
export const usualButton: MenuLink = { label: 'Mitglied werden', to: '/docs' }

/** Whether an address of the site's own leads somewhere, as far as the club's choice of pages goes. */
export function isThere(without: readonly OptionalPage[], address: string): boolean {
  const page = optionalPageOf(address)
  return page === undefined || !without.includes(page)
}

/** The entries that lead somewhere. */
export function shownMenu(menu: readonly MenuEntry[], without: readonly OptionalPage[]): MenuEntry[] {
  return menu.flatMap(({ label, to, below }): MenuEntry[] => {
    if (to !== undefined) return isThere(without, to) ? [{ label, to }] : []
    const links = (below ?? []).filter((link) => isThere(without, link.to))
    return links.length > 0 ? [{ label, below: links }] : []
  })
}

/** Where the highlighted button leads; who has no downloads is written to. */
export const shownButton = (button: MenuLink, without: readonly OptionalPage[]): MenuLink =>
  isThere(without, button.to) ? button : { ...button, to: '/kontakt' }
