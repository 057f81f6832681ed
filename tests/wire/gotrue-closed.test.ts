import GoTrue from 'gotrue-js'
import { afterEach, expect, test, vi } from 'vitest'
import { PASSWORD } from '#tests/support/identity/gotrue-bench.ts'
import { startGotrue, type GotrueServer } from '#tests/support/identity/gotrue-server.ts'

let server: GotrueServer
afterEach(() => server.stop())

async function clientOf(overrides: Parameters<typeof startGotrue>[0]) {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  server = await startGotrue(overrides)
  return new GoTrue({ APIUrl: server.gotrueUrl })
}

test('a closed service is known from its settings and refuses sign-ups', async () => {
  const client = await clientOf({ settings: { isSignUpOpen: false } })
  expect(await client.settings()).toMatchObject({ disable_signup: true })
  await expect(client.signup('anna@club.example', PASSWORD)).rejects.toMatchObject({
    status: 403,
    message: 'Signups not allowed for this instance',
  })
})

test('with automatic confirmation the client signs in right after signing up', async () => {
  const client = await clientOf({ settings: { confirmsEmailItself: true } })
  expect(await client.settings()).toMatchObject({ autoconfirm: true })
  expect(await client.signup('anna@club.example', PASSWORD)).toMatchObject({ confirmed_at: expect.any(String) })
  expect((await client.login('anna@club.example', PASSWORD)).email).toBe('anna@club.example')
  await expect(client.signup('anna@club.example', PASSWORD)).rejects.toMatchObject({
    status: 400,
    message: 'A user with this email address has already been registered',
  })
})

test('a client above the limit is told so', async () => {
  const client = await clientOf({
    limits: () => ({ take: () => ({ ok: false, error: { kind: 'too-many', waitSeconds: 9 } }) }),
  })
  const tooMany = { status: 429, message: 'Rate limit exceeded' }
  await expect(client.login('anna@club.example', PASSWORD)).rejects.toMatchObject(tooMany)
  await expect(client.signup('anna@club.example', PASSWORD)).rejects.toMatchObject(tooMany)
  await expect(client.requestPasswordRecovery('anna@club.example')).rejects.toMatchObject(tooMany)
  await expect(client.confirm('x')).rejects.toMatchObject(tooMany)
})
