import { optionalPageOf, type OptionalPage } from './club-pages.ts'

export type MenuLink = { label: string; to: string }
/** Links to a page, or opens a list. */
export type MenuEntry = { label: string; to?: string | undefined; below?: MenuLink[] | undefined }

/** The menu of a club that has not arranged its own. */
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

/** Whether an address of this site leads somewhere, given the club's choice of pages. */
export function isThere(without: readonly OptionalPage[], address: string): boolean {
  const page = optionalPageOf(address)
  return page === undefined || !without.includes(page)
}

/** The entries that lead somewhere. */
export const shownMenu = (menu: readonly MenuEntry[], without: readonly OptionalPage[]): MenuEntry[] =>
  menu.flatMap(({ label, to, below }): MenuEntry[] => {
    if (to !== undefined) return isThere(without, to) ? [{ label, to }] : []
    const links = (below ?? []).filter((link) => isThere(without, link.to))
    return links.length > 0 ? [{ label, below: links }] : []
  })

/** How many lists that pages start have room in the bar. */
const MOST_NEW_LISTS = 2
const OTHER_LISTS = 'Mehr'

/** Adds the club's own pages to the lists that they name; a new list comes last. Pages already in the menu stay where they are. */
export function withPages(
  menu: readonly MenuEntry[],
  pages: readonly { slug: string; title: string; menu: string }[],
): MenuEntry[] {
  const known = new Set(menu.flatMap(({ to, below = [] }) => [to, ...below.map((link) => link.to)]))
  const added = pages.filter(({ slug }) => !known.has(slug))
  const present = new Set(menu.flatMap(({ label, below }) => (below ? [label] : [])))
  const wanted = [...new Set(added.map((page) => page.menu))].filter((label) => !present.has(label))
  const shown = wanted.length > MOST_NEW_LISTS ? [...wanted.slice(0, MOST_NEW_LISTS - 1), OTHER_LISTS] : wanted
  const listOf = (label: string) => (present.has(label) || shown.includes(label) ? label : OTHER_LISTS)
  const linksOf = (list: string) =>
    added.filter((page) => listOf(page.menu) === list).map(({ slug, title }) => ({ label: title, to: slug }))
  return [
    ...menu.map((entry) => (entry.below ? { ...entry, below: [...entry.below, ...linksOf(entry.label)] } : entry)),
    ...shown.filter((label) => !present.has(label)).map((label) => ({ label, below: linksOf(label) })),
  ]
}

/** The highlighted button; it leads to the contact page if its own target does not exist. */
export const shownButton = (button: MenuLink, without: readonly OptionalPage[]): MenuLink =>
  isThere(without, button.to) ? button : { ...button, to: '/kontakt' }
