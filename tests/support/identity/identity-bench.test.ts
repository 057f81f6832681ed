import { expect, test } from 'vitest'
import { authenticate } from '#identity/core/sessions/authenticate.ts'
import { prepareIdentity } from './identity-bench.ts'

test('a person signs up, confirms by the link of the mail, and is signed in', async () => {
  const { person, identity, messages, outbox } = await prepareIdentity()
  const grant = await person('anna@club.example', 'ein gutes Passwort')
  expect(grant.person.account).toMatchObject({ email: 'anna@club.example', audience: 'authenticated' })
  expect((await authenticate(identity, grant.accessToken)).ok).toBe(true)
  expect(messages()).toMatchObject([{ purpose: 'confirmation', recipient: 'anna@club.example' }])
  expect(await outbox()).toMatchObject([{ kind: 'confirmation', recipient: 'anna@club.example', channel: 'email' }])
})

test('with confirmation switched off a person is there at once and no mail goes out', async () => {
  const { person, outbox } = await prepareIdentity({ settings: { confirmsEmailItself: true } })
  expect((await person('anna@club.example', 'ein gutes Passwort')).person.account.emailConfirmedAt).toBeDefined()
  expect(await outbox()).toEqual([])
})

test('time stands still until the test moves it', async () => {
  const { person, identity, clock } = await prepareIdentity({ now: '2030-01-01T00:00:00Z' })
  const { accessToken, person: anna, lifetimeSeconds } = await person('anna@club.example', 'ein gutes Passwort')
  expect(anna.account.createdAt).toEqual(new Date('2030-01-01T00:00:00Z'))
  clock.advance(lifetimeSeconds * 1_000)
  expect((await authenticate(identity, accessToken)).ok).toBe(false)
})
