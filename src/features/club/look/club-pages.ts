/**
 * Optional pages and parts: the first word of their address and what people call them. All others always exist: the home page, news, contact,
 * and what the law requires.
 */
export const optionalPages = {
  mannschaften: 'Mannschaften',
  vorstand: 'Vorstand',
  chronik: 'Chronik',
  anfahrt: 'Anfahrt',
  docs: 'Downloads',
  kalender: 'Kalender zum Abonnieren',
  termine: 'Termine',
  faq: 'Fragen und Antworten',
  turniere: 'Turniere',
  jugend: 'Hinweis zum Jugendtraining auf der Startseite',
} as const

export type OptionalPage = keyof typeof optionalPages
export const optionalPageNames = Object.keys(optionalPages) as [OptionalPage, ...OptionalPage[]]

/** @param path such as `/chronik` or `turniere/:slug` @returns undefined for pages that every club has */
export function optionalPageOf(path: string): OptionalPage | undefined {
  const [first = ''] = path.replace(/^\//, '').toLowerCase().split(/[/?#]/)
  return optionalPageNames.find((name) => name === first)
}
