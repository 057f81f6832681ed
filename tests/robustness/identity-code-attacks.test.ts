import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { MINUTE } from '#shared/durations.ts'
import { forAllTests } from '#tests/support/for-all-tests.ts'
import { startIdentity } from '#tests/support/identity/identity-server.ts'
import { messageTo } from '#tests/support/identity/supabase-client.ts'
import { settle, speakTo } from '#tests/support/identity/two-wires.ts'

let count = 0

const server = forAllTests(() => startIdentity({ settings: { mailLinks: 'verify' } }))
const wires = forAllTests(() => speakTo(server))

const newEmail = () => `anna${++count}@club.example`
const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')
const exchange = (fields: Record<string, string | undefined>) => wires.supabase.post('/token?grant_type=pkce', fields)
const verify = (fields: Record<string, string>) => wires.supabase.post('/verify', fields)

/** Requests a magic link with PKCE and follows it, as the mail's reader. */
async function beginWithPkce() {
  const email = newEmail()
  await settle(server, email)
  const verifier = randomBytes(32).toString('base64url')
  const challenge = challengeOf(verifier)
  const asked = await wires.supabase.post('/otp', { email, code_challenge: challenge, code_challenge_method: 's256' })
  expect(asked.status).toBe(200)
  const { link = '' } = await messageTo(server, email, 'magic-link')
  const { location } = await wires.supabase.get(link)
  return { email, verifier, challenge, link, code: new URL(location).searchParams.get('code') ?? '' }
}

/** Requests a mail with a sign-in code. */
async function askForCode() {
  const email = newEmail()
  await settle(server, email)
  await wires.supabase.post('/otp', { email })
  const { code = '', linkToken = '' } = await messageTo(server, email, 'magic-link')
  return { email, code, linkToken }
}

test('a code is good once, also for its owner', async () => {
  const { code, verifier } = await beginWithPkce()
  const proof = { auth_code: code, code_verifier: verifier }
  expect((await exchange(proof)).status).toBe(200)
  expect((await exchange(proof)).body).toMatchObject({ code: 'flow_state_not_found' })
})

