import { expect, test } from 'vitest'
import { HOUR } from '#shared/durations.ts'
import { createClock } from '#tests/support/samples/clock.ts'
import { createDataClient, findEventId } from '#tests/support/data-api/data-client.ts'
import { forAllTests } from '#tests/support/for-all-tests.ts'
import { sendRaw } from '#tests/support/servers/raw-request.ts'
import { startSite } from '#tests/support/site/start-site.ts'

const clock = createClock(new Date().toISOString())
const PERSON = { email: 'anna@beispiel.example', password: 'Rückhand-Topspin' }

const site = forAllTests(() => startSite({ now: clock.now }))

async function signIn() {
  const service = createDataClient(site, site.instance.identity.keys?.service)
  await service.auth.admin.createUser({ ...PERSON, email_confirm: true })
  const client = createDataClient(site)
  const { data } = await client.auth.signInWithPassword(PERSON)
  return { client, token: data.session?.access_token ?? '' }
}

test('one client signs in and reads; what it may not do, it may not do signed in either', async () => {
  const { client } = await signIn()
  expect((await client.auth.getUser()).data.user?.email).toBe(PERSON.email)
  expect((await client.from('events').select('slug')).error).toBeNull()
  const refused = await client.from('dstt_registrations').select()
  expect([refused.status, refused.error?.code]).toEqual([403, '42501'])
  const eventId = await findEventId(client)
  const wrong = await client.from('dstt_registrations').insert({ event_id: eventId, teamName: 'A' })
  expect(wrong.error?.code).toBe('23502')
})

test('a session that was ended opens nothing, and an old token says that it is old', async () => {
  const { client, token } = await signIn()
  const ask = async () => {
    const headers = { apikey: site.instance.identity.keys?.anon ?? '', Authorization: `Bearer ${token}` }
    const answer = await fetch(`${site.origin}/rest/v1/events?select=id`, { headers })
    return [answer.status, ((await answer.json()) as { code?: string }).code]
  }
  expect(await ask()).toEqual([200, undefined])
  clock.advance(2 * HOUR)
  expect(await ask()).toEqual([401, 'PGRST303'])
  clock.advance(-2 * HOUR)
  await client.auth.signOut()
  expect(await ask()).toEqual([401, 'PGRST301'])
})

test('functions answer that they are not there', async () => {
  const client = createDataClient(site)
  const called = await client.functions.invoke('hello', { body: {} })
  expect([called.data, called.error?.name, called.response?.status]).toEqual([null, 'FunctionsHttpError', 404])
})

test('a realtime channel without a key is refused and not left hanging', async () => {
  const answer = await sendRaw(
    site.origin,
    'GET /realtime/v1/websocket?vsn=1.0.0 HTTP/1.1\r\nHost: club\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    { patience: 1_000 },
  )
  expect(answer.status).toBe(401)
})

test('no cache keeps an answer of the data API, and no browser runs it', async () => {
  const answer = await fetch(`${site.origin}/rest/v1/events?select=id`, {
    headers: { apikey: site.instance.identity.keys?.anon ?? '', Origin: 'https://elsewhere.example' },
  })
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'access-control-allow-origin': '*',
    'access-control-expose-headers': expect.stringContaining('Content-Range'),
  })
})

test('addresses beside the tables are answered in JSON, too', async () => {
  const headers = { apikey: site.instance.identity.keys?.anon ?? '' }
  for (const [path, code] of [
    ['/rest/v1/events/', 'PGRST125'],
    ['/rest/v1/events/1', 'PGRST125'],
  ]) {
    const answer = await fetch(site.origin + path, { headers })
    expect([path, answer.status, ((await answer.json()) as { code: string }).code]).toEqual([path, 404, code])
  }
})

test('an insert is answered with nothing at all: neither a body nor a type of one', async () => {
  const eventId = await findEventId(createDataClient(site))
  const row = { event_id: eventId, teamName: 'A', contactName: 'Anna', contactAddress: '66600 Musterdorf' }
  const answer = await fetch(`${site.origin}/rest/v1/dstt_registrations`, {
    method: 'POST',
    headers: { apikey: site.instance.identity.keys?.anon ?? '', 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...row, contactNumber: '06881 12345', contactEmail: 'anna@beispiel.example' }),
  })
  expect([answer.status, await answer.text()]).toEqual([201, ''])
  expect(Object.fromEntries(answer.headers)).toMatchObject({ 'content-length': '0', 'content-range': '*/*' })
  expect(answer.headers.get('content-type')).toBeNull()
})
