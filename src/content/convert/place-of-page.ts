import { toRedirectKey } from '#features/redirects/redirect.ts'
import { toSlug } from '#shared/slug.ts'

/** @property address of the page that replaces it @property advice where its facts belong */
type PlaceOfPage = { address: string | undefined; advice: string }

/** Matches whole names only: a page `trainingslager` is not among these. */
const PLACES: [name: RegExp, address: string, advice: string][] = [
  [
    /^(?:index|home|startseite|willkommen)$/,
    '/',
    'Die Startseite entsteht aus club/values.yaml und club/training.yaml.',
  ],
  [/^(?:der-)?vorstand$|^ansprechpartner(?:innen)?$/, '/vorstand', 'Diese Angaben gehören in club/board.yaml.'],
  [/^training(?:s?zeiten)?$/, '/', 'Diese Angaben gehören in club/training.yaml.'],
  [
    /^(?:anfahrt|spiellokal|wegbeschreibung)$/,
    '/anfahrt',
    'Diese Angaben gehören in club/directions.yaml und club/club.yaml.',
  ],
  [/^(?:mannschaften|teams)$/, '/mannschaften', 'Diese Angaben gehören in club/seasons.yaml.'],
  [/^impressum$/, '/impressum', 'Das Impressum entsteht aus club/club.yaml.'],
  [
    /^datenschutz(?:erklaerung|hinweise)?$|^privacy(?:-policy)?$/,
    '/datenschutz',
    'pages/datenschutz.md beschreibt, was diese Website tut; bitte nur ergänzen, was bei Ihnen anders ist.',
  ],
  [
    /^(?:kontakt|contact)(?:formular)?$/,
    '/kontakt',
    'Das Formular gibt es schon; die Adresse steht in club/club.yaml.',
  ],
  [
    /^mitglied-?werden$|^mitgliedschaft$|^beitritt$/,
    '/mitglied-werden',
    'Beiträge und Aufnahme gehören in club/membership.yaml.',
  ],
  [/^(?:termine|kalender)$/, '/termine', 'Termine gehören einzeln in den Ordner dates/.'],
  [
    /^(?:news|blog|aktuelles|neuigkeiten|archiv|archive|posts|articles|beitraege|berichte|tags|categories|kategorien|search|suche|sitemap|feed)$/,
    '/news',
    'Diese Liste entsteht von selbst.',
  ],
  [/^(?:404|500|danke|thanks|offline)$/, '', 'Diese Seite hat die Website selbst.'],
]

/** The page of our site that replaces a page of another site; undefined for a page of the club's own. @param name of its file or address */
export function placeOfPage(name: string): PlaceOfPage | undefined {
  const plain = toSlug(name)
  const [, address = '', advice = ''] = PLACES.find(([pattern]) => pattern.test(plain)) ?? []
  return advice === '' ? undefined : { address: address === '' ? undefined : address, advice }
}

const OURS = new Set([
  '/',
  '/news',
  '/termine',
  '/kalender',
  '/chronik',
  '/faq',
  ...PLACES.map(([, address]) => address),
])

/** Whether a link of another site also works on ours. */
export const isOurs = (address: string): boolean => OURS.has(toRedirectKey(address) ?? '')

/** Standard running texts: `pages/chronik.md` and, with questions as headings, `pages/faq.md`. */
export function houseText(name: string, markdown: string): 'chronik' | 'faq' | undefined {
  const plain = toSlug(name)
  if (/^(?:vereins)?(?:chronik|geschichte|historie)$/.test(plain)) return 'chronik'
  return /^(?:faqs?|haeufige-fragen|fragen(?:-und-antworten)?)$/.test(plain) && /^## /m.test(markdown)
    ? 'faq'
    : undefined
}
