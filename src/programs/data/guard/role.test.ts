import { expect, test } from 'vitest'
import {
  OLD_TOKEN,
  prepareDataApi,
  PUBLISHABLE,
  SECRET,
  shareBenchDatabase,
} from '#tests/support/data-api/data-api-bench.ts'
import type { DataContext } from '../create-data-api.ts'

const connection = shareBenchDatabase()
const prepare = (changes: Partial<DataContext> = {}) => prepareDataApi(connection(), changes)

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })
const TEAMS = '/dstt_registrations'

test.each([
  ['no key', { apikey: '' }, 'No API key found in request', 'No `apikey` request header or url param was found.'],
  ['a wrong key', { apikey: 'guessed' }, 'Invalid API key', 'Use a publishable or secret key of this service.'],
])('%s is turned away before anything else', async (_, headers, message, hint) => {
  const { get } = prepare()
  for (const path of ['/events', '/', '/nothing']) {
    const answer = await get(path, headers)
    expect([answer.status, answer.body]).toEqual([401, { code: null, details: null, hint, message }])
  }
})

test('the key may stand in the address', async () => {
  const { get } = prepare()
  expect((await get(`/events?apikey=${PUBLISHABLE}`, { apikey: '' })).status).toBe(200)
})

test('where no keys are configured none is needed', async () => {
  const { get } = prepare({ keys: { isKeyNeeded: false, roleOf: async () => undefined } })
  expect((await get('/events', { apikey: '' })).status).toBe(200)
})

test('a key in place of a token is no token', async () => {
  const { get } = prepare()
  expect((await get('/events', bearer(PUBLISHABLE))).status).toBe(200)
  expect((await get(TEAMS, bearer(PUBLISHABLE))).status).toBe(401)
  expect((await get(TEAMS, bearer(SECRET))).status).toBe(403)
  expect((await get(TEAMS, { apikey: SECRET })).status).toBe(403)
})

test.each([
  ['a.b', 'Expected 3 parts in JWT; got 2'],
  ['a.b.c', 'No suitable key was found to decode the JWT'],
  ['', 'Empty JWT is sent in Authorization header'],
])('the token “%s” cannot be read', async (token, message) => {
  const { get } = prepare()
  const answer = await get('/events', bearer(token))
  expect([answer.status, answer.body]).toEqual([401, { code: 'PGRST301', details: null, hint: null, message }])
  expect(answer.headers.get('www-authenticate')).toBe(`Bearer error="invalid_token", error_description="${message}"`)
})

test('an expired token is called so', async () => {
  const { get } = prepare()
  const answer = await get('/events', bearer(OLD_TOKEN))
  expect([answer.status, answer.body]).toEqual([
    401,
    { code: 'PGRST303', details: null, hint: null, message: 'JWT expired' },
  ])
  expect(answer.headers.get('www-authenticate')).toBe('Bearer error="invalid_token", error_description="JWT expired"')
  expect(answer.headers.get('proxy-status')).toBe('PostgREST; error=PGRST303')
})

test('other ways to authenticate count as none', async () => {
  const { get } = prepare()
  expect((await get('/events', { Authorization: 'Basic YW5uYTpnZWhlaW0=' })).status).toBe(200)
})
