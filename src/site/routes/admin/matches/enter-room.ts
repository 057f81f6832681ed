import { data, type RouterContextProvider } from 'react-router'
import type { UnknownFixture, UnknownTeam } from '#features/league/keeping/keeping-needs.ts'
import type { FixtureId } from '#features/league/fixture.ts'
import { readSeasonSlug, seasonSlug } from '#features/league/season.ts'
import type { NotAllowed } from '#rights/offices.ts'
import type { Result } from '#shared/result.ts'
import { getMember } from '../../../member.ts'
import { pageMeta, type RootMatch } from '../../../page-meta.ts'
import { services } from '../../../services.ts'

type Visit = { context: Readonly<RouterContextProvider> }

/** What every loader and action of this room begins with. */
export function enterRoom({ context }: Visit) {
  const { keeping: actions, editing } = context.get(services)
  return { actions, editing, actor: getMember(context).actor }
}

type Missing = NotAllowed | UnknownFixture | UnknownTeam
const pages: Record<Missing['kind'], { status: number; text: string }> = {
  'not-allowed': { status: 403, text: 'Diese Mannschaft dürfen Sie mit Ihren Ämtern nicht ändern.' },
  'unknown-fixture': { status: 404, text: 'Dieses Spiel gibt es nicht (mehr).' },
  'unknown-team': { status: 404, text: 'Diese Mannschaft gibt es nicht (mehr).' },
}

/** @throws the page that says why there is nothing to show */
export function showMissing({ kind }: Pick<Missing, 'kind'>): never {
  const { status, text } = pages[kind]
  throw data(text, status)
}

export function getOrShowMissing<T>(result: Result<T, Missing>): T {
  return result.ok ? result.value : showMissing(result.error)
}

/** A season that cannot be read is one of which nobody has a team. */
export const seasonIn = ({ season }: { season: string }): number => readSeasonSlug(season) ?? 0

type FixtureParams = { season: string; team: string; key: string }

export const fixtureIdIn = (params: FixtureParams): FixtureId => ({
  season: seasonIn(params),
  team: params.team,
  key: params.key,
})

export const fixtureParams = ({ season, team, key }: FixtureId): FixtureParams => ({
  season: seasonSlug(season),
  team,
  key,
})

/** The number of the state that was on the page; one that was never there is refused as changed meanwhile. */
export const seenIn = ({ seen = '' }: Record<string, string>): number => (/^\d{1,6}$/.test(seen) ? Number(seen) : -1)

export const CHANGED_MEANWHILE =
  'Jemand anders hat das inzwischen geändert. Bitte laden Sie die Seite neu, sehen Sie nach und tragen Sie es noch einmal ein.'

/** No search engine lists these pages. */
export const roomMeta = (matches: readonly RootMatch[], title: string) =>
  pageMeta(matches, { title, description: 'Spiele, Ergebnisse und Mannschaften', path: undefined })
