import type { FixtureId } from '#features/league/fixture.ts'
import { readSeasonSlug, seasonSlug } from '#features/league/season.ts'
import { describeRoom } from '../describe-room.ts'

export const { roomMeta, showMissing, getOrShowMissing } = describeRoom(
  'Spiele, Ergebnisse und Mannschaften',
  {
    'unknown-fixture': 'Dieses Spiel gibt es nicht (mehr).',
    'unknown-team': 'Diese Mannschaft gibt es nicht (mehr).',
  },
  'Diese Mannschaft dürfen Sie mit Ihren Ämtern nicht ändern.',
)

/** Season 0, in which there is no team, for an unreadable season. */
export const seasonIn = ({ season }: { season: string }): number => readSeasonSlug(season) ?? 0

type FixtureParams = { season: string; team: string; key: string }

export const fixtureIdIn = (params: FixtureParams): FixtureId => ({ ...params, season: seasonIn(params) })

export const fixtureParams = ({ season, team, key }: FixtureId): FixtureParams => ({
  season: seasonSlug(season),
  team,
  key,
})

/** The version number that the page showed; -1 for an invalid one, which is refused as a conflict. */
export const seenIn = ({ seen = '' }: Record<string, string>): number => (/^\d{1,6}$/.test(seen) ? Number(seen) : -1)

export const CHANGED_MEANWHILE =
  'Jemand anders hat das inzwischen geändert. Bitte laden Sie die Seite neu, sehen Sie nach und tragen Sie es noch einmal ein.'
