import { readdirSync, readFileSync } from 'node:fs'
import { join as joinPath } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeMail } from '#platform/mail/mail-transport.ts'
import { forAllTests } from '#tests/support/for-all-tests.ts'
import { startIdentity, type IdentityServer } from '#tests/support/identity/identity-server.ts'
import { join, logIn, PASSWORD, settle, speakTo, tokensOf } from '#tests/support/identity/two-wires.ts'
import { sendRaw } from '#tests/support/servers/raw-request.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

let count = 0

const server = forAllTests(startIdentity)
const wires = forAllTests(() => speakTo(server))

const newEmail = () => `anna${++count}@club.example`
const WIRES = ['netlify', 'supabase'] as const

const INJECTIONS = [
  'Anna\r\nBcc: opfer@evil.example',
  'Anna\nBcc: opfer@evil.example\n\nText',
  'Anna\rBcc: opfer@evil.example',
  'Anna\u2028Bcc: opfer@evil.example',
  'Anna\u0085Bcc: opfer@evil.example',
  '"Anna" <opfer@evil.example>',
  'Anna =?utf-8?q?=0D=0ABcc:_opfer=40evil.example?=',
]

/** Every message in the outbox: its text, and its headers as sent. */
async function readOutbox(): Promise<{ texts: string[]; heads: string[] }> {
  const folder = temporaryFolder()
  const sender = { from: 'TTC <mail@club.example>', domain: 'club.example' }
  const rows = await server.connection.db.selectFrom('outbox').selectAll().execute()
  for (const { id, kind, recipient, subject, text, html, created_at } of rows) {
    const createdAt = new Date(created_at)
    await writeMail(folder, sender, { id, kind, recipient, subject, text, html, createdAt, replyTo: undefined })
  }
  const files = readdirSync(folder).map((name) => readFileSync(joinPath(folder, name), 'utf8'))
  return { texts: rows.map(({ text }) => text), heads: files.map((file) => file.split('\r\n\r\n', 1)[0] ?? '') }
}

test.each(INJECTIONS)('%j as name or language adds no header and no recipient to a mail', async (text) => {
  const data = { full_name: text, name: text, locale: text, email: text, avatar_url: text }
  await wires.netlify.post('/signup', { email: newEmail(), password: PASSWORD, data })
  await wires.supabase.post('/signup', { email: newEmail(), password: PASSWORD, data })
  await wires.supabase.post('/otp', { email: newEmail(), data: { ...data, locale: `en${text}` } })
  const { heads, texts } = await readOutbox()
  expect([heads.length, heads.length % 3]).toEqual([texts.length, 0])
  for (const head of heads) {
    const recipients = [...head.matchAll(/^(To|Cc|Bcc|Reply-To|Sender):(.*)$/gim)]
    expect(recipients.map(([, name]) => name)).toEqual(['To'])
    expect(head).not.toContain('evil.example')
  }
  for (const body of texts) expect(body).not.toContain('evil.example')
})

test.each([
  ...INJECTIONS.map((text) => `${text}@club.example`),
  'a@club.example,b@club.example',
  'a@b@club.example',
  '<a@club.example>',
])('%j is no address that mails are sent to', async (email) => {
  // Counts written mails, sent or not: those of earlier tests may still be in the queue.
  const before = (await readOutbox()).texts.length
  for (const answer of [
    await wires.netlify.post('/signup', { email, password: PASSWORD }),
    await wires.netlify.post('/recover', { email }),
    await wires.supabase.post('/signup', { email, password: PASSWORD }),
    await wires.supabase.post('/otp', { email }),
    await wires.supabase.post('/recover', { email }),
  ]) {
    expect([400, 422]).toContain(answer.status)
  }
  expect((await readOutbox()).texts).toHaveLength(before)
})

