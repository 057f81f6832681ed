/**
 * Pages and parts that a club may do without, by the first word of their addresses and as people call them. All others are there always:
 * the home page, news, contact, and what the law asks for.
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

/** @param path such as `/chronik` or `turniere/:slug` @returns undefined for what every club has */
export function optionalPageOf(path: string): OptionalPage | undefined {
  const [first = ''] = path.replace(/^\//, '').toLowerCase().split(/[/?#]/)
  return optionalPageNames.find((name) => name === first)
}
