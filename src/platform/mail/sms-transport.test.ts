import { readdirSync, readFileSync, statSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import type { OutboxMail } from './mail.ts'
import { byChannel, sendSms, writeSms } from './sms-transport.ts'

const message: OutboxMail = {
  id: '0193-a',
  kind: 'identity-phone-confirmation',
  channel: 'sms',
  recipient: '+491701234567',
  replyTo: undefined,
  subject: '',
  text: '123456 ist Ihr Code für TTC Musterdorf.',
  html: '',
  createdAt: new Date('2024-12-01T12:00:00.000Z'),
}

/** A service that answers every message alike; with status 0 never. */
async function startSender(status: number, headers: Record<string, string> = {}) {
  const received: { method: string | undefined; headers: IncomingMessage['headers']; body: string }[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push({ method: request.method, headers: request.headers, body: Buffer.concat(chunks).toString() })
      if (status !== 0) response.writeHead(status, headers).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/sms`, received }
}

test('the operator’s service gets number and text, and its own password', async () => {
  const { url, received } = await startSender(202)
  await sendSms({ url, authorization: 'Bearer geheim' }, message)
  expect(received).toHaveLength(1)
  expect(received[0]).toMatchObject({
    method: 'POST',
    headers: { authorization: 'Bearer geheim', 'content-type': 'application/json', 'idempotency-key': '0193-a' },
  })
  expect(JSON.parse(received[0]?.body ?? '')).toEqual({ phone: '+491701234567', message: message.text })
})

test('a service without a password gets no such header', async () => {
  const { url, received } = await startSender(200)
  await sendSms({ url, authorization: undefined }, message)
  expect(received[0]?.headers.authorization).toBeUndefined()
})

test.each([400, 401, 429, 500])('status %i is a failure, reported without number and text', async (status) => {
  const { url } = await startSender(status)
  const failure = await sendSms({ url, authorization: undefined }, message).catch((error: Error) => error.message)
  expect(failure).toBe(`the sender of text messages answered with status ${status}`)
})

test('a redirect is not followed with the code', async () => {
  const { url: elsewhere, received } = await startSender(200)
  const { url } = await startSender(307, { Location: elsewhere })
  await expect(sendSms({ url, authorization: undefined }, message)).rejects.toThrow()
  expect(received).toEqual([])
})

test('a service that does not answer is given up after the time limit', async () => {
  const { url } = await startSender(0)
  await expect(sendSms({ url, authorization: undefined }, message, 50)).rejects.toThrow(/timeout/)
})

test('without a service a text message becomes a file like a mail, which only its owner may read', async () => {
  const folder = join(temporaryFolder(), 'outbox')
  await writeSms(folder, message)
  expect(readdirSync(folder)).toEqual(['0193-a.eml'])
  expect(statSync(join(folder, '0193-a.eml')).mode & 0o777).toBe(0o600)
  const read = await PostalMime.parse(readFileSync(join(folder, '0193-a.eml')))
  expect(read.text?.trim()).toBe(message.text)
  expect(read.headers).toContainEqual(expect.objectContaining({ key: 'to', value: '+491701234567' }))
})

test('a number with line breaks cannot start a header', async () => {
  const folder = temporaryFolder()
  await writeSms(folder, { ...message, recipient: '+49170\r\nBcc: 0' })
  const [headers = ''] = readFileSync(join(folder, '0193-a.eml'), 'utf8').split('\r\n\r\n')
  expect(headers).not.toMatch(/^bcc:/im)
})

test('mails and text messages each use their own channel', async () => {
  const sent: string[] = []
  const note = (way: string) => async (mail: OutboxMail) => void sent.push(`${way} ${mail.id}`)
  const send = byChannel({ email: note('mail'), sms: note('sms') })
  await send(message)
  await send({ ...message, id: 'b', channel: 'email' })
  const { channel: _, ...unmarked } = message
  await send({ ...unmarked, id: 'c' })
  expect(sent).toEqual(['sms 0193-a', 'mail b', 'mail c'])
})
