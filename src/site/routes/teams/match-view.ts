import { fixtureState, verdict, type OwnFixture, type Verdict } from '#features/league/fixture.ts'
import type { TeamFixture } from '#features/league/league-reader.ts'
import { writeScore } from '#table-tennis/ties/tie-format.ts'
import { berlinDay, endOfBerlinDay, formatTime, isDayOnly } from '#shared/berlin-time.ts'
import { DAY } from '#shared/durations.ts'

const ZONE = 'Europe/Berlin'
const shortDay = new Intl.DateTimeFormat('de-DE', {
  weekday: 'short',
  day: 'numeric',
  month: 'numeric',
  timeZone: ZONE,
})
const longDay = new Intl.DateTimeFormat('de-DE', { weekday: 'long', day: 'numeric', month: 'long', timeZone: ZONE })

/** `Sa., 30.11.` */
export const formatMatchDay = (instant: Date): string => shortDay.format(instant)

/** `Samstag, 30. November, 18:00 Uhr` */
export const formatMatchTime = (instant: Date): string =>
  isDayOnly(instant) ? longDay.format(instant) : `${longDay.format(instant)}, ${formatTime(instant)} Uhr`

/**
 * A match on a page.
 *
 * @returns without `dateTime` if the match has no day; `time` is empty when only the day is known; `score` has the home side first, as usual in
 * leagues, `ownScore` our side
 */
export function showMatch(fixture: OwnFixture) {
  const { startsAt, movedFrom, own } = fixture
  return {
    key: fixture.key,
    state: fixtureState(fixture),
    dateTime: startsAt?.toISOString(),
    day: startsAt ? formatMatchDay(startsAt) : 'offen',
    time: startsAt && !isDayOnly(startsAt) ? formatTime(startsAt) : '',
    movedFrom: movedFrom && `${formatMatchDay(movedFrom)}${isDayOnly(movedFrom) ? '' : ` ${formatTime(movedFrom)}`}`,
    home: fixture.home,
    guest: fixture.guest,
    isHome: fixture.isHome,
    opponent: fixture.opponent,
    hall: fixture.hall,
    round: fixture.round,
    score: fixture.outcome && writeScore(fixture.outcome),
    ownScore: own && writeScore(own),
    verdict: own && verdict(own),
    report: fixture.report,
  }
}
export type MatchView = ReturnType<typeof showMatch>

/** „gegen TTC Wahlerath“ at home, „bei TTG Rodenau“ elsewhere. */
export const against = ({ isHome, opponent }: Pick<MatchView, 'isHome' | 'opponent'>): string =>
  `${isHome ? 'gegen' : 'bei'} ${opponent}`

export const verdictWords: Record<Verdict, string> = { won: 'Sieg', drawn: 'Unentschieden', lost: 'Niederlage' }

const WINDOW_DAYS = 14
const MOST = 3

/**
 * Matches for the home page: at most three within the next two weeks, and as many results of the last two weeks.
 *
 * @returns `later`: the first match after that, if there is none within; `changesAt`: start of the next match, which then leaves the list
 */
export function pickMatchNews(fixtures: readonly TeamFixture[], now: Date) {
  const timed = fixtures.flatMap((fixture) => (fixture.startsAt ? [{ fixture, at: beginning(fixture.startsAt) }] : []))
  const coming = timed.filter(({ fixture, at }) => !fixture.outcome && at > now.getTime())
  const soon = coming.filter(({ at }) => at - now.getTime() <= WINDOW_DAYS * DAY)
  const latest = timed
    .filter(({ fixture, at }) => fixture.outcome && at <= now.getTime() && now.getTime() - at <= WINDOW_DAYS * DAY)
    .toReversed()
  const show = ({ fixture }: { fixture: TeamFixture }) => ({
    ...showMatch(fixture),
    team: fixture.teamName,
    slug: fixture.team,
  })
  const [first] = coming
  return {
    next: soon.slice(0, MOST).map(show),
    latest: latest.slice(0, MOST).map(show),
    later: soon.length === 0 && first ? show(first) : undefined,
    changesAt: first && new Date(first.at),
  }
}
export type MatchNews = ReturnType<typeof pickMatchNews>

/** The start of a match; the end of the day if only the day is known. */
export const beginning = (startsAt: Date): number =>
  isDayOnly(startsAt) ? endOfBerlinDay(berlinDay(startsAt)).getTime() : startsAt.getTime()
