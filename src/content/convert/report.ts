import { toRedirects } from '#features/redirects/redirect.ts'
import { isPageSlug } from '#features/news/page-address.ts'
import { placeOf } from '../content-mistake.ts'
import type { ConvertedSite } from './converted.ts'
import type { Balance, LeftOutItem, SourceKind } from './ledger.ts'

const NAMES: Record<SourceKind, string> = {
  post: 'Artikel',
  page: 'Seiten',
  picture: 'Bilder',
  file: 'Dateien',
  program: 'Programm',
}

/** What was converted and what needs manual work, line by line. */
export function reportOf(site: ConvertedSite, balance: Balance, skipped: readonly string[]): string[] {
  const articles = site.articles.filter(({ draft }) => !isPageSlug(draft.slug))
  const drafts = articles.filter(({ draft }) => draft.isDraft).length
  return [
    `${articles.length} Artikel${drafts > 0 ? `, davon ${drafts} als Entwurf` : ''}; ${toRedirects(site.redirects).length} frühere Adressen.`,
    'Was nur der Verein weiß (Anschrift, Training, Vorstand, Mannschaften), ist nicht dabei; danach fragt der Mitgliederbereich.',
    ...(site.dates.length > 0 ? [`${site.dates.length} Termine stehen jetzt im Kalender.`] : []),
    ...site.house.map(({ name, title }) => `„${title}“ steht jetzt in pages/${name}.md.`),
    '',
    ...tableOf(balance),
    ...(skipped.length > 0 ? [`Nicht gelesen, weil Programme sie anlegen: ${skipped.join(', ')}.`] : []),
    ...balance.leftOut.flatMap(({ reason, items }) => ['', `${items.length} × ${reason}`, ...items.map(lineOfItem)]),
    ...(site.hints.length > 0 ? ['', 'Bitte ansehen:'] : []),
    ...hintLines(site),
  ]
}

const lineOfItem = (item: LeftOutItem) => `  ${placeOf(item)}${item.kept === undefined ? '' : ` → ${item.kept}`}`

/** A table of what was found, converted and left out. */
function tableOf({ kinds }: Balance): string[] {
  const row = (name: string, ...cells: (string | number)[]) =>
    name.padEnd(10) + cells.map((cell) => String(cell).padStart(15)).join('')
  const own = kinds.filter(({ kind }) => kind !== 'program')
  const program = kinds.find(({ kind }) => kind === 'program')?.found ?? 0
  return [
    row('', 'gefunden', 'übernommen', 'nicht übernommen'.padStart(19)),
    ...own.map(({ kind, found, taken, leftOut }) => row(NAMES[kind], found, taken, String(leftOut).padStart(19))),
    `Dazu ${program === 1 ? 'eine Datei' : `${program} Dateien`} des bisherigen Programms (Vorlagen, Stile, Einstellungen, kleine Kopien); das braucht niemand mehr.`,
  ]
}

function hintLines({ hints }: ConvertedSite): string[] {
  const byFile = Map.groupBy(hints, ({ file }) => file)
  return [...byFile].flatMap(([file, all]) => {
    const lines = new Map(all.toReversed().map(({ sentence, line }) => [sentence, line]))
    return [...new Set(all.map(({ sentence }) => sentence))].map(
      (sentence) => `${placeOf({ file, line: lines.get(sentence) })}: ${sentence}`,
    )
  })
}
