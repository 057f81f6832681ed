import { afterAll, expect, test } from 'vitest'
import { openSupabase } from '#tests/support/identity/supabase-bench.ts'

const email = 'sara@club.example'
const common = await openSupabase()
afterAll(() => common.close())

const nested = (depth: number) => `{"data":${'['.repeat(depth)}${']'.repeat(depth)}}`

test.each([
  ['no JSON', '{"email":'],
  ['nothing at all', ''],
  ['a list', '[]'],
  ['a wrong kind', '{"email":7}'],
  ['too many levels', nested(40)],
  ['very many levels', nested(30_000)],
  ['very many values', `{"data":[${'{},'.repeat(20_000)}{}]}`],
  ['a zero byte', String.raw`{"email":"a\u0000b@club.example"}`],
  ['half a character', String.raw`{"data":{"a":"\ud800"}}`],
])('a body with %s is refused', async (_, source) => {
  const { status, body } = await common.raw('POST', '/signup', { body: source })
  expect([status, body.code]).toEqual([400, 'bad_json'])
})

test('a body over 64 kilobytes is refused unread', async () => {
  const password = 'x'.repeat(64 * 1024)
  for (const headers of [{}, { 'content-length': '65600' }]) {
    const { status, body } = await common.post('/signup', { email, password }, { headers })
    expect([status, body.code]).toEqual([413, 'request_entity_too_large'])
  }
})

test('a password of nearly 64 kilobytes is refused before it is hashed', async () => {
  const { status, body } = await common.post('/signup', { email: 'x@club.example', password: 'x'.repeat(65_000) })
  expect([status, body.code]).toEqual([400, 'validation_failed'])
})
