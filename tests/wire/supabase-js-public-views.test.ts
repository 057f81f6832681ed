import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { beforeAll, expect, expectTypeOf, test } from 'vitest'
import { createMemory } from '#tests/support/identity/supabase-client.ts'
import { createDataClient, VILLAGE } from '#tests/support/data-api/data-client.ts'
import type { Database } from '#tests/support/data-api/database.types.ts'
import { forAllTests } from '#tests/support/for-all-tests.ts'
import { startSite } from '#tests/support/site/start-site.ts'

const SECOND_TEAM = `season: 2023
slug: herren-2
name: Herren 2
order: 2
league: Kreisliga
ownName: TTC Musterdorf II
format: paarkreuz
table:
  asOf: 2024-05-01
  rows:
    - {name: TTC Wahlerath, played: 18, games: 160:20, points: 36:0}
    - {name: TTC Musterdorf II, played: 18, games: 120:90, points: 24:12}
`

let club: SupabaseClient<Database>

const content = { files: { 'teams/2023-24-herren-2.yaml': SECOND_TEAM } }
const site = forAllTests(() => startSite({ content }))
beforeAll(() => {
  club = createClient<Database>(site.origin, site.instance.identity.keys?.anon ?? '', {
    auth: { storage: createMemory(), autoRefreshToken: false, detectSessionInUrl: false },
  })
})

test('every table can be read with the type file, and a program that writes to one does not compile', async () => {
  const tables = ['events', 'results', 'news', 'teams', 'fixtures', 'tables', 'dates'] as const
  for (const table of tables) {
    const { data, error, count } = await club.from(table).select('*', { count: 'exact' }).limit(2)
    expect([table, error, data?.length]).toEqual([table, null, Math.min(count ?? 0, 2)])
  }
  const { data } = await club.from('fixtures').select('home_score, is_home, starts_at').limit(1).single()
  expectTypeOf(data).toEqualTypeOf<{ home_score: number | null; is_home: boolean; starts_at: string | null } | null>()
  // @ts-expect-error What can only be read has nothing to insert.
  const refused = await club.from('teams').insert({ name: 'Wir' })
  expect(refused.error?.code).toBe('42501')
})

test('teams come with their matches, and these with their teams', async () => {
  const { data, error } = await club
    .from('teams')
    .select('name, season, spiele:fixtures(home, guest, teams(slug), bericht:news(title))')
    .order('season', { ascending: false })
    .order('position')
    .order('starts_at', { referencedTable: 'spiele' })
    .limit(2, { referencedTable: 'spiele' })
    .limit(1)
    .single()
  expectTypeOf(data).toEqualTypeOf<{
    name: string
    season: number
    spiele: { home: string; guest: string; teams: { slug: string }; bericht: { title: string } | null }[]
  } | null>()
  expect(error).toBeNull()
  expect(data?.spiele).toHaveLength(2)
  expect(data?.spiele[0]).toEqual({
    home: expect.any(String),
    guest: expect.any(String),
    teams: { slug: expect.any(String) },
    bericht: data?.spiele[0]?.bericht ?? null,
  })
})

test('only teams with such matches, counted by the inner join', async () => {
  const all = await club.from('teams').select('id', { count: 'exact', head: true })
  const played = await club
    .from('teams')
    .select('id, fixtures!inner(id)', { count: 'exact' })
    .eq('fixtures.state', 'played')
  const none = await club.from('teams').select('id, fixtures!inner(id)').eq('fixtures.home', 'Niemand')
  expect([all.error, played.error, none.error]).toEqual([null, null, null])
  expect(played.count).toBeGreaterThan(0)
  expect(played.count).toBeLessThanOrEqual(all.count ?? 0)
  expect([played.data?.length, none.data]).toEqual([played.count, []])
})

test('events come with their results, of which there are none before they are played', async () => {
  const { data, error } = await club.from('events').select('slug, results(*)').eq('slug', VILLAGE).single()
  expect([error, data]).toEqual([null, { slug: VILLAGE, results: [] }])
})

test('a table of a league belongs to a team', async () => {
  const { data, error } = await club
    .from('tables')
    .select('name, place, teams!inner(name, league)')
    .eq('teams.season', 2023)
    .eq('is_own', true)
  expectTypeOf(data).toEqualTypeOf<{ name: string; place: number; teams: { name: string; league: string } }[] | null>()
  expect([error, data]).toEqual([
    null,
    [{ name: 'TTC Musterdorf II', place: 2, teams: { name: 'Herren 2', league: 'Kreisliga' } }],
  ])
})

test('articles are those of the pages', async () => {
  const { data } = await club
    .from('news')
    .select('slug, title, url, html')
    .order('published_at', { ascending: false })
    .limit(1)
  const [article] = data ?? []
  const page = await fetch(`${site.origin}/news/${article?.slug}`)
  expect([page.status, article?.url.endsWith(`/news/${article.slug}`), article?.html.length]).toEqual([
    ...[200, true, expect.toSatisfy((length: number) => length > 0)],
  ])
})

test('tables that do not belong to one another say so as PostgREST does', async () => {
  const client = createDataClient(site)
  const { error, status } = await client.from('teams').select('*, events(*)')
  expect([status, error]).toMatchObject([
    400,
    { code: 'PGRST200', message: "Could not find a relationship between 'teams' and 'events' in the schema cache" },
  ])
})

test('the client finds the description of all tables at the root, and the type file beside it', async () => {
  const headers = { apikey: site.instance.identity.keys?.anon ?? '' }
  const root = await fetch(`${site.origin}/rest/v1/`, { headers })
  expect(await root.json()).toMatchObject({ swagger: '2.0', basePath: '/rest/v1' })
  const types = await fetch(`${site.origin}/rest/v1/database.types.ts`, { headers })
  expect(await types.text()).toContain('export type Database = {')
})
