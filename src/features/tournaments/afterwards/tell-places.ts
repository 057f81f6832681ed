import { capital, counted, listed, onDay, sentence, TIE, type Noun } from './german.ts'
import type { ToldCompetition, ToldEvent, ToldPlace } from './told-event.ts'

const TEAM: Noun = { article: 'eine', one: 'Mannschaft', many: 'Mannschaften' }
const DOUBLE: Noun = { article: 'ein', one: 'Doppel', many: 'Doppel' }
const PLAYER: Noun = { article: 'eine', one: 'Person', many: 'Spielerinnen und Spieler' }
const CHILD: Noun = { ...PLAYER, many: 'Kinder und Jugendliche' }

export const nounOf = ({ kind, isYouth }: ToldCompetition): Noun =>
  kind === 'team' ? TEAM : kind === 'double' ? DOUBLE : isYouth ? CHILD : PLAYER

/** Who played, when, and in which event. Quotation marks around the event's name avoid the grammar of its gender. */
export function tellBeginning({ name, startsAt, competitions }: ToldEvent): string {
  const when = `am ${onDay(startsAt)}, beim Turnier „${name}“`
  const [only, ...others] = competitions
  if (only && others.length === 0) {
    return `${capital(counted(only.entries, nounOf(only)))} ${only.entries === 1 ? 'spielte' : 'spielten'} ${when} mit.`
  }
  const several = competitions.map((each) => `${each.name ?? each.key} (${counted(each.entries, nounOf(each))})`)
  const count = capital(counted(competitions.length, { article: 'ein', one: 'Wettbewerb', many: 'Wettbewerbe' }))
  return `${count} wurden ${when} ausgetragen: ${listed(several)}.`
}

/** What is still to be played; undefined when all is played. */
export function tellOpen(competitions: readonly ToldCompetition[]): string | undefined {
  if (competitions.every(({ isDone }) => isDone)) return undefined
  const open = competitions.reduce((sum, each) => sum + each.open, 0)
  if (open === 0) return 'Noch ist nicht alles gespielt: Die nächste Runde wird erst gelost.'
  const stand = open === 1 ? 'steht' : 'stehen'
  return `Noch ist nicht alles gespielt: ${capital(counted(open, TIE))} ${stand} noch aus.`
}

/** Sentences about the winner, the final, and the next places; the most important first. */
export function tellPlaces({ places, final }: ToldCompetition): string[] {
  const byPlace = Map.groupBy(places, ({ place }) => place)
  const [first, second, third] = [1, 2, 3].map((place) => byPlace.get(place) ?? [])
  const [winner, ...equals] = first ?? []
  return [
    ...(winner && equals.length === 0 ? [sentence(`Der Sieg geht an ${winner.name}`)] : sayPlace(1, first)),
    ...(final ? [tellFinal(final)] : sayPlace(2, second)),
    ...sayPlace(3, third),
  ]
}

function sayPlace(place: number, there: readonly ToldPlace[] | undefined): string[] {
  const names = (there ?? []).map(({ name }) => name)
  if (names.length === 0) return []
  return [sentence(`Platz ${place} ${names.length === 1 ? 'geht an' : 'teilen sich'} ${listed(names)}`)]
}

function tellFinal({ how, other, score, lead, isToNil }: NonNullable<ToldCompetition['final']>): string {
  const met = `Endspiel gegen ${other}`
  switch (how) {
    case 'walkover':
      return `Das ${met} wurde nicht gespielt.`
    case 'given-up':
      return `Das ${met} wurde vorzeitig beendet.`
    case 'draw':
      return `Das ${met} endete ${score} unentschieden.`
    case 'played':
      if (lead === 1) return `Knapp war das ${met}: Es endete ${score}.`
      return isToNil ? `Klar war das ${met}: Es endete ${score}.` : `Das ${met} endete ${score}.`
  }
}

/** Explains numbers in place of names; undefined if all are named. */
export const tellNameless = (competitions: readonly ToldCompetition[]): string | undefined =>
  competitions.some(({ places }) => places.some(({ isNamed }) => !isNamed))
    ? 'Wer nicht genannt werden möchte, steht hier als „Meldung“ mit einer Nummer.'
    : undefined
