import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { beforeAll, expect, test } from 'vitest'
import { createDataClient, VILLAGE } from '#tests/support/data-api/data-client.ts'
import { onDatabase } from '#tests/support/databases/on-database.ts'
import { forAllTests } from '#tests/support/for-all-tests.ts'
import { startSite } from '#tests/support/site/start-site.ts'

const EASTER = `slug: oster-turnier
name: Österliches Turnier
description: Eier suchen.
startsAt: 2025-04-19 10:00
endsAt: 2025-04-19 16:00
beforehand: Auslosung ab 9 Uhr
venue: Schulturnhalle
entriesCloseOn: 2025-04-10
lateEntries: reject
maxTeams: 1
contactEmail: ostern@club.example
`

let events: ReturnType<SupabaseClient['from']>
let client: SupabaseClient

const content = { files: { 'events/oster-turnier.yaml': EASTER }, withoutNews: true }
const site = forAllTests(() => startSite({ content }))
beforeAll(() => {
  client = createDataClient(site)
  events = client.from('events')
})

const slugs = (data: unknown) => (data as { slug: string }[]).map(({ slug }) => slug)

test('select without anything reads all columns of all events', async () => {
  const { data, error, status, count } = await events.select()
  expect([error, status, count, data?.length]).toEqual([null, 200, null, 2])
  expect(data?.find(({ slug }) => slug === VILLAGE)).toMatchObject({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    name: 'Dorfspiel-Tischtennisturnier 2024',
    description: expect.stringContaining('Zwischen den Jahren'),
    description_html: expect.stringContaining('<strong>'),
    starts_at: '2024-12-28T09:00:00+00:00',
    entries_close_on: '2024-12-19',
    max_teams: 3,
  })
})

test('columns, other names and casts', async () => {
  const { data } = await events.select('titel:name, max_teams::text, tag:starts_at::date').eq('slug', VILLAGE)
  expect(data).toEqual([{ titel: 'Dorfspiel-Tischtennisturnier 2024', max_teams: '3', tag: '2024-12-28' }])
})

test('every filter of the client that is served finds the right ones', async () => {
  const found = async (filter: (query: ReturnType<typeof events.select>) => PromiseLike<{ data: unknown }>) =>
    slugs((await filter(events.select('slug'))).data).toSorted()
  const both = [VILLAGE, 'oster-turnier']
  expect(await found((query) => query.eq('slug', VILLAGE))).toEqual([VILLAGE])
  expect(await found((query) => query.neq('slug', VILLAGE))).toEqual(['oster-turnier'])
  expect(await found((query) => query.gt('starts_at', '2025-01-01'))).toEqual(['oster-turnier'])
  expect(await found((query) => query.gte('max_teams', 1).lte('max_teams', 3))).toEqual(both)
  expect(await found((query) => query.lt('entries_close_on', '2025-01-01'))).toEqual([VILLAGE])
  expect(await found((query) => query.like('name', 'Dorf%'))).toEqual([VILLAGE])
  expect(await found((query) => query.ilike('name', 'öSTER%'))).toEqual(['oster-turnier'])
  expect(await found((query) => query.is('slug', null))).toEqual([])
  expect(await found((query) => query.in('slug', [VILLAGE, 'a,b', 'c"d']))).toEqual([VILLAGE])
  expect(await found((query) => query.notIn('slug', [VILLAGE]))).toEqual(['oster-turnier'])
  expect(await found((query) => query.not('slug', 'eq', VILLAGE))).toEqual(['oster-turnier'])
  expect(await found((query) => query.or('max_teams.eq.1,and(slug.eq.x,max_teams.eq.3)'))).toEqual(['oster-turnier'])
  expect(await found((query) => query.match({ slug: VILLAGE, max_teams: 3 }))).toEqual([VILLAGE])
  expect(await found((query) => query.filter('slug', 'in', `(${VILLAGE})`))).toEqual([VILLAGE])
})

test('order, limit and range', async () => {
  expect(slugs((await events.select('slug').order('starts_at')).data)).toEqual([VILLAGE, 'oster-turnier'])
  expect(slugs((await events.select('slug').order('starts_at', { ascending: false, nullsFirst: false })).data)).toEqual(
    ['oster-turnier', VILLAGE],
  )
  expect(slugs((await events.select('slug').order('starts_at').limit(1)).data)).toEqual([VILLAGE])
  expect(slugs((await events.select('slug').order('starts_at').range(1, 5)).data)).toEqual(['oster-turnier'])
})

