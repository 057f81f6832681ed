import { expect, test } from 'vitest'
import { MINUTE, SECOND } from '#shared/durations.ts'
import { forAllTests } from '#tests/support/for-all-tests.ts'
import { startIdentity, type IdentityServer } from '#tests/support/identity/identity-server.ts'
import { appCode } from '#tests/support/identity/second-factor.ts'
import { join, logIn, PASSWORD, speakTo, tokensOf } from '#tests/support/identity/two-wires.ts'

let count = 0

const server = forAllTests(startIdentity)
const wires = forAllTests(() => speakTo(server))

const STEP = 30 * SECOND

/** A user with an authenticator app whose password a thief knows: `thief` is a session without the second factor. */
async function setUpApp(of: IdentityServer = server) {
  const { supabase } = speakTo(of)
  const email = `anna${++count}@club.example`
  const { access_token: first } = await join(of, email)
  const { body } = await supabase.post('/factors', { factor_type: 'totp' }, { token: first })
  const factorId = String(body?.['id'])
  const { secret } = (body?.['totp'] ?? {}) as { secret: string }
  const code = appCode(secret, of.clock.now())
  const raised = await answer(of, { token: first, factorId, code })
  expect(raised.status).toBe(200)
  const thief = tokensOf(await logIn(speakTo(of), 'supabase', email))
  return { email, factorId, secret, code, owner: tokensOf(raised), thief }
}

async function challenge(of: IdentityServer, { token, factorId }: { token: string; factorId: string }) {
  const { body } = await speakTo(of).supabase.post(`/factors/${factorId}/challenge`, {}, { token })
  return String(body?.['id'])
}

/** Requests a challenge and answers it. */
async function answer(
  of: IdentityServer,
  { token, factorId, code }: { token: string; factorId: string; code: string },
) {
  const challenge_id = await challenge(of, { token, factorId })
  return speakTo(of).supabase.post(`/factors/${factorId}/verify`, { challenge_id, code }, { token })
}

const wrongCodes = (secret: string, at: Date, amount: number) => {
  const good = new Set([-STEP, 0, STEP].map((shift) => appCode(secret, new Date(at.getTime() + shift))))
  const all = Array.from({ length: amount + 3 }, (_, guess) =>
    String(guess * 7_919)
      .padStart(6, '0')
      .slice(-6),
  )
  return all.filter((code) => !good.has(code)).slice(0, amount)
}

test('a used code is invalid, in this and in any other session', async () => {
  const { code, factorId, thief, owner } = await setUpApp()
  for (const { access_token: token } of [thief, owner]) {
    expect((await answer(server, { token, factorId, code })).body).toMatchObject({ code: 'mfa_verification_failed' })
  }
})