describe('addresses that look alike', () => {
  const known = 'pia@club.example'
  beforeAll(() => settle(server, known))

  test.each([
    ['Cyrillic', 'рia@club.example'],
    ['Cyrillic, in the domain', 'pia@сlub.example'],
    ['Greek', 'pιa@club.example'],
    ['Armenian', 'piα@club.example'],
    ['Cherokee', 'Ꭾia@club.example'],
    ['an invisible space', 'pi\u200Ba@club.example'],
    ['a joiner', 'pi\u200Da@club.example'],
    ['a soft hyphen', 'pi\u00ADa@club.example'],
    ['a mark that turns the direction', '\u202Epia@club.example'],
    ['a byte order mark', '\uFEFFp\uFEFFia@club.example'],
    ['a filler that shows nothing', 'pi\u3164a@club.example'],
    ['a variation selector', 'pi\uFE0Fa@club.example'],
  ])('%s: no account is made for it', async (_, email) => {
    for (const name of WIRES) {
      const answer = await wires[name].post('/signup', { email, password: PASSWORD })
      expect([400, 422]).toContain(answer.status)
    }
  })

  test.each(['PIA@CLUB.EXAMPLE', ' pia@club.example ', 'ｐｉａ@club.example', 'ᵖia@club.example', 'pia@CLUB.example'])(
    '%j is the same as the known one, and makes no second account',
    async (email) => {
      const { total: before } = await countPeople()
      for (const name of WIRES) await wires[name].post('/signup', { email, password: PASSWORD })
      expect((await countPeople()).total).toBe(before)
      expect((await logIn(wires, 'supabase', email)).status).toBe(200)
    },
  )

  const countPeople = () =>
    server.service.identity.read.accounts.list({
      audience: 'authenticated',
      order: 'newest',
      page: { number: 1, size: 1 },
    })
})

describe('bodies', () => {
  const PATHS = [
    ['netlify', '/signup'],
    ['netlify', '/recover'],
    ['netlify', '/verify'],
    ['netlify', '/token'],
    ['supabase', '/signup'],
    ['supabase', '/token?grant_type=password'],
    ['supabase', '/otp'],
    ['supabase', '/recover'],
    ['supabase', '/verify'],
    ['supabase', '/resend'],
    ['supabase', '/sso'],
  ] as const

  test.each(PATHS)('%s %s: more than 64 kilobytes are refused, announced or not', async (name, path) => {
    const large = JSON.stringify({ email: newEmail(), password: 'x'.repeat(64 * 1024) })
    expect((await wires[name].post(path, large)).status).toBe(413)
    const url = new URL((name === 'netlify' ? server.gotrueUrl : server.supabaseUrl) + path)
    const head = `POST ${url.pathname}${url.search} HTTP/1.1\r\nHost: a\r\napikey: ${server.keys.anon}\r\nContent-Type: application/json`
    const chunk = `${(16 * 1024).toString(16)}\r\n${'x'.repeat(16 * 1024)}\r\n`
    const chunked = `${head}\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n${chunk.repeat(5)}0\r\n\r\n`
    expect((await sendRaw(url.origin, chunked)).status).toBe(413)
  })

  test.each(PATHS.filter(([, path]) => path !== '/token'))(
    '%s %s: endless nesting is refused at once, even if the body is never read',
    async (name, path) => {
      const depth = 2_000
      for (const [open, close] of [
        ['{"a":', '}'],
        ['[', ']'],
      ] as const) {
        const nested = `{"email":"${newEmail()}","data":${open.repeat(depth)}1${close.repeat(depth)}}`
        expect((await wires[name].post(path, nested)).status).toBe(400)
      }
      expect((await wires[name].post(path, '['.repeat(15_000))).status).toBe(400)
      expect((await wires[name].get('/settings')).status).toBe(200)
    },
  )

  test.each(PATHS.filter(([, path]) => path !== '/token'))(
    '%s %s: values of another kind are refused, and never a fault',
    async (name, path) => {
      const values = [null, true, 1, [], ['anna@club.example'], { toString: 'x' }, Number.MAX_VALUE, '\u0000', '\uD800']
      for (const value of values) {
        for (const field of ['email', 'password', 'data', 'type', 'token']) {
          const body = { email: newEmail(), password: PASSWORD, type: 'signup', token: 'x', [field]: value }
          expect((await wires[name].post(path, body)).status, `${field} ${JSON.stringify(value)}`).toBeLessThan(500)
        }
      }
      for (const body of ['', 'null', '1', '"x"', '{', '{"email":}', '\u0000', '\uFEFF{}']) {
        expect((await wires[name].post(path, body)).status, JSON.stringify(body)).toBeLessThan(500)
      }
    },
  )

  test('metadata that would bloat every token is refused', async () => {
    const { access_token: token } = await join(server, newEmail())
    const data = { full_name: 'x'.repeat(10_000) }
    expect((await wires.netlify.put('/user', { data }, { token })).status).toBe(422)
    expect((await wires.supabase.put('/user', { data }, { token })).status).toBeGreaterThanOrEqual(400)
    for (const name of WIRES) {
      const answer = await wires[name].post('/signup', { email: newEmail(), password: PASSWORD, data })
      expect(answer.status).toBeGreaterThanOrEqual(400)
    }
  })
})

