import { Kysely, PostgresDialect } from 'kysely'
import { expect, test } from 'vitest'
import type { Tables } from '#platform/db/database.ts'
import {
  benchRow,
  FAULT_REFERENCE,
  GOOD_TOKEN,
  prepareDataApi,
  SECRET,
  shareBenchDatabase,
} from '#tests/support/data-api/data-api-bench.ts'
import type { DataContext } from './create-data-api.ts'

/** A database that cannot be reached. */
const pool = () => Promise.reject(new Error('no connection for Anna'))
const UNREACHABLE = {
  db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
  engine: 'postgres',
} as const

const connection = shareBenchDatabase()
const prepare = (changes: Partial<DataContext> = {}) => prepareDataApi(connection(), changes)

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })
const TEAMS = '/dstt_registrations'
const DENIED = { code: '42501', message: 'permission denied for table dstt_registrations', details: null, hint: null }

test.each([
  [
    '/event',
    "Could not find the table 'public.event' in the schema cache",
    "Perhaps you meant the table 'public.events'",
  ],
  [
    '/registrations',
    "Could not find the table 'public.registrations' in the schema cache",
    "Perhaps you meant the table 'public.dstt_registrations'",
  ],
  ['/accounts', "Could not find the table 'public.accounts' in the schema cache", null],
  ['/Events%22;--', "Could not find the table 'public.Events\";--' in the schema cache", expect.anything()],
])('there is no table at %s', async (path, message, hint) => {
  const { get, post } = prepare()
  for (const answer of [await get(path), await post(path, {})]) {
    expect([answer.status, answer.body]).toEqual([404, { code: 'PGRST205', details: null, hint, message }])
    expect(answer.headers.get('proxy-status')).toBe('PostgREST; error=PGRST205')
  }
})

test.each([
  ['/events/7', 'PGRST125', 'Invalid path specified in request URL'],
  ['/rpc/teams', 'PGRST202', 'Could not find the function public.teams in the schema cache'],
])('%s is not there: %s', async (path, code, message) => {
  const { get } = prepare()
  const answer = await get(path)
  expect([answer.status, answer.body]).toMatchObject([404, { code, message }])
})

test('only the schema “public” is there', async () => {
  const { get, post } = prepare()
  const refused = {
    code: 'PGRST106',
    details: null,
    hint: 'Only the following schemas are exposed: public',
    message: 'Invalid schema: auth',
  }
  for (const answer of [
    await get('/events', { 'Accept-Profile': 'auth' }),
    await post(TEAMS, benchRow, { 'Content-Profile': 'auth' }),
  ]) {
    expect([answer.status, answer.body]).toEqual([406, refused])
  }
  expect((await get('/events', { 'Accept-Profile': 'public' })).status).toBe(200)
})

test('other verbs do not exist', async () => {
  const { send } = prepare()
  const answer = await send('PROPFIND', '/events')
  expect([answer.status, answer.body]).toMatchObject([
    405,
    { code: 'PGRST117', message: 'Unsupported HTTP method: PROPFIND' },
  ])
})

test('OPTIONS tells the verbs of a table', async () => {
  const { send } = prepare()
  const allowed = async (path: string) => {
    const { status, headers } = await send('OPTIONS', path)
    return [status, headers.get('allow')]
  }
  expect(await allowed('/events')).toEqual([200, 'OPTIONS,GET,HEAD'])
  expect(await allowed(TEAMS)).toEqual([200, 'OPTIONS,POST'])
  expect(await allowed('/nothing')).toEqual([404, null])
})

test('a browser may ask from any site, without a key and without cookies', async () => {
  const { send } = prepare()
  const headers = {
    apikey: '',
    Origin: 'https://elsewhere.example',
    'Access-Control-Request-Method': 'POST',
    'Access-Control-Request-Headers': 'apikey,authorization,content-profile,idempotency-key,prefer,x-retry-count',
  }
  const answer = await send('OPTIONS', TEAMS, { headers })
  expect(answer.status).toBe(204)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET,HEAD,POST,PUT,PATCH,DELETE',
    'access-control-allow-headers': headers['Access-Control-Request-Headers'],
  })
  expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
})

