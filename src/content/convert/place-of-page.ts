import { toRedirectKey } from '#features/redirects/redirect.ts'
import { toSlug } from '#shared/slug.ts'

/** @property address of the page that now says the same @property advice where its facts belong */
type PlaceOfPage = { address: string | undefined; advice: string }

const PLACES: [name: RegExp, address: string, advice: string][] = [
  [/^(?:index|home|startseite)$/, '/', 'Die Startseite entsteht aus club/values.yaml und club/training.yaml.'],
  [/vorstand|ansprechpartner/, '/vorstand', 'Diese Angaben gehören in club/board.yaml.'],
  [/training/, '/', 'Diese Angaben gehören in club/training.yaml.'],
  [/anfahrt|halle|spiellokal/, '/anfahrt', 'Diese Angaben gehören in club/directions.yaml und club/club.yaml.'],
  [/mannschaft|teams?\b|ligen|saison/, '/mannschaften', 'Diese Angaben gehören in club/seasons.yaml.'],
  [/impressum/, '/impressum', 'Das Impressum entsteht aus club/club.yaml.'],
  [
    /datenschutz|privacy/,
    '/datenschutz',
    'pages/datenschutz.md beschreibt, was diese Website tut; bitte nur ergänzen, was bei Ihnen anders ist.',
  ],
  [/kontakt|contact/, '/kontakt', 'Das Formular gibt es schon; die Adresse steht in club/club.yaml.'],
  [/download|satzung|formulare|mitglied/, '/docs', 'Die Dateien gehören nach docs/ und in club/downloads.yaml.'],
  [/chronik|geschichte|historie/, '/chronik', 'Der Text gehört in pages/chronik.md.'],
  [/faq|fragen/, '/faq', 'Fragen und Antworten gehören in pages/faq.md, jede Frage als Überschrift mit ##.'],
  [/^(?:news|blog|aktuelles|archiv|archive|posts)$/, '/news', 'Die Liste der Artikel entsteht von selbst.'],
  [/^404$/, '', 'Diese Seite hat die Website selbst.'],
]

/** Where what a page of another site tells is to be found on ours. @param name of its file or address */
export function placeOfPage(name: string): PlaceOfPage {
  const plain = toSlug(name)
  const [, address = '', advice = 'Für diese Seite gibt es keinen Platz; vielleicht ist sie als Artikel richtig.'] =
    PLACES.find(([pattern]) => pattern.test(plain)) ?? []
  return { address: address === '' ? undefined : address, advice }
}

const OURS = new Set(['/', '/news', '/termine', '/kalender', ...PLACES.map(([, address]) => address)])

/** Whether a link of another site leads somewhere on ours as it stands. */
export const isOurs = (address: string): boolean => OURS.has(toRedirectKey(address) ?? '')

export const isChronicle = (name: string): boolean => /^(?:vereins)?(?:chronik|geschichte|historie)$/.test(toSlug(name))
