import { sentence } from './german.ts'
import { tellBeginning, tellNameless, tellOpen, tellPlaces } from './tell-places.ts'
import { tellStatistics } from './tell-statistics.ts'
import type { ToldCompetition, ToldEvent } from './told-event.ts'

/** A piece of the text. @property worth the least worthy piece is left out first */
type Piece = { line: number; text: string; worth: number }

/**
 * The same facts as plain text for a gazette with a length limit: as much as fits, the most important first.
 *
 * @param limit in characters, as `count` counts them @param url of the full results
 * @returns also the number of pieces left out, and whether even the shortest text is too long
 */
export function gazetteText(
  told: ToldEvent,
  { url, limit, count }: { url: string; limit: number; count: (text: string) => number },
) {
  const all = piecesOf(told, url)
  let kept = all
  while (kept.length > 1 && count(join(kept)) > limit) {
    const least = Math.min(...kept.map(({ worth }) => worth))
    kept = kept.toSpliced(
      kept.findLastIndex(({ worth }) => worth === least),
      1,
    )
  }
  const text = join(kept)
  return { text, left: all.length - kept.length, isTooLong: count(text) > limit }
}

function piecesOf(told: ToldEvent, url: string): Piece[] {
  const { name, competitions } = told
  const pieces: Piece[] = []
  const add = (line: number, worth: number, text: string | undefined) => {
    if (text !== undefined && text !== '') pieces.push({ line, worth, text })
  }
  add(0, 5, name)
  add(1, 9, tellBeginning(told))
  add(1, 8, tellOpen(competitions))
  competitions.forEach((competition, index) => {
    const line = 2 + index * 2
    const [first, ...others] = tellPlaces(competition)
    // The name needs the first sentence, so that it does not stand alone.
    if (first !== undefined) add(line, 7, competition.name === undefined ? first : `${competition.name}: ${first}`)
    for (const sentence of others) add(line, 6, sentence)
    add(line + 1, 2, tellAll(competition))
  })
  const end = 2 + competitions.length * 2
  add(end, 4, tellNameless(competitions))
  tellStatistics(told.statistics).forEach(({ what, text }, index) =>
    add(end + 1, index === 0 ? 3 : 1, `${what}: ${text}.`),
  )
  add(end + 2, 4, `Alle Ergebnisse: ${url}`)
  return pieces
}

function tellAll({ places, name }: ToldCompetition): string {
  if (places.length <= 3) return ''
  const said = places.map(({ place, name: who }) => `${place}. ${who}`).join(', ')
  return sentence(`${name === undefined ? 'Alle Plätze' : `Alle Plätze (${name})`}: ${said}`)
}

const join = (pieces: readonly Piece[]): string =>
  [...Map.groupBy(pieces, ({ line }) => line)]
    .toSorted(([one], [other]) => one - other)
    .map(([, own]) => own.map(({ text }) => text).join(' '))
    .join('\n')