describe('a password of very many letters', () => {
  let broken: IdentityServer
  let on: ReturnType<typeof speakTo>
  const huge = 'x'.repeat(60_000)
  const email = 'mia@club.example'

  // No password can be hashed or compared here, so every answer but a fault came before that.
  beforeAll(async () => {
    broken = await startIdentity({
      overrides: { hashing: { memoryMegabytes: 0, passes: 1 } },
      settings: { tellsRegistered: false },
    })
    on = speakTo(broken)
    const admin = { token: broken.keys.service, headers: { apikey: broken.keys.service } }
    await on.supabase.post('/admin/users', { email, email_confirm: true }, admin)
  })
  afterAll(() => broken.stop())

  async function signIn(): Promise<string> {
    const admin = { token: broken.keys.service, headers: { apikey: broken.keys.service } }
    const link = await on.supabase.post('/admin/generate_link', { type: 'magiclink', email }, admin)
    const verified = await on.supabase.post('/verify', { type: 'magiclink', token_hash: link.body?.['hashed_token'] })
    return tokensOf(verified).access_token
  }

  test('the service of this test is broken as it should be', async () => {
    expect((await on.supabase.post('/signup', { email: 'a@club.example', password: PASSWORD })).status).toBe(500)
    expect((await logIn(on, 'netlify', 'unknown@club.example')).status).toBe(500)
  })

  test.each(WIRES)('is refused before it is hashed at sign-up and sign-in: %s', async (name) => {
    expect([400, 422]).toContain((await on[name].post('/signup', { email: 'b@club.example', password: huge })).status)
    for (const address of [email, 'unknown@club.example']) {
      expect((await logIn(on, name, address, huge)).status).toBe(413)
    }
  })

  test.each(WIRES)('is refused before it is hashed as a new one: %s', async (name) => {
    const token = await signIn()
    expect([400, 422]).toContain((await on[name].put('/user', { password: huge }, { token })).status)
    const spent = await on.netlify.post('/verify', { type: 'recovery', token: 'x', password: huge })
    expect([404, 422]).toContain(spent.status)
    const admin = { token: broken.keys.service, headers: { apikey: broken.keys.service } }
    const created = await on[name].post('/admin/users', { email: 'c@club.example', password: huge }, admin)
    expect([400, 422]).toContain(created.status)
  })

  test('is refused before it is hashed where a mail asks for one', async () => {
    await on.netlify.post('/recover', { email })
    const [{ linkToken = '' } = { linkToken: '' }] = await broken.mails(1)
    const asked = { type: 'recovery', token: linkToken, password: huge }
    expect([400, 422]).toContain((await on.netlify.post('/verify', asked)).status)
    const page = await fetch(`${broken.pagesUrl}/link`, {
      method: 'POST',
      headers: { Origin: broken.origin },
      body: new URLSearchParams({ art: 'passwort', token: linkToken, password: huge }),
    })
    expect(page.status).toBeLessThan(500)
  })
})