test('of many concurrent uses of the same new code, one succeeds', async () => {
  const { secret, factorId, thief } = await setUpApp()
  server.clock.advance(STEP)
  const code = appCode(secret, server.clock.now())
  const token = thief.access_token
  const challenges = await Promise.all(Array.from({ length: 8 }, () => challenge(server, { token, factorId })))
  const answers = await Promise.all(
    challenges.map((challenge_id) =>
      wires.supabase.post(`/factors/${factorId}/verify`, { challenge_id, code }, { token }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('a challenge is answered five times at most, also all at one moment', async () => {
  const { secret, factorId, thief } = await setUpApp()
  const token = thief.access_token
  server.clock.advance(STEP)
  const challenge_id = await challenge(server, { token, factorId })
  const verify = (code: string) => wires.supabase.post(`/factors/${factorId}/verify`, { challenge_id, code }, { token })
  const answers = await Promise.all(wrongCodes(secret, server.clock.now(), 20).map(verify))
  expect(answers.filter(({ status }) => status === 200)).toEqual([])
  const right = await verify(appCode(secret, server.clock.now()))
  expect([right.status, right.body?.['code']]).toEqual([422, 'mfa_challenge_expired'])
})

test('new challenges give no new tries: an account is guessed at ten times in five minutes, by however many sessions', async () => {
  const limited = await startIdentity({ overrides: { rateLimits: undefinedLimits() } })
  try {
    const { secret, factorId, thief, email } = await setUpApp(limited)
    const second = tokensOf(await logIn(speakTo(limited), 'supabase', email))
    limited.clock.advance(10 * MINUTE)
    const codes = wrongCodes(secret, limited.clock.now(), 30)
    const statuses: number[] = []
    for (const [index, code] of codes.entries()) {
      const { access_token: token } = index % 2 === 0 ? thief : second
      statuses.push((await answer(limited, { token, factorId, code })).status)
    }
    expect(statuses.filter((status) => status === 422)).toHaveLength(10)
    expect(statuses.slice(10)).toEqual(Array.from({ length: 20 }, () => 429))
    const right = await answer(limited, {
      token: thief.access_token,
      factorId,
      code: appCode(secret, limited.clock.now()),
    })
    expect(right.status).toBe(429)
  } finally {
    await limited.stop()
  }
})

/** Limits only guesses at factors, as in a fresh installation. */
function undefinedLimits() {
  const rule = (max: number) => ({ max, per: 5 * MINUTE })
  return {
    token: rule(1_000),
    signUp: rule(1_000),
    message: rule(1_000),
    verify: rule(1_000),
    passwordOfAccount: rule(1_000),
    passwordOfAccountAnywhere: rule(1_000),
    codeOfAccount: rule(1_000),
    factorOfAccount: rule(10),
  }
}

test('the password alone never bypasses the second factor', async () => {
  const { factorId, thief, email } = await setUpApp()
  const { access_token: token } = thief
  const { supabase, netlify } = wires
  const refused = [
    await supabase.put('/user', { password: 'something else entirely' }, { token }),
    await supabase.put('/user', { email: 'thief@evil.example' }, { token }),
    await netlify.put('/user', { password: 'something else entirely' }, { token }),
    await netlify.put('/user', { email: 'thief@evil.example' }, { token }),
    await supabase.post('/factors', { factor_type: 'totp', friendly_name: 'mine' }, { token }),
    await supabase.post('/factors/recovery-codes', {}, { token }),
  ]
  for (const { status } of refused) expect([401, 403]).toContain(status)
  expect((await supabase.get('/factors/recovery-codes', { token })).text).not.toContain('codes"')
  const removed = await fetch(`${server.supabaseUrl}/factors/${factorId}`, {
    method: 'DELETE',
    headers: { apikey: server.keys.anon, Authorization: `Bearer ${token}` },
  })
  expect(removed.status).toBe(422)
  expect((await logIn(wires, 'supabase', email, PASSWORD)).status).toBe(200)
})

test('another user’s factor or challenge cannot be answered', async () => {
  const [anna, ben] = [await setUpApp(), await setUpApp()]
  server.clock.advance(STEP)
  const token = ben.thief.access_token
  const theirs = await challenge(server, { token: anna.thief.access_token, factorId: anna.factorId })
  const codes = [appCode(anna.secret, server.clock.now()), appCode(ben.secret, server.clock.now())]
  for (const code of codes) {
    for (const id of [anna.factorId, ben.factorId]) {
      const answered = await wires.supabase.post(`/factors/${id}/verify`, { challenge_id: theirs, code }, { token })
      expect([404, 422]).toContain(answered.status)
    }
  }
})

test('a refresh token from before the second factor is not raised along', async () => {
  const { factorId, secret, thief } = await setUpApp()
  server.clock.advance(STEP)
  const code = appCode(secret, server.clock.now())
  expect((await answer(server, { token: thief.access_token, factorId, code })).status).toBe(200)
  const copied = await wires.supabase.post('/token?grant_type=refresh_token', { refresh_token: thief.refresh_token })
  expect(copied.status).toBe(400)
})
