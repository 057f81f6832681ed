import { describe, expect, test } from 'vitest'
import { DAY } from '#shared/durations.ts'
import { forAllTests } from '#tests/support/for-all-tests.ts'
import { appCode } from '#tests/support/identity/second-factor.ts'
import { startIdentity } from '#tests/support/identity/identity-server.ts'
import { logIn, settle, speakTo, tokensOf } from '#tests/support/identity/two-wires.ts'

const server = forAllTests(startIdentity)
const wires = forAllTests(() => speakTo(server))

const SOMEBODY = '00000000-0000-4000-8000-000000000000'

/** Everything on both wires that an administrator's token opens. */
const ERRANDS = {
  'Netlify: list': (token: string) => wires.netlify.get('/admin/users', { token }),
  'Netlify: create': (token: string) => wires.netlify.post('/admin/users', {}, { token }),
  'Netlify: change': (token: string) => wires.netlify.put(`/admin/users/${SOMEBODY}`, {}, { token }),
  'Netlify: invite': (token: string) => wires.netlify.post('/invite', {}, { token }),
  'Netlify: audit': (token: string) => wires.netlify.get('/admin/audit', { token }),
  'Netlify: own app_metadata': (token: string) => wires.netlify.put('/user', { app_metadata: { team: 1 } }, { token }),
  'Supabase: list': (token: string) => wires.supabase.get('/admin/users', { token }),
  'Supabase: create': (token: string) => wires.supabase.post('/admin/users', {}, { token }),
  'Supabase: change': (token: string) => wires.supabase.put(`/admin/users/${SOMEBODY}`, {}, { token }),
  'Supabase: invite': (token: string) => wires.supabase.post('/invite', {}, { token }),
  'Supabase: link': (token: string) => wires.supabase.post('/admin/generate_link', {}, { token }),
  'Supabase: audit': (token: string) => wires.supabase.get('/admin/audit', { token }),
  'Supabase: factors': (token: string) => wires.supabase.get(`/admin/users/${SOMEBODY}/factors`, { token }),
  'Supabase: organisations': (token: string) => wires.supabase.get('/admin/sso/providers', { token }),
}

const OVERDUE = 'has to set up a second factor'

/** The errands that are refused without a second factor. */
async function closedFor(token: string): Promise<string[]> {
  const closed: string[] = []
  for (const [name, run] of Object.entries(ERRANDS)) {
    const { status, text } = await run(token)
    if (status === 403 && text.includes(OVERDUE)) closed.push(name)
  }
  return closed
}

let count = 0
/** An administrator who got the office this many days ago, and who signs in with the password now. */
async function administrator(daysAgo: number) {
  count += 1
  const email = `anna${count}@club.example`
  await settle(server, email, { roles: ['admin'] })
  server.clock.advance(daysAgo * DAY)
  return tokensOf(await logIn(wires, 'netlify', email)).access_token
}

async function setUpApp(token: string): Promise<string> {
  const enrolled = await wires.supabase.post('/factors', { factor_type: 'totp' }, { token })
  const { id, totp } = enrolled.body as { id: string; totp: { secret: string } }
  const challenge = await wires.supabase.post(`/factors/${id}/challenge`, {}, { token })
  const code = appCode(totp.secret, server.clock.now())
  const answer = { challenge_id: challenge.body?.['id'], code }
  return tokensOf(await wires.supabase.post(`/factors/${id}/verify`, answer, { token })).access_token
}

describe('an administrator without a second factor', () => {
  test('manages others in the first fourteen days', async () => {
    expect(await closedFor(await administrator(13))).toEqual([])
  })

  test('manages no account afterwards, on either wire, but signs in and sees the own account', async () => {
    const token = await administrator(14)
    expect(await closedFor(token)).toEqual(Object.keys(ERRANDS))
    expect((await wires.netlify.get('/user', { token })).status).toBe(200)
    expect((await wires.supabase.get('/user', { token })).status).toBe(200)
    const renamed = await wires.supabase.put('/user', { data: { full_name: 'Anna' } }, { token })
    expect(renamed.status).toBe(200)
  })

  test('manages others again as soon as one is set up', async () => {
    const raised = await setUpApp(await administrator(20))
    expect(await closedFor(raised)).toEqual([])
    expect((await wires.netlify.get('/admin/users', { token: raised })).status).toBe(200)
  })
})

test('the key of the service opens everything, whatever factors people have set up', async () => {
  await administrator(20)
  expect(await closedFor(server.keys.service)).toEqual([])
  expect((await wires.netlify.get('/admin/users', { token: server.keys.service })).status).toBe(200)
})
