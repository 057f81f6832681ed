import { randomBytes, randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { createDataClient } from '#tests/support/data-api/data-client.ts'
import { forAllTests } from '#tests/support/for-all-tests.ts'
import { openClient, openMember, subscribe } from '#tests/support/realtime/realtime-bench.ts'
import { CLUB_PASSWORD, join } from '#tests/support/site/enter.ts'
import { startSite } from '#tests/support/site/start-site.ts'

/** The client's own integration tests of an empty project, as far as this site supports them: docs/data-api.md lists the rest. */
const SHARED_SECRET = randomBytes(32).toString('hex')
const WAIT = { timeout: 30_000, interval: 20 }

const identity = {
  hashing: { memoryMegabytes: 8, passes: 1 },
  signUp: { confirmEmail: false },
  keys: { signing: { secret: SHARED_SECRET } },
}
const site = forAllTests(() => startSite({ identity, env: { RATE_LIMITS: 'off' } }))

const key = () => site.instance.identity.keys?.anon ?? ''
const newPerson = () => ({ email: `probe-${randomUUID()}@beispiel.example`, password: CLUB_PASSWORD })

test('a new user is signed in at once, signs in again with the password, and is signed out', async () => {
  const { auth } = createDataClient(site)
  const person = newPerson()
  expect((await auth.signUp(person)).data).toMatchObject({ user: { email: person.email }, session: expect.anything() })
  expect((await auth.getUser()).data.user?.email).toBe(person.email)
  expect((await auth.signOut()).error).toBeNull()
  expect((await auth.getSession()).data.session).toBeNull()
  for (const wrong of [{ ...person, password: 'falsch' }, newPerson()])
    expect(await auth.signInWithPassword(wrong)).toMatchObject({ data: { user: null }, error: expect.anything() })
  expect((await auth.signInWithPassword(person)).data.user?.email).toBe(person.email)
  expect((await auth.getUser()).data.user?.email).toBe(person.email)
})

test.each(['1.0.0', '2.0.0'] as const)(
  'a new user receives their own broadcasts in a private channel, in the serializer %s',
  async (vsn) => {
    const client = openClient(site.origin, { key: key(), vsn, heartbeat: 500 })
    await client.auth.signUp(newPerson())
    const heard = vi.fn<(message: { event: string; payload: unknown }) => void>()
    const config = { broadcast: { self: true }, private: true }
    const channel = client.channel(`Halle ${vsn}`, { config }).on('broadcast', { event: '*' }, heard)
    await subscribe(channel)
    await channel.send({ type: 'broadcast', event: 'Aufruf', payload: { message: 'Tisch 3' } })
    await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1), WAIT)
    expect(heard.mock.calls[0]?.[0]).toMatchObject({ event: 'Aufruf', payload: { message: 'Tisch 3' } })
    expect(client.getChannels()).toHaveLength(1)
    await client.removeAllChannels()
    expect(client.getChannels()).toEqual([])
  },
)

test('a file is put in the place of another, stands in the list, and is removed', async () => {
  const client = createDataClient(site)
  const { email } = await join(site, { name: 'Eva Beispiel', roles: ['editor'] })
  await client.auth.signInWithPassword({ email, password: CLUB_PASSWORD })
  const pictures = client.storage.from('pictures')
  const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#204060' } })
    .jpeg()
    .toBuffer()
  const file = new Blob([new Uint8Array(photo)], { type: 'image/jpeg' })
  for (let time = 0; time < 2; time++)
    expect((await pictures.upload('probe.jpg', file, { upsert: true })).error).toBeNull()
  const names = async () => (await pictures.list()).data?.map(({ name }) => name)
  expect((await names())?.filter((name) => name === 'probe.jpg')).toHaveLength(1)
  expect((await pictures.remove(['probe.jpg'])).error).toBeNull()
  expect(await names()).not.toContain('probe.jpg')
})

test('a token signed with the shared secret of the installation opens a channel; one by another secret does not', async () => {
  const sign = (secret: string) =>
    new SignJWT({ role: 'anon' })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject('1234567890')
      .setIssuer('elsewhere')
      .setExpirationTime('1h')
      .sign(Buffer.from(secret))
  const token = await sign(SHARED_SECRET)
  const client = openClient(site.origin, { key: key(), token: () => token })
  await subscribe(client.channel('Probe'))
  expect(client.realtime.accessTokenValue).toBe(token)
  const forged = await sign(randomBytes(32).toString('hex'))
  const other = await openMember(site.origin, () => forged, { key: key() })
  await expect(subscribe(other.channel('Probe'))).rejects.toThrow('No suitable key')
})