test('of ten concurrent exchanges of the same code, one succeeds', async () => {
  const { code, verifier } = await beginWithPkce()
  const proof = { auth_code: code, code_verifier: verifier }
  const answers = await Promise.all(Array.from({ length: 10 }, () => exchange(proof)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(9)
})

test('a code that was begun with a challenge is worth nothing without its verifier', async () => {
  const { code, verifier, challenge } = await beginWithPkce()
  const downgrades = [{}, { code_verifier: '' }, { code_challenge: challenge }, { code_challenge_method: 'plain' }]
  for (const fields of downgrades) {
    const answer = await exchange({ auth_code: code, ...fields })
    expect([answer.status, answer.body?.['code']]).toEqual([400, 'validation_failed'])
  }
  // Omitting it is not counted as a guess: the owner still gets in.
  expect((await exchange({ auth_code: code, code_verifier: verifier })).status).toBe(200)
})

test.each([
  ['the challenge itself, as if it had been agreed on in plain', ({ challenge }: { challenge: string }) => challenge],
  ['another verifier', () => randomBytes(32).toString('base64url')],
  ['the beginning of the right one', ({ verifier }: { verifier: string }) => verifier.slice(0, -1)],
])('%s does not fit, and spends the code', async (_, guess) => {
  const begun = await beginWithPkce()
  const wrong = await exchange({ auth_code: begun.code, code_verifier: guess(begun) })
  expect([wrong.status, wrong.body?.['code']]).toEqual([400, 'bad_code_verifier'])
  expect((await exchange({ auth_code: begun.code, code_verifier: begun.verifier })).status).toBe(404)
})

test('a stolen link requested with PKCE gives no session in any way', async () => {
  const { link, code } = await beginWithPkce()
  const email = newEmail()
  await settle(server, email)
  const fields = { email, code_challenge: challengeOf('v'.repeat(43)), code_challenge_method: 's256' }
  await wires.supabase.post('/recover', fields)
  const recovery = await messageTo(server, email, 'recovery')
  // Without the prefix for the client, and on the wire without codes.
  const unmarked = await wires.supabase.get((recovery.link ?? '').replace('token=pkce_', 'token='))
  expect(unmarked.location).not.toContain('access_token')
  await wires.supabase.post('/recover', fields)
  const { linkToken = '' } = await vi.waitUntil(
    async () => (await server.mails(0)).filter(({ recipient }) => recipient === email)[1],
  )
  const across = await wires.netlify.post('/verify', { type: 'recovery', token: linkToken })
  expect([across.status, across.text.includes('access_token')]).toEqual([404, false])
  // A second visit to a used link gives everybody the same answer.
  expect((await wires.supabase.get(link)).location).not.toContain(code)
})

test('a challenge that is none, or whose way of comparing is not named, is refused', async () => {
  const email = newEmail()
  for (const fields of [
    { code_challenge: 'short', code_challenge_method: 's256' },
    { code_challenge: challengeOf('x'), code_challenge_method: 'none' },
    { code_challenge: challengeOf('x') },
    { code_challenge_method: 's256' },
    { code_challenge: 'ä'.repeat(43), code_challenge_method: 'plain' },
  ]) {
    expect((await wires.supabase.post('/otp', { email, ...fields })).status).toBe(400)
    expect((await wires.supabase.post('/recover', { email, ...fields })).status).toBe(400)
  }
})

test('a code is over after five minutes', async () => {
  const { code, verifier } = await beginWithPkce()
  server.clock.advance(6 * MINUTE)
  expect((await exchange({ auth_code: code, code_verifier: verifier })).status).toBe(422)
})

test('the token and the code of one mail let in once, together', async () => {
  const { email, code, linkToken } = await askForCode()
  const ways = [
    () => verify({ type: 'magiclink', token_hash: linkToken }),
    () => verify({ type: 'email', email, token: code }),
    () => wires.supabase.get(`/verify?type=magiclink&token=${linkToken}`),
  ]
  const answers = await Promise.all([...ways, ...ways, ...ways].map((go) => go()))
  const entered = answers.filter(({ status, location }) => status === 200 || location.includes('access_token'))
  expect(entered).toHaveLength(1)
})

test('six digits are guessed five times at most, also all at one moment', async () => {
  const { email, code, linkToken } = await askForCode()
  const wrong = Array.from({ length: 40 }, (_, guess) =>
    String((Number(code) + 1 + guess) % 1_000_000).padStart(6, '0'),
  )
  const answers = await Promise.all(wrong.map((token) => verify({ type: 'email', email, token })))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([403]))
  expect((await verify({ type: 'email', email, token: code })).status).toBe(403)
  expect((await verify({ type: 'magiclink', token_hash: linkToken })).status).toBe(403)
})

test('a code is worth nothing with another address, for another purpose, or as a link', async () => {
  const { email, code, linkToken } = await askForCode()
  const stranger = newEmail()
  await settle(server, stranger)
  const misuses = [
    { type: 'email', email: stranger, token: code },
    { type: 'recovery', email, token: code },
    { type: 'email_change', email, token: code },
    { type: 'magiclink', token_hash: code },
    { type: 'recovery', token_hash: linkToken },
    { type: 'invite', token_hash: linkToken },
    { type: 'email_change', token_hash: linkToken },
  ]
  for (const misuse of misuses) expect((await verify(misuse)).status).toBe(403)
  for (const type of ['signup', 'recovery']) {
    expect((await wires.netlify.post('/verify', { type, token: linkToken })).status).toBe(404)
  }
  expect((await verify({ type: 'email', email, token: code })).status).toBe(200)
})

test('what the database holds of a mail cannot be used in its place', async () => {
  const { email } = await askForCode()
  const row = await server.connection.db
    .selectFrom('one_time_tokens')
    .selectAll()
    .where('sent_to', '=', email)
    .executeTakeFirstOrThrow()
  for (const stolen of [row.link_hash, row.code_hash]) {
    expect((await verify({ type: 'magiclink', token_hash: stolen })).status).toBe(403)
    expect((await verify({ type: 'email', email, token: stolen })).status).toBe(403)
  }
})

test('the state of a sign-in under way is no code', async () => {
  const { verifier } = await beginWithPkce()
  const { id } = await server.connection.db.selectFrom('sign_in_flows').select('id').executeTakeFirstOrThrow()
  for (const auth_code of [id, randomUUID()]) {
    expect((await exchange({ auth_code, code_verifier: verifier })).status).toBe(404)
  }
})
