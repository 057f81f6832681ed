import { expect, test } from 'vitest'
import type { DatabaseConnection } from '#platform/db/database.ts'
import { addBenchEvents, benchEvents, eventIdOf, prepareDataApi } from '#tests/support/data-api/data-api-bench.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { events } from './public-views.ts'

const prepare = async (connection: DatabaseConnection) => prepareDataApi(await addBenchEvents(connection))

const EXACT = { Prefer: 'count=exact' }
const OBJECT = { Accept: 'application/vnd.pgrst.object+json' }

forEachDatabase('reading events', (open) => {
  test('select=* gives every row with every column of the public page', async () => {
    const { get } = await prepare(await open())
    const answer = await get('/events?select=*')
    expect(answer.status).toBe(200)
    expect(answer.body).toHaveLength(benchEvents.length)
    expect(answer.body[2]).toEqual({
      id: eventIdOf(2),
      slug: 'dorfspielttt',
      name: 'Dorfspiel-Tischtennisturnier 2024',
      description: 'Das ganze **Dorf** spielt.',
      description_html: '<p>Spielen</p>',
      starts_at: '2024-12-28T09:00:00+00:00',
      ends_at: '2024-12-28T17:00:00+00:00',
      beforehand: 'Einspielen und Auslosung ab 9 Uhr',
      venue: 'Schulturnhalle Musterdorf',
      entries_close_on: '2024-12-19',
      late_entries: 'accept-late',
      max_teams: 3,
      contact_email: 'turnier@club.example',
    })
    expect(Object.keys(answer.body[0])).toEqual(events.columns.map(({ name }) => name))
  })

  test('a club without tournaments at the moment shows none, even if earlier ones are stored', async () => {
    const connection = await addBenchEvents(await open())
    const held = { now: false }
    const { get } = prepareDataApi(connection, { isShown: async () => held.now })
    const answer = await get('/events?select=*', EXACT)
    expect([answer.status, answer.body, answer.headers.get('content-range')]).toEqual([200, [], '*/0'])
    expect((await get('/events?slug=eq.dorfspielttt', OBJECT)).status).toBe(406)
    held.now = true
    expect((await get('/events?select=*')).body).toHaveLength(benchEvents.length)
  })

  test('the headers are those of PostgREST, and nothing is kept by caches', async () => {
    const { get } = await prepare(await open())
    const { headers } = await get('/events?select=*')
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-range': '0-2/*',
      'content-location': '/events?select=%2A',
      'cache-control': 'no-store',
      'access-control-allow-origin': '*',
    })
    expect(headers.get('preference-applied')).toBeNull()
  })

  test('the returned address has its parameters in one order, without the key', async () => {
    const { get } = await prepare(await open())
    const { headers } = await get("/events?slug=in.('a',b)&apikey=sb_publishable_for_tests&limit=1&select=id")
    expect(headers.get('content-location')).toBe('/events?limit=1&select=id&slug=in.%28%27a%27%2Cb%29')
    const plain = await get('/events')
    expect(plain.headers.get('content-location')).toBe('/events')
    const long = await get(`/events?slug=in.(${'a,'.repeat(6_000)}b)`)
    expect([long.status, long.headers.get('content-location')]).toEqual([200, null])
  })

  test('no rows are an empty list', async () => {
    const { get } = await prepare(await open())
    const answer = await get('/events?slug=eq.nothing')
    expect([answer.status, answer.text, answer.headers.get('content-range')]).toEqual([200, '[]', '*/*'])
  })

  test('a list, other names and casts select what is shown', async () => {
    const { get } = await prepare(await open())
    const { body } = await get('/events?select=title:name,day:starts_at::date,max_teams::text&order=starts_at&limit=1')
    expect(body).toEqual([{ title: 'Österliches Turnier, „klein“', day: '2024-03-30', max_teams: '1' }])
  })

  test('limit, offset and a range give pages', async () => {
    const { get } = await prepare(await open())
    const slugs = async (query: string, headers = {}) => {
      const answer = await get(`/events?select=slug&order=starts_at${query}`, headers)
      return [answer.status, answer.headers.get('content-range'), answer.body.map(({ slug }: { slug: string }) => slug)]
    }
    expect(await slugs('&limit=1&offset=1')).toEqual([200, '1-1/*', ['sommer-cup']])
    expect(await slugs('', { 'Range-Unit': 'items', Range: '0-1' })).toEqual([
      200,
      '0-1/*',
      ['oster-turnier', 'sommer-cup'],
    ])
    expect(await slugs('&limit=0')).toEqual([200, '*/*', []])
    expect(await slugs('&offset=7')).toEqual([200, '*/*', []])
  })

  test.each(['exact', 'planned', 'estimated'])(
    'count=%s tells the total, and 206 tells that this is a part',
    async (kind) => {
      const { get } = await prepare(await open())
      const counted = async (query: string) => {
        const { status, headers } = await get(`/events?${query}`, { Prefer: `count=${kind}` })
        return [status, headers.get('content-range'), headers.get('preference-applied')]
      }
      expect(await counted('select=id')).toEqual([200, '0-2/3', `count=${kind}`])
      expect(await counted('limit=1&offset=1')).toEqual([206, '1-1/3', `count=${kind}`])
      expect(await counted('limit=1&max_teams=eq.1')).toEqual([200, '0-0/1', `count=${kind}`])
      expect(await counted('limit=0')).toEqual([206, '*/3', `count=${kind}`])
      expect(await counted('offset=3')).toEqual([206, '*/3', `count=${kind}`])
      expect(await counted('slug=eq.nothing')).toEqual([200, '*/0', `count=${kind}`])
    },
  )

  test('behind the last row a counted page does not exist', async () => {
    const { get } = await prepare(await open())
    const answer = await get('/events?offset=4', EXACT)
    expect(answer.status).toBe(416)
    expect(answer.body).toEqual({
      code: 'PGRST103',
      details: 'An offset of 4 was requested, but there are only 3 rows.',
      hint: null,
      message: 'Requested range not satisfiable',
    })
  })

  test('HEAD has the status and the headers of GET, and no body', async () => {
    const { send } = await prepare(await open())
    const head = await send('HEAD', '/events?select=*&limit=2', { headers: EXACT })
    expect([head.status, head.text, head.headers.get('content-range')]).toEqual([206, '', '0-1/3'])
    const refused = await send('HEAD', '/dstt_registrations?select=*', { headers: EXACT })
    expect([refused.status, refused.text, refused.headers.get('content-range')]).toEqual([401, '', null])
  })

  test('one row can be asked for as an object', async () => {
    const { get } = await prepare(await open())
    const answer = await get('/events?select=slug&max_teams=eq.1', OBJECT)
    expect([answer.status, answer.text]).toEqual([200, '{"slug":"oster-turnier"}'])
    expect(answer.headers.get('content-type')).toBe('application/vnd.pgrst.object+json; charset=utf-8')
  })

  test.each([
    ['slug=eq.nothing', 0],
    ['max_teams=gt.1', 2],
  ])('%s is no single row', async (filter, count) => {
    const { get } = await prepare(await open())
    const answer = await get(`/events?${filter}`, OBJECT)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([406, 'application/json; charset=utf-8'])
    expect(answer.body).toEqual({
      code: 'PGRST116',
      details: `The result contains ${count} rows`,
      hint: null,
      message: 'Cannot coerce the result to a single JSON object',
    })
  })

  test('rows can be had as text with commas', async () => {
    const { get } = await prepare(await open())
    const answer = await get('/events?select=slug,name&max_teams=eq.1', { Accept: 'text/csv' })
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.text).toBe('slug,name\noster-turnier,"Österliches Turnier, „klein“"')
  })
})
