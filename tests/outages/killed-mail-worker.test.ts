import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { temporaryDataFolder } from '#tests/support/site/data-folder.ts'
import { filledPostgres } from '#tests/support/site/filled-database.ts'
import { fetchTokens, sendForm } from '#tests/support/site/form-sender.ts'
import { startForTest } from '#tests/support/site/program.ts'
import { runOn } from '#tests/support/databases/scratch-database.ts'

/** A mail server that receives its first mail and never confirms it. */
async function startMailServer() {
  let begun = 0
  const received: string[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _, done) {
      begun += 1
      const isFirst = begun === 1
      let text = ''
      stream.on('data', (part: Uint8Array) => (text += Buffer.from(part).toString()))
      stream.on('end', () => {
        if (isFirst) return
        received.push(/^Message-ID: (.*)$/im.exec(text)?.[1] ?? '')
        done()
      })
    },
  })
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)))
  return { port: (server.server.address() as AddressInfo).port, received, begun: () => begun }
}

const FIVE_MINUTES_PASS = `update outbox set next_attempt_at = to_char(
  next_attempt_at::timestamptz at time zone 'UTC' - interval '5 minutes', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') where sent_at is null`

test('the mail that a killed instance had in hand is sent by another one when its claim has run out', async ({
  skip,
}) => {
  const postgres = await filledPostgres(skip)
  const mailServer = await startMailServer()
  const dataDir = temporaryDataFolder()
  const env = { DATABASE_URL: postgres.url, SMTP_URL: `smtp://127.0.0.1:${mailServer.port}` }
  const killed = await startForTest({ dataDir, env, patienceMilliseconds: 60_000 })
  const [first = '', second = ''] = await fetchTokens(killed.origin, 2)
  expect((await sendForm(killed.origin, first)).status).toBe(303)
  await vi.waitFor(() => expect(mailServer.begun()).toBe(1), 30_000)
  await killed.end('SIGKILL')

  const other = await startForTest({ dataDir, env })
  const anotherTeam = { teamName1: 'Die Zweiten', contactEmail: 'b@beispiel.example' }
  expect((await sendForm(other.origin, second, anotherTeam)).status).toBe(303)
  await vi.waitFor(() => expect(mailServer.received).toHaveLength(1), 30_000)
  await runOn(postgres.url, FIVE_MINUTES_PASS)
  // An idle worker checks again within 15 seconds.
  await vi.waitFor(() => expect(mailServer.received).toHaveLength(2), 30_000)
  expect(new Set(mailServer.received).size).toBe(2)
})
