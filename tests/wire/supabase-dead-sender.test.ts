import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { GoTrueClient } from '@supabase/auth-js'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#identity/core/settings.ts'
import { sendSms } from '#platform/mail/sms-transport.ts'
import { MINUTE } from '#shared/durations.ts'
import { startIdentity, type IdentityServer } from '#tests/support/identity/identity-server.ts'
import { createSupabaseClient, expectData, refusalOf } from '#tests/support/identity/supabase-client.ts'

const PASSWORD = 'Rückhand-Topspin'
/** The sender's time limit in this test. */
const PATIENCE_MILLISECONDS = 300

type Answer = {
  data: unknown
  error: { name: string; status?: number | undefined; code?: unknown; message: string } | null
}

let server: IdentityServer
let sender: Server
let client: GoTrueClient
let count = 0
let phone: string
/** The messages that the sender took, oldest first. */
let taken: { phone: string; message: string }[] = []
let senderUrl = ''
const senderWorks = () => (senderUrl = urlOf(sender, '/ok'))

const urlOf = (listening: Server, path: string) =>
  `http://127.0.0.1:${(listening.address() as AddressInfo).port}${path}`

const listen = (listener: Parameters<typeof createServer>[1]) =>
  new Promise<Server>((resolve) => {
    const made = createServer(listener ?? (() => undefined))
    made.listen(0, '127.0.0.1', () => resolve(made))
  })

/** An address without a listener. */
async function deadUrl(): Promise<string> {
  const gone = await listen(() => undefined)
  const url = urlOf(gone, '/')
  await new Promise((resolve) => gone.close(resolve))
  return url
}

beforeAll(async () => {
  sender = await listen(async (request, response) => {
    if (request.url === '/hanging') return
    let body = ''
    for await (const part of request) body += String(part)
    if (request.url === '/ok') taken.push(JSON.parse(body))
    response.writeHead(request.url === '/ok' ? 200 : 500).end()
  })
  server = await startIdentity({
    settings: {
      isPhoneOffered: true,
      confirmsEmailItself: true,
      frequencies: { email: 0, sms: MINUTE },
      factors: { ...DEFAULT_SETTINGS.factors, isPhoneOffered: true },
    },
    sms: (message) => sendSms({ url: senderUrl, authorization: undefined }, message, PATIENCE_MILLISECONDS),
  })
})
afterAll(async () => {
  await server.stop()
  sender.closeAllConnections()
  await new Promise((resolve) => sender.close(resolve))
})
beforeEach(() => {
  count += 1
  phone = `+4915123457${String(count).padStart(3, '0')}`
  taken = []
  client = createSupabaseClient(server)
  senderWorks()
})

const lastCode = () => /\b\d{6}\b/.exec(taken.at(-1)?.message ?? '')?.[0] ?? ''
const byEmail = async () =>
  void expectData(await client.signUp({ email: `anna${count}@club.example`, password: PASSWORD }))
const byPhone = async () => void expectData(await client.signUp({ phone, password: PASSWORD }))

/** Each prepares its data and returns the request. */
const ERRANDS: [string, otp: string | undefined, prepare: () => Promise<() => Promise<Answer>>][] = [
  ['a sign-in by code', 'confirmation', async () => () => client.signInWithOtp({ phone })],
  ['a sign-up', 'confirmation', async () => () => client.signUp({ phone, password: PASSWORD })],
  [
    'a code asked for again',
    'confirmation',
    async () => {
      await byPhone()
      server.clock.advance(MINUTE)
      return () => client.resend({ type: 'sms', phone })
    },
  ],
  [
    'a change of number',
    'phone_change',
    async () => {
      await byEmail()
      return () => client.updateUser({ phone })
    },
  ],
  [
    'a reauthentication',
    'reauthentication',
    async () => {
      await byPhone()
      expectData(await client.verifyOtp({ type: 'sms', phone, token: lastCode() }))
      return () => client.reauthenticate()
    },
  ],
  [
    'a second factor',
    undefined,
    async () => {
      await byEmail()
      const { id } = expectData(await client.mfa.enroll({ factorType: 'phone', phone, friendlyName: 'Handy' }))
      return () => client.mfa.challenge({ factorId: id, channel: 'sms' })
    },
  ],
]

describe.each<[string, () => Promise<string> | string]>([
  ['cannot be reached', deadUrl],
  ['answers with a fault', () => urlOf(sender, '/fault')],
  ['never answers', () => urlOf(sender, '/hanging')],
])('when the sender of text messages %s', (_, findUrl) => {
  test.each(ERRANDS)('%s is refused, sends nothing later, and works at once when tried again', async (...errand) => {
    const [, otp, prepare] = errand
    const ask = await prepare()
    taken = []
    senderUrl = await findUrl()
    const refused = await ask()
    expect([refusalOf(refused), refused.error?.message]).toEqual(
      otp === undefined
        ? [['AuthRetryableFetchError', 500, undefined], 'error sending message']
        : [['AuthApiError', 422, 'sms_send_failed'], `Error sending ${otp} OTP to provider: the message was not taken`],
    )
    const stored = await server.connection.db
      .selectFrom('outbox')
      .select(['next_attempt_at', 'sent_at', 'text'])
      .where('recipient', '=', phone)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(stored).toMatchObject({ next_attempt_at: null, sent_at: null, text: expect.not.stringMatching(/\d{6}/) })
    senderWorks()
    expect((await ask()).error).toBeNull()
    expect(taken).toHaveLength(1)
    expect(taken[0]?.phone).toBe(phone)
    // Again within the minute: refused, or answered without sending where the answer must not reveal known addresses.
    await ask()
    expect(taken).toHaveLength(1)
  })
})

test('a code that arrived stays good when the next one is not taken', async () => {
  await byPhone()
  const code = lastCode()
  server.clock.advance(MINUTE)
  senderUrl = await deadUrl()
  expect(refusalOf(await client.resend({ type: 'sms', phone }))).toContain('sms_send_failed')
  const { user } = expectData(await client.verifyOtp({ type: 'sms', phone, token: code }))
  expect(user?.phone).toBe(phone.slice(1))
})

test('a sign-up whose message was not delivered leaves no account and no password behind', async () => {
  senderUrl = await deadUrl()
  expect((await client.signUp({ phone, password: 'Des-Fremden-Passwort' })).error).not.toBeNull()
  const accounts = await server.connection.db.selectFrom('accounts').selectAll().where('phone', '=', phone).execute()
  expect(accounts).toEqual([])
})

test('for unknown addresses nothing is sent, and the answer is the same', async () => {
  senderUrl = await deadUrl()
  expect((await client.signInWithOtp({ phone, options: { shouldCreateUser: false } })).error).toBeNull()
})
