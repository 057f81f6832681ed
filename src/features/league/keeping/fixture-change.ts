import { isSlug } from '#shared/slug.ts'
import { cleanLines } from '#shared/clean-lines.ts'
import { parseBerlinTime } from '#shared/berlin-time.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { moveTo } from '#features/league/bring-fixtures.ts'
import { sideOf, tooEarly, type TieSheet } from '#features/league/fixture.ts'
import type { KeptFixture } from '#features/league/fixture-store.ts'
import type { KeptTeam } from '#features/league/league-store.ts'
import { allowedName } from '#features/league/team.ts'
import { canEndSo, countGames, getFormat, readScore, writeScore, type Score } from '#table-tennis/ties/tie-format.ts'
import type { KeepingMistakes } from './kept-teams.ts'

/** Actions that a user can take on a match. */
const FIXTURE_INTENTS = ['ergebnis', 'loeschen', 'verlegen', 'absetzen', 'artikel'] as const
export type FixtureIntent = (typeof FIXTURE_INTENTS)[number]
export const isFixtureIntent = (text: string | undefined): text is FixtureIntent =>
  FIXTURE_INTENTS.some((intent) => intent === text)

type Sent = Record<string, string>
type Changed = Result<KeptFixture, KeepingMistakes>
const MAX_SCORE = 30

const HAS_RESULT =
  'Dieses Spiel hat schon ein Ergebnis. Bitte löschen Sie es, bevor Sie das Spiel auf einen späteren Tag legen.'

type Standing = { team: KeptTeam; fixture: KeptFixture; now: Date }

/** The match after the action. */
export function changeFixture(intent: FixtureIntent, sent: Sent, { team, fixture, now }: Standing): Changed {
  switch (intent) {
    case 'ergebnis':
      return enterResult(sent, { team, fixture, now })
    case 'loeschen':
      return ok({ ...fixture, outcome: undefined, sheet: undefined })
    case 'verlegen':
      return move(sent, fixture, now)
    case 'absetzen':
      return ok({ ...fixture, ...moveTo(fixture, undefined) })
    case 'artikel':
      return linkReport(sent, fixture)
  }
}

const wrong = (field: string, message: string): Changed => err({ kind: 'mistakes', mistakes: [{ field, message }] })

function move(sent: Sent, fixture: KeptFixture, now: Date): Changed {
  const { day = '', time = '' } = sent
  const startsAt = parseBerlinTime(time === '' ? day : `${day} ${time}`)
  if (!startsAt) return wrong('day', 'Bitte geben Sie einen Tag an, zum Beispiel 30.11.2024, und dazu die Uhrzeit.')
  const hall = cleanLines(sent['hall'] ?? '').slice(0, 120)
  const moved = { ...fixture, ...moveTo(fixture, startsAt), hall }
  return tooEarly(moved, now) === undefined ? ok(moved) : wrong('day', HAS_RESULT)
}

/** Accepts a slug without an article: pages show the link only while the article exists. */
function linkReport({ report = '' }: Sent, fixture: KeptFixture): Changed {
  if (report === '') return ok({ ...fixture, report: undefined })
  if (!isSlug(report)) return wrong('report', 'Bitte wählen Sie einen Artikel aus der Liste.')
  return ok({ ...fixture, report })
}

function enterResult(sent: Sent, { team, fixture, now }: Standing): Changed {
  const games = readGames(sent, team)
  if (!games.ok) return games
  const counted = countGames(games.value)
  const isTold = games.value.some(Boolean)
  const typed = readTyped(sent)
  const score = typed ?? (isTold ? counted : undefined)
  if (!score) return wrong('home', 'Bitte geben Sie beide Zahlen des Ergebnisses ein.')
  const isForfeited = sent['forfeited'] === 'ja'
  if (!isForfeited && !canEndSo(team.format, score)) {
    const { name } = getFormat(team.format)
    return wrong('home', `${writeScore(score)} kann im ${name} nicht herauskommen. Bitte prüfen Sie die Zahlen.`)
  }
  if (isTold && games.value.length > 0 && isWhole(games.value, score) && writeScore(counted) !== writeScore(score))
    return wrong('home', `Die einzelnen Spiele ergeben ${writeScore(counted)}, oben steht ${writeScore(score)}.`)
  const sheet = isTold ? toSheet(team, games.value) : undefined
  const told = { ...fixture, outcome: { ...score, isForfeited }, sheet }
  const early = tooEarly(told, now)
  return early === undefined ? ok(told) : wrong('home', early)
}

/** Whether all games of the tie are entered, so that they must add up to its result. */
const isWhole = (games: readonly (Score | undefined)[], { home, guest }: Score): boolean =>
  games.filter(Boolean).length >= home + guest

function readTyped({ home = '', guest = '' }: Sent): Score | undefined {
  const score = readScore(`${home.trim()}:${guest.trim()}`)
  return score && score.home <= MAX_SCORE && score.guest <= MAX_SCORE ? score : undefined
}

const MOST_SETS = 4

function readGames(sent: Sent, team: KeptTeam): Result<(Score | undefined)[], KeepingMistakes> {
  const mistakes: KeepingMistakes['mistakes'] = []
  const games = getFormat(team.format).slots.map((_, index) => {
    const field = gameField(index)
    const text = (sent[field] ?? '').trim()
    if (text === '') return undefined
    const score = readScore(text)
    if (score && score.home !== score.guest && Math.max(score.home, score.guest) <= MOST_SETS) return score
    mistakes.push({ field, message: `Spiel ${index + 1}: Bitte geben Sie die Sätze in der Form 3:1 ein.` })
    return undefined
  })
  return mistakes.length > 0 ? err({ kind: 'mistakes', mistakes }) : ok(games)
}

export const gameField = (index: number): string => `game-${index}`

function toSheet({ lineUp, format, isYouth }: KeptTeam, games: (Score | undefined)[]): TieSheet {
  const { players: needed } = getFormat(format)
  const players = lineUp.slice(0, needed).map((name) => allowedName(name, isYouth))
  return { players, doubles: doublesOf(players), games: trimmed(games) }
}

/** Pairs neighbours in the line-up: the default until a user enters other doubles. */
const doublesOf = (players: readonly string[]): string[] =>
  Array.from({ length: Math.floor(players.length / 2) }, (_, index) =>
    players
      .slice(2 * index, 2 * index + 2)
      .map((name) => name.split(' ').at(-1) ?? name)
      .join('/'),
  )

/** Drops the trailing games that were not played because the tie was decided. */
function trimmed(games: readonly (Score | undefined)[]): (Score | undefined)[] {
  const last = games.findLastIndex(Boolean)
  return games.slice(0, last + 1)
}

/** One game as our side knows it: „Kai Dörrenberg – Nr. 2“, „Dörrenberg/Lessing – Doppel 2“. */
export function pairings({ team, fixture }: { team: KeptTeam; fixture: KeptFixture }): string[] {
  const isHome = sideOf(fixture, team.ownName) !== 'guest'
  const { players: needed, slots } = getFormat(team.format)
  const players = fixture.sheet?.players ?? team.lineUp.slice(0, needed)
  const doubles = fixture.sheet?.doubles ?? doublesOf(players)
  return slots.map(({ kind, home, guest }) => {
    const [own, other] = isHome ? [home, guest] : [guest, home]
    const name =
      (kind === 'single' ? players : doubles)[own - 1] ?? (kind === 'single' ? `Nr. ${own}` : `Doppel ${own}`)
    return `${name} – ${kind === 'single' ? 'Nr.' : 'Doppel'} ${other}`
  })
}
