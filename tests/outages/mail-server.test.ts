import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { MINUTE, SECOND } from '#shared/durations.ts'
import { createClock, type Clock } from '#tests/support/samples/clock.ts'
import { FORM_PATH, sampleFields, sendForm } from '#tests/support/site/form-sender.ts'
import { startSite } from '#tests/support/site/start-site.ts'

type Stage = {
  clock: Clock
  /** @returns the address of the confirmation page */
  signUp: () => Promise<string>
  /** Resolves when the site has recorded this many failed attempts, each with the time of the next. */
  hasFailed: (times: number) => Promise<void>
}

/** A site whose mail goes to this port, and a clock that decides when a mail is due again. */
async function startStage(port: number): Promise<Stage> {
  const clock = createClock('2024-12-01T12:00:00Z')
  let failed = 0
  const site = await startSite({
    env: { SMTP_URL: `smtp://127.0.0.1:${port}`, RATE_LIMITS: 'off' },
    now: clock.now,
    takeLine: (line) => void (failed += line.includes('will be tried again') ? 1 : 0),
  })
  onTestFinished(() => site.stop())
  let signedUp = 0
  return {
    clock,
    hasFailed: (times) => vi.waitFor(() => expect(failed).toBe(times), { timeout: 30_000 }),
    async signUp() {
      const page = await (await fetch(site.origin + FORM_PATH)).text()
      const [, token = ''] = /name="formToken"[^>]*value="([^"]+)"/.exec(page) ?? []
      clock.advance(4 * SECOND)
      signedUp += 1
      const answer = await sendForm(site.origin, token, { teamName1: `Mannschaft ${signedUp}` })
      expect(answer.status).toBe(303)
      return answer.headers.get('location') ?? ''
    },
  }
}

type Received = { recipients: string[]; content: Buffer }

/** A mail server that stores received mails. */
async function startMailServer(port: number, options: SMTPServerOptions = {}) {
  const received: Received[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      const parts: Uint8Array[] = []
      stream.on('data', (part: Uint8Array) => parts.push(part))
      stream.on('end', () => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address)
        received.push({ recipients, content: Buffer.concat(parts) })
        done()
      })
    },
    ...options,
  })
  await listen(server.server, port)
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)))
  return { received, port: (server.server.address() as AddressInfo).port }
}

function listen(server: Pick<Server, 'listen'>, port: number): Promise<void> {
  return new Promise((resolve) => void server.listen(port, '127.0.0.1', resolve))
}

/** A port without a listener. */
async function closedPort(): Promise<number> {
  const server = createServer()
  await listen(server, 0)
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** Waits for this many mails, advancing the clock so that the next attempts are due. */
async function expectDelivered(received: Received[], confirmations: string[]): Promise<void> {
  await vi.waitFor(() => expect(received).toHaveLength(confirmations.length), { timeout: 30_000, interval: 50 })
  const mails = await Promise.all(received.map(({ content }) => PostalMime.parse(content)))
  for (const path of confirmations) expect(mails.filter(({ text }) => text?.includes(path))).toHaveLength(1)
  for (const { recipients } of received) expect(recipients).toEqual([sampleFields.contactEmail])
  expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(confirmations.length)
}

test('while the mail server refuses connections sign-ups go on, and their mails are sent when it is back', async () => {
  const port = await closedPort()
  const { clock, signUp, hasFailed } = await startStage(port)
  const confirmations = [await signUp(), await signUp()]
  await hasFailed(2)
  const { received } = await startMailServer(port)
  clock.advance(2 * MINUTE)
  confirmations.push(await signUp())
  await expectDelivered(received, confirmations)
})

test('a mail that is turned away for the moment is tried again, and arrives once', async () => {
  let refusals = 2
  const { received, port } = await startMailServer(0, {
    onRcptTo: (_address, _session, done) =>
      done(refusals-- > 0 ? Object.assign(new Error('greylisted'), { responseCode: 450 }) : undefined),
  })
  const { clock, signUp, hasFailed } = await startStage(port)
  const confirmations = [await signUp()]
  await hasFailed(1)
  expect(received).toEqual([])
  clock.advance(2 * MINUTE)
  confirmations.push(await signUp())
  await hasFailed(2)
  clock.advance(6 * MINUTE)
  confirmations.push(await signUp())
  await expectDelivered(received, confirmations)
})

test('a mail server that says nothing and then breaks off holds up no sign-up and loses no mail', async () => {
  const sockets = new Set<Socket>()
  const silent = createServer((socket) => void sockets.add(socket))
  await listen(silent, 0)
  const { port } = silent.address() as AddressInfo
  const { clock, signUp, hasFailed } = await startStage(port)
  // A sign-up that waited for the mail server would never be answered.
  const confirmations = [await signUp(), await signUp()]
  await vi.waitFor(() => expect(sockets.size).toBeGreaterThan(0), { timeout: 30_000 })
  for (const socket of sockets) socket.destroy()
  await new Promise((resolve) => silent.close(resolve))
  await hasFailed(2)
  const { received } = await startMailServer(port)
  clock.advance(2 * MINUTE)
  confirmations.push(await signUp())
  await expectDelivered(received, confirmations)
})
