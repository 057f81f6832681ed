import { formatDate, formatListDate, isDayOnly } from '#shared/berlin-time.ts'
import { HOUR } from '#shared/durations.ts'
import { turned, type Score } from '#table-tennis/ties/tie-format.ts'

/** What a tie ended with. @property isForfeited it was decided without being played */
export type Outcome = Score & { isForfeited: boolean }

/**
 * Who played, and each game in the order of the format. Of the other side nobody is named.
 *
 * @property players ours, by position @property doubles ours, „Dörrenberg/Lessing“ @property games sets, the home side's first;
 * undefined where it is not known
 */
export type TieSheet = { players: string[]; doubles: string[]; games: (Score | undefined)[] }

/** What people and files say of a match. */
export type FixtureFacts = {
  /** The league's own number, where it gives one. */
  number: string | undefined
  /** „Spieltag 3“, „Pokal“; empty when it is not said. */
  round: string
  /** Midnight when only the day is known; undefined while a postponed match has no new day. */
  startsAt: Date | undefined
  home: string
  guest: string
  /** Empty: where the home side always plays. */
  hall: string
  outcome: Outcome | undefined
  sheet: TieSheet | undefined
  /** The article that tells of it, by its slug. */
  report: string | undefined
}

/**
 * A match in the league of one of our teams; of the same league others' matches are known as well, for the table.
 *
 * @property key stays what it was at first, even when sides or times change
 * @property movedFrom when it should have been, of a match that was moved or postponed
 * @property sequence rises with each change, for calendars
 */
export type Fixture = FixtureFacts & {
  season: number
  team: string
  key: string
  movedFrom: Date | undefined
  sequence: number
  changedAt: Date
}

export type FixtureId = Pick<Fixture, 'season' | 'team' | 'key'>

export type FixtureState = 'planned' | 'moved' | 'postponed' | 'played' | 'forfeited'

/** An outcome counts before everything else; without a moment a match was called off and waits for another. */
export function fixtureState({ outcome, startsAt, movedFrom }: Fixture): FixtureState {
  if (outcome) return outcome.isForfeited ? 'forfeited' : 'played'
  if (!startsAt) return 'postponed'
  return movedFrom ? 'moved' : 'planned'
}

/** Clocks differ, and a hall may begin early. */
const EARLIEST = HOUR

/** What is wrong with a match of which somebody knows the result before it begins; undefined where nothing is. */
export function tooEarly({ outcome, startsAt }: Fixture, now: Date): string | undefined {
  if (!outcome || !startsAt || startsAt.getTime() - EARLIEST <= now.getTime()) return undefined
  const start = isDayOnly(startsAt) ? formatDate(startsAt) : `${formatListDate(startsAt)} Uhr`
  return `Das Spiel beginnt erst am ${start}; vorher kann es kein Ergebnis haben. Wurde früher gespielt, ändern Sie bitte zuerst den Termin.`
}

/** Where one side plays; undefined when it does not take part. */
export function sideOf(
  { home, guest }: Pick<Fixture, 'home' | 'guest'>,
  ownName: string,
): 'home' | 'guest' | undefined {
  if (home === ownName) return 'home'
  return guest === ownName ? 'guest' : undefined
}

/** A match as seen from one side. */
export type OwnFixture = Fixture & {
  isHome: boolean
  opponent: string
  /** `home` is our own score. */
  own: Score | undefined
}

/** Those in which a side takes part, seen from it. */
export const seenFrom = (ownName: string, fixtures: readonly Fixture[]): OwnFixture[] =>
  fixtures.flatMap((fixture) => {
    const side = sideOf(fixture, ownName)
    if (!side) return []
    const { outcome, home, guest } = fixture
    const isHome = side === 'home'
    return [
      { ...fixture, isHome, opponent: isHome ? guest : home, own: outcome && (isHome ? outcome : turned(outcome)) },
    ]
  })

export type Verdict = 'won' | 'drawn' | 'lost'

/** @param own `home` is our own score */
export const verdict = ({ home, guest }: Score): Verdict => (home === guest ? 'drawn' : home > guest ? 'won' : 'lost')

/** In the order in which they take place; those without a day last. */
export const byTime = (one: Fixture, other: Fixture): number =>
  timeOf(one) - timeOf(other) || (one.key < other.key ? -1 : 1)

const timeOf = ({ startsAt }: Fixture) => startsAt?.getTime() ?? Number.MAX_SAFE_INTEGER

const KEY_LETTERS: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }

/** The same for names that differ by case, dots or blanks only. */
export const nameKey = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => KEY_LETTERS[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{Mark}+/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')

/** In a double round everybody is host of everybody once, so the two names in their order are the match. */
export const pairKey = ({ home, guest }: Pick<Fixture, 'home' | 'guest'>): string =>
  `${nameKey(home)}--${nameKey(guest)}`
