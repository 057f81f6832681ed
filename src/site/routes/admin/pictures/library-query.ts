import { LIBRARY_CHOICES, type LibraryChoice, type LibraryQuery } from '#features/pictures/library/list-pictures.ts'

/** @property key in the address @property none the sentence for an empty list */
export const choiceWords: Record<LibraryChoice, { key: string; label: string; none: string }> = {
  all: { key: 'alle', label: 'Alle', none: 'Hier stehen die Bilder der Website, sobald Sie welche hochladen.' },
  undescribed: { key: 'ohne-beschreibung', label: 'Ohne Beschreibung', none: 'Alle Bilder sind beschrieben.' },
  minors: { key: 'minderjaehrige', label: 'Mit Minderjährigen', none: 'Kein Bild zeigt erkennbare Minderjährige.' },
  withheld: { key: 'gesperrt', label: 'Nicht auf der Website', none: 'Keinem Bild fehlt die Einwilligung.' },
}

const SEARCH = 'suche'
const CHOICE = 'zeige'
const PAGE = 'seite'
const LONGEST_SEARCH = 200

/** The query in the address; invalid values count as missing. */
export function readLibraryQuery(parameters: URLSearchParams): LibraryQuery {
  const page = /^[1-9]\d{0,4}$/.exec(parameters.get(PAGE) ?? '')?.[0]
  return {
    choice: LIBRARY_CHOICES.find((each) => choiceWords[each].key === parameters.get(CHOICE)) ?? 'all',
    search: (parameters.get(SEARCH) ?? '').slice(0, LONGEST_SEARCH),
    page: Number(page ?? 1),
  }
}

/** The shortest address of a query. */
export function toLibraryQuery({ choice, search, page }: LibraryQuery): string {
  const query = new URLSearchParams()
  if (search !== '') query.set(SEARCH, search)
  if (choice !== 'all') query.set(CHOICE, choiceWords[choice].key)
  if (page > 1) query.set(PAGE, String(page))
  return query.toString()
}
