import { expect, test } from 'vitest'
import { answerOf } from '#tests/support/identity/answers.ts'
import { NIL_ID, prepareSupabase, profileOf, sharedWire } from '#tests/support/identity/supabase-bench.ts'

const common = await sharedWire()

test('somebody links a further provider and lets it go again', async () => {
  const bench = await prepareSupabase({ settings: { isLinkingOffered: true } })
  const { access_token: token, user } = await bench.join('uli@club.example')
  const asked = await bench.get('/user/identities/authorize?provider=google&skip_http_redirect=true', { token })
  const state = new URL(asked.body.url).searchParams.get('state')
  bench.outside.profile.current = profileOf('elsewhere@club.example')
  const { target } = await bench.get(`/callback?state=${state}&code=x`)
  expect(target().hash).toContain('access_token')
  const { body } = await bench.get('/user', { token })
  const google = body.identities.find(({ provider }: { provider: string }) => provider === 'google')
  expect(google).toMatchObject({
    id: 'google-elsewhere@club.example',
    user_id: user.id,
    email: 'elsewhere@club.example',
    identity_data: { full_name: 'Anna Muster' },
  })
  expect(await answerOf(bench.remove(`/user/identities/${google.identity_id}`, {}, { token }))).toEqual([200, {}])
  const [last] = (await bench.get('/user', { token })).body.identities
  const kept = await bench.remove(`/user/identities/${last.identity_id}`, {}, { token })
  expect([kept.status, kept.body.code]).toEqual([422, 'single_identity_not_deletable'])
})

test('linking is refused where it is off, and for identities that nobody has', async () => {
  const { join, get, remove } = common
  const { access_token: token } = await join('vera@club.example')
  const off = await get('/user/identities/authorize?provider=google', { token })
  expect([off.status, off.body]).toEqual([
    404,
    { code: 'manual_linking_disabled', message: 'Manual linking is disabled' },
  ])
  const text = await remove('/user/identities/7', {}, { token })
  expect([text.status, text.body.message]).toEqual([404, 'identity_id must be an UUID'])
  const on = await prepareSupabase({ settings: { isLinkingOffered: true } })
  const other = await on.join('vera@club.example')
  const unknown = await on.remove(`/user/identities/${NIL_ID}`, {}, { token: other.access_token })
  expect([unknown.status, unknown.body.code]).toEqual([422, 'identity_not_found'])
  const nowhere = await on.get('/user/identities/authorize', { token: other.access_token })
  expect([nowhere.status, nowhere.body.code]).toEqual([400, 'validation_failed'])
})
