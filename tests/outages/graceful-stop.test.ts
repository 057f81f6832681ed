import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { filledDataFolder } from '#tests/support/site/filled-database.ts'
import { fetchTokens, FORM_PATH, sampleFields, sendForm } from '#tests/support/site/form-sender.ts'
import { startForTest, type Program } from '#tests/support/site/program.ts'

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

async function openConnection(origin: string): Promise<Socket> {
  const { hostname, port } = new URL(origin)
  const socket = connect({ host: hostname, port: Number(port) })
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  return socket
}

/** A mail server that accepts nothing until released. */
async function startSlowMailServer() {
  const waiting: (() => void)[] = []
  const seen = { begun: 0, accepted: 0 }
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      seen.begun += 1
      stream.resume()
      waiting.push(done)
    },
  })
  await new Promise<void>((resolve) => void server.server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)))
  const accept = () => {
    for (const done of waiting.splice(0)) {
      seen.accepted += 1
      done()
    }
  }
  return { seen, accept, url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}` }
}

/** Sends half of a sign-up and, on demand, the rest of it. */
async function beginSignUp(origin: string, formToken: string) {
  const body = new URLSearchParams({ ...sampleFields, teamName1: 'Spätzünder', website: '', formToken }).toString()
  const { host } = new URL(origin)
  const head = [
    `POST ${FORM_PATH} HTTP/1.1`,
    `Host: ${host}`,
    `Origin: ${origin}`,
    'Content-Type: application/x-www-form-urlencoded',
    `Content-Length: ${body.length}`,
  ]
  const socket = await openConnection(origin)
  socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, 40)}`)
  return {
    async finish(): Promise<string> {
      socket.write(body.slice(40))
      return text(socket)
    },
  }
}

function readOutbox(dataDir: string): { sent: number; waiting: number } {
  const database = new DatabaseSync(join(dataDir, 'vereinsheim.sqlite'), { readOnly: true })
  try {
    const rows = database.prepare('select sent_at from outbox').all()
    const sent = rows.filter((row) => row['sent_at'] !== null).length
    return { sent, waiting: rows.length - sent }
  } finally {
    database.close()
  }
}

async function beginStop(program: Program): Promise<void> {
  program.signal('SIGTERM')
  await vi.waitFor(() => expect(program.stdout()).toContain('stopping'), { timeout: 30_000 })
}

const waitForEnd = (program: Program) =>
  vi.waitFor(() => expect(program.isRunning()).toBe(false), { timeout: 30_000, interval: 20 })

test('a stop finishes the open request and the mail in hand, and takes nothing new', async () => {
  const mailServer = await startSlowMailServer()
  const dataDir = await filledDataFolder()
  const program = await startForTest({ dataDir, env: { SMTP_URL: mailServer.url } })
  const { origin } = program
  const [first = '', second = ''] = await fetchTokens(origin, 2)
  expect((await sendForm(origin, first)).status).toBe(303)
  await vi.waitFor(() => expect(mailServer.seen.begun).toBe(1), { timeout: 30_000 })
  const late = await beginSignUp(origin, second)
  const silent = await openConnection(origin)
  silent.on('error', () => undefined)
  await pause(200)

  await beginStop(program)
  await expect(openConnection(origin)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  await pause(500)
  expect(program.isRunning(), 'with a request and a mail under way it must not end').toBe(true)

  // Reads to the end: a kept-alive connection would keep the program running.
  expect(await late.finish()).toMatch(/^HTTP\/1\.1 303 /)
  expect(program.isRunning(), 'with a mail under way it must not end').toBe(true)
  mailServer.accept()
  await waitForEnd(program)
  expect(program.exitCode()).toBe(0)
  // The mail of the late sign-up was not started; it waits for the next start.
  expect(mailServer.seen).toEqual({ begun: 1, accepted: 1 })
  expect(readOutbox(dataDir)).toEqual({ sent: 1, waiting: 1 })
  expect(program.stderr()).toBe('')
  expect(program.stdout()).not.toMatch(/"level":(?:50|60)|already been destroyed/)
})

test('a client that never finishes its request delays a stop, but not for long', async () => {
  const program = await startForTest({ dataDir: await filledDataFolder() })
  const socket = await openConnection(program.origin)
  socket.on('error', () => undefined)
  socket.write('GET / HTTP/1.1\r\nHost: a\r\nX-A: ')
  const drip = setInterval(() => socket.write('a'), 200)
  onTestFinished(() => clearInterval(drip))
  await pause(100)

  await beginStop(program)
  await waitForEnd(program)
  expect(program.exitCode()).toBe(0)
})
