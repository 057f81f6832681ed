import { formatDate, formatListDate, isDayOnly } from '#shared/berlin-time.ts'
import { HOUR } from '#shared/durations.ts'
import { turned, type Score } from '#table-tennis/ties/tie-format.ts'

/** The outcome of a tie. @property isForfeited it was decided without being played */
export type Outcome = Score & { isForfeited: boolean }

/**
 * Who played, and each game in the order of the format. It names no player of the other side.
 *
 * @property players ours, by position @property doubles ours, „Dörrenberg/Lessing“ @property games sets, the home side's first;
 * undefined if unknown
 */
export type TieSheet = { players: string[]; doubles: string[]; games: (Score | undefined)[] }

/** The facts of a match, from users and files. */
export type FixtureFacts = {
  /** The league's own number, if it gives one. */
  number: string | undefined
  /** „Spieltag 3“, „Pokal“; empty if not given. */
  round: string
  /** Midnight if only the day is known; undefined while a postponed match has no new day. */
  startsAt: Date | undefined
  home: string
  guest: string
  /** Empty: the home side's usual hall. */
  hall: string
  outcome: Outcome | undefined
  sheet: TieSheet | undefined
  /** Slug of the article that reports on it. */
  report: string | undefined
}

/**
 * A match in the league of one of our teams; matches between other teams of that league are stored as well, for the table.
 *
 * @property key never changes, even when sides or times do
 * @property movedFrom the original time of a match that was moved or postponed
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

/** An outcome takes precedence; a match without a time was called off and waits for a new one. */
export function fixtureState({ outcome, startsAt, movedFrom }: Fixture): FixtureState {
  if (outcome) return outcome.isForfeited ? 'forfeited' : 'played'
  if (!startsAt) return 'postponed'
  return movedFrom ? 'moved' : 'planned'
}

/** Clocks differ, and a hall may begin early. */
const EARLIEST = HOUR

/** The mistake of a match that has a result before it begins; undefined if there is none. */
export function tooEarly({ outcome, startsAt }: Fixture, now: Date): string | undefined {
  if (!outcome || !startsAt || startsAt.getTime() - EARLIEST <= now.getTime()) return undefined
  const start = isDayOnly(startsAt) ? formatDate(startsAt) : `${formatListDate(startsAt)} Uhr`
  return `Das Spiel beginnt erst am ${start}; vorher kann es kein Ergebnis haben. Wurde früher gespielt, ändern Sie bitte zuerst den Termin.`
}

/** Whether a team is home or guest; undefined if it does not take part. */
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

/** Compares by time; matches without a day come last. */
export const byTime = (one: Fixture, other: Fixture): number =>
  timeOf(one) - timeOf(other) || (one.key < other.key ? -1 : 1)

const timeOf = ({ startsAt }: Fixture) => startsAt?.getTime() ?? Number.MAX_SAFE_INTEGER

const KEY_LETTERS: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }

/** The same key for names that differ only in case, dots or blanks. */
export const nameKey = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => KEY_LETTERS[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{Mark}+/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')

/** In a double round every team hosts every other team once, so the two names in their order identify the match. */
export const pairKey = ({ home, guest }: Pick<Fixture, 'home' | 'guest'>): string =>
  `${nameKey(home)}--${nameKey(guest)}`