test.each([
  ['/events?select=nickname', 400, '42703'],
  ['/events?name=a', 400, 'PGRST100'],
  ['/events?order=name.up', 400, 'PGRST100'],
  ['/events?limit=-1', 416, 'PGRST103'],
  ['/events?id=eq.7', 400, '22P02'],
])('%s is refused with %i %s', async (path, status, code) => {
  const { get } = prepare()
  const answer = await get(path)
  expect([answer.status, answer.body.code, answer.headers.get('proxy-status')]).toEqual([
    status,
    code,
    `PostgREST; error=${code}`,
  ])
  expect(Object.keys(answer.body)).toEqual(['code', 'details', 'hint', 'message'])
})

test('an unknown representation and unknown strict preferences are refused', async () => {
  const { get } = prepare()
  expect(await get('/events', { Accept: 'text/html' })).toMatchObject({ status: 406, body: { code: 'PGRST107' } })
  expect(await get('/events', { Prefer: 'handling=strict, more=please' })).toMatchObject({
    status: 400,
    body: { code: 'PGRST122' },
  })
})

test('a fault is a plain 500 with a reference, and says nothing of its reason', async () => {
  const { get, faults } = prepareDataApi(UNREACHABLE)
  const answer = await get('/events')
  expect([answer.status, answer.body]).toEqual([
    500,
    { code: 'XX000', details: `reference ${FAULT_REFERENCE}`, hint: null, message: 'internal error' },
  ])
  expect(faults).toHaveLength(1)
})

test('no refused question about registrations asks the database, so that its time can tell nothing', async () => {
  const { send, faults, sent } = prepareDataApi(UNREACHABLE)
  const queries = [
    '',
    '?select=*',
    '?contactEmail=eq.anna@beispiel.example',
    '?or=(teamName.like.*,id.is.null)',
    '?limit=1',
  ]
  const asks: [method: string, prefer: string][] = [
    ['GET', ''],
    ['GET', 'count=exact'],
    ['HEAD', 'count=estimated'],
    ['PUT', 'return=representation'],
    ['PATCH', 'return=minimal, max-affected=1'],
    ['DELETE', 'return=representation, count=exact'],
    ['POST', 'return=representation'],
    ['POST', 'resolution=merge-duplicates'],
  ]
  for (const query of queries) {
    for (const [method, prefer] of asks) {
      const body = method === 'GET' || method === 'HEAD' ? {} : { body: JSON.stringify(benchRow) }
      const headers = { Prefer: prefer, Range: '0-0', Accept: 'application/vnd.pgrst.object+json' }
      expect([method, query, (await send(method, TEAMS + query, { headers, ...body })).status]).toEqual([
        method,
        query,
        401,
      ])
    }
  }
  expect([faults, sent]).toEqual([[], []])
})

test.each(['PUT', 'PATCH', 'DELETE'])('%s on any table is refused for everybody', async (method) => {
  const { send } = prepare()
  for (const table of ['events', 'dstt_registrations']) {
    for (const query of ['', '?teamName=eq.A', '?id=eq.7', '?select=*']) {
      const body = method === 'DELETE' ? {} : { body: '{"teamName":"B"}' }
      const anonymous = await send(method, `/${table}${query}`, body)
      expect([anonymous.status, anonymous.body]).toEqual([
        401,
        { ...DENIED, message: `permission denied for table ${table}` },
      ])
      expect(anonymous.headers.get('www-authenticate')).toBe('Bearer')
      for (const token of [GOOD_TOKEN, SECRET]) {
        const known = await send(method, `/${table}${query}`, { ...body, headers: bearer(token) })
        expect([known.status, known.headers.get('www-authenticate')]).toEqual([403, null])
      }
    }
  }
})

test('no client can insert rows into events', async () => {
  const { post, sent } = prepare()
  expect((await post('/events', { name: 'Mein Turnier' })).status).toBe(401)
  expect((await post('/events', { name: 'Mein Turnier' }, bearer(SECRET))).status).toBe(403)
  expect(sent).toEqual([])
})