test.each(['exact', 'planned', 'estimated'] as const)('count %s, with rows and alone', async (count) => {
  const page = await events.select('slug', { count }).limit(1)
  expect([page.status, page.count, page.data?.length]).toEqual([206, 2, 1])
  const alone = await events.select('*', { count, head: true })
  expect([alone.status, alone.count, alone.data, alone.error]).toEqual([200, 2, null, null])
})

test('a page behind the end', async () => {
  const { data, error, status } = await events.select('*', { count: 'exact' }).range(5, 9)
  expect([data, status, error?.code]).toEqual([null, 416, 'PGRST103'])
})

test('single and maybeSingle', async () => {
  expect((await events.select('slug').eq('slug', VILLAGE).single()).data).toEqual({ slug: VILLAGE })
  const none = await events.select('slug').eq('slug', 'nothing').single()
  expect([none.status, none.error?.code, none.error?.details]).toEqual([406, 'PGRST116', 'The result contains 0 rows'])
  const many = await events.select('slug').single()
  expect(many.error?.details).toBe('The result contains 2 rows')
  expect(await events.select('slug').eq('slug', 'nothing').maybeSingle()).toMatchObject({ data: null, error: null })
  expect((await events.select('slug').maybeSingle()).error?.code).toBe('PGRST116')
})

test('csv, and without empty values', async () => {
  expect((await events.select('slug,max_teams').eq('slug', VILLAGE).csv()).data).toBe(`slug,max_teams\n${VILLAGE},3`)
  const stripped = await events.select('slug').eq('slug', VILLAGE).stripNulls()
  expect(stripped.data).toEqual([{ slug: VILLAGE }])
})

test('what is not served says so', async () => {
  const refusals = [
    await client.from('event').select(),
    await events.select('nickname'),
    await events.select('*, dstt_registrations(*)'),
    await events.select('id').textSearch('name', 'Dorf'),
    await events.select('id').eq('id', '7'),
    await events.select('*').geojson(),
    await client.schema('auth').from('users').select(),
    await client.rpc('count_teams'),
  ]
  expect(refusals.map(({ status, error }) => [status, error?.code])).toEqual([
    [404, 'PGRST205'],
    [400, '42703'],
    [400, 'PGRST200'],
    [400, 'PGRST100'],
    [400, '22P02'],
    [406, 'PGRST107'],
    [406, 'PGRST106'],
    [404, 'PGRST202'],
  ])
  expect(refusals[0]?.error?.hint).toBe("Perhaps you meant the table 'public.events'")
})

test('no client can change events', async () => {
  const service = createDataClient(site, site.instance.identity.keys?.service)
  for (const [who, status] of [
    [client, 401],
    [service, 403],
  ] as const) {
    const refusals = [
      await who.from('events').insert({ name: 'Mein Turnier' }),
      await who.from('events').update({ name: 'Mein Turnier' }).eq('slug', VILLAGE),
      await who.from('events').upsert({ slug: VILLAGE, name: 'Mein Turnier' }),
      await who.from('events').delete().eq('slug', VILLAGE),
    ]
    expect(refusals.map((refusal) => [refusal.status, refusal.error?.code])).toEqual(
      refusals.map(() => [status, '42501']),
    )
  }
  expect((await events.select('name').eq('slug', VILLAGE).single()).data?.name).toContain('Dorfspiel')
})

test('an event that another process has changed is read changed at once', async () => {
  await onDatabase(site, async ({ inTransaction }) => {
    for (const venue of ['Freibad', 'Festzelt']) {
      await inTransaction((trx) => trx.updateTable('events').set({ venue }).where('slug', '=', VILLAGE).execute())
      expect((await events.select('venue').eq('slug', VILLAGE)).data).toEqual([{ venue }])
    }
  })
})

test('a wrong key and a wrong token', async () => {
  const wrong = await createDataClient(site, 'sb_publishable_guessed').from('events').select()
  expect([wrong.status, wrong.error?.message]).toEqual([401, 'Invalid API key'])
  const forged = createClient(site.origin, site.instance.identity.keys?.anon ?? '', {
    accessToken: async () => 'a.forged.token',
  })
  const answer = await forged.from('events').select()
  expect([answer.status, answer.error?.code]).toEqual([401, 'PGRST301'])
})
