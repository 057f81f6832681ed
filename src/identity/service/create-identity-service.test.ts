import { expect, onTestFinished, test } from 'vitest'
import { join } from 'node:path'
import type { DatabaseConnection } from '#platform/db/database.ts'
import { createLog } from '#platform/log/log.ts'
import { openMigratedSqlite } from '#tests/support/databases/migrated-sqlite.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { createIdentityService } from './create-identity-service.ts'
import { readIdentityConfig } from './identity-config.ts'

const publicUrl = 'https://club.example'
const CHEAP = 'hashing: { memoryMegabytes: 8, passes: 1 }\nevenAnswer: 0ms\n'

async function openDatabase(): Promise<DatabaseConnection> {
  const connection = await openMigratedSqlite(join(temporaryFolder(), 'test.sqlite'))
  onTestFinished(connection.close)
  return connection
}

function start(connection: DatabaseConnection, config = '') {
  const logged: unknown[] = []
  const service = createIdentityService({
    config: readIdentityConfig(CHEAP + config, { publicUrl, name: 'TTC Musterdorf' }),
    connection,
    log: { ...createLog('silent'), error: (...facts: unknown[]) => void logged.push(facts) },
    now: () => new Date(),
    kickMailer: () => undefined,
    handOver: async () => 'sent',
    clientAddress: () => '192.0.2.7',
  })
  return service.then((started) => ({ ...started, logged }))
}

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  new Request(publicUrl + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

const ANNA = { email: 'anna@beispiel.example', password: 'ein langer Satz' }

test('both wires and the pages answer under their mounts, and everything else is left to others', async () => {
  const { app, addresses, keys } = await start(await openDatabase())
  const status = async (path: string) =>
    (await app.request(publicUrl + path, { headers: { apikey: keys?.anon ?? '' } })).status
  expect(await status('/.netlify/identity/settings')).toBe(200)
  expect(await status('/auth/v1/settings')).toBe(200)
  expect(await status('/konto/link?token=x')).toBe(410)
  expect(await status('/konto/anderes')).toBe(404)
  expect(addresses).toEqual([
    '/.netlify/identity/*',
    '/auth/v1/*',
    '/konto/link',
    '/konto/link/neu',
    '/konto/einrichten',
    '/konto/archivo.woff2',
    '/konto/archivo-rare.woff2',
  ])
})

test('mounts can lie elsewhere', async () => {
  const { app } = await start(await openDatabase(), 'paths: { netlify: /identity, supabase: /auth, pages: /login }')
  expect((await app.request(`${publicUrl}/identity/settings`)).status).toBe(200)
  expect((await app.request(`${publicUrl}/.netlify/identity/settings`)).status).toBe(404)
})

test('one person can use both wires with the same account and the same token', async () => {
  const { app, keys } = await start(await openDatabase(), 'signUp: { confirmEmail: false }')
  await app.request(post('/.netlify/identity/signup', ANNA))
  const apikey = keys?.anon ?? ''
  const answer = await app.request(post('/auth/v1/token?grant_type=password', ANNA, { apikey }))
  const { access_token: token } = (await answer.json()) as { access_token: string }
  const me = await app.request(`${publicUrl}/.netlify/identity/user`, { headers: { Authorization: `Bearer ${token}` } })
  expect(await me.json()).toMatchObject({ email: ANNA.email })
})

test('keys are made once and outlive a restart, so that nobody is signed out by it', async () => {
  const connection = await openDatabase()
  const first = await start(connection, 'signUp: { confirmEmail: false }')
  await first.app.request(post('/.netlify/identity/signup', ANNA))
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const body = new URLSearchParams({ grant_type: 'password', username: ANNA.email, password: ANNA.password }).toString()
  const answer = await first.app.request(`${publicUrl}/.netlify/identity/token`, { method: 'POST', headers, body })
  const { access_token: token } = (await answer.json()) as { access_token: string }
  const second = await start(connection)
  expect(second.keys).toEqual(first.keys)
  expect(second.keys?.anon).toMatch(/^sb_publishable_[\w-]{32}$/)
  expect(second.keys?.service).toMatch(/^sb_secret_[\w-]{32}$/)
  const me = await second.app.request(`${publicUrl}/.netlify/identity/user`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  expect(me.status).toBe(200)
})

test('given keys are used, and none are asked for where none shall be', async () => {
  const given = await start(await openDatabase(), `apiKeys: { anon: ${'a'.repeat(20)}, service: ${'b'.repeat(20)} }`)
  expect(given.keys).toEqual({ anon: 'a'.repeat(20), service: 'b'.repeat(20) })
  const none = await start(await openDatabase(), 'apiKeys: none')
  expect(none.keys).toBeUndefined()
  expect((await none.app.request(`${publicUrl}/auth/v1/settings`)).status).toBe(200)
})

test('the service key manages people on the Netlify wire; an anon key does not', async () => {
  const { app, keys } = await start(await openDatabase())
  const status = async (key: string) =>
    (await app.request(`${publicUrl}/.netlify/identity/admin/users`, { headers: { Authorization: `Bearer ${key}` } }))
      .status
  expect(await status(keys?.service ?? '')).toBe(200)
  expect(await status(keys?.anon ?? '')).toBe(401)
  expect(await status(`${keys?.service}x`)).toBe(401)
})

test('after a change of the signing key, tokens of the old one are good as long as it is listed', async () => {
  const connection = await openDatabase()
  const secret = 's'.repeat(40)
  const before = await start(connection, `signUp: { confirmEmail: false }\nkeys: { signing: { secret: ${secret} } }`)
  const signUp = await before.app.request(post('/auth/v1/signup', ANNA, { apikey: before.keys?.anon ?? '' }))
  const { access_token: token } = (await signUp.json()) as { access_token: string }
  const k = Buffer.from(secret).toString('base64url')
  const status = async (config: string) => {
    const { app } = await start(connection, config)
    return (await app.request(`${publicUrl}/.netlify/identity/user`, { headers: { Authorization: `Bearer ${token}` } }))
      .status
  }
  expect(await status(`keys: { verifyOnly: [{ kty: oct, k: ${k} }] }`)).toBe(200)
  expect(await status('')).toBe(401)
})

test('mails say the club’s name and lead to our own page', async () => {
  const connection = await openDatabase()
  const { app } = await start(connection)
  await app.request(post('/.netlify/identity/signup', ANNA))
  const [mail] = await connection.db.selectFrom('outbox').selectAll().execute()
  expect(mail?.subject).toContain('TTC Musterdorf')
  expect(mail?.text).toContain(`${publicUrl}/konto/link?art=bestaetigung&token=`)
})

test('SAML is switched off unless the club wants it', async () => {
  const settings = async (config: string) => {
    const { app } = await start(await openDatabase(), config)
    return (await app.request(`${publicUrl}/.netlify/identity/settings`)).json()
  }
  expect(await settings('')).toMatchObject({ external: { saml: false } })
  const wanted = await settings('saml: { on: true, label: Landesverband }')
  expect(wanted).toMatchObject({ external: { saml: true }, external_labels: { saml: 'Landesverband' } })
})

test('a fault is logged with its path and a number, without the query and who it was', async () => {
  const connection = await openDatabase()
  const { app, identity, logged } = await start(connection)
  identity.read.tokens.findByLink = () => Promise.reject(new Error('broken'))
  const answer = await app.request(`${publicUrl}/konto/link?art=passwort&token=geheim`)
  expect(answer.status).toBe(500)
  const [facts] = logged.flat() as [Record<string, unknown>]
  expect(facts).toMatchObject({
    method: 'GET',
    path: '/konto/link',
    reference: expect.stringMatching(/^[\da-f-]{36}$/),
  })
  expect(JSON.stringify(facts)).not.toContain('geheim')
})

test('a key that cannot serve stops the start', async () => {
  const connection = await openDatabase()
  await expect(start(connection, 'keys: { signing: { jwk: { kty: EC, crv: P-521 } } }')).rejects.toThrow(
    'Die Schlüssel der Anmeldung (keys) sind nicht zu gebrauchen: a signing key is EC with P-256',
  )
})
