import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import type { OutboxMail } from './mail.ts'
import { createSmtpSender, writeMail } from './mail-transport.ts'

const sender = { from: 'TTC Musterdorf <info@club.example>', domain: 'club.example' }
const mail: OutboxMail = {
  id: '0193-a',
  kind: 'greeting',
  recipient: 'anna+turnier@müller.example',
  replyTo: 'turnier@club.example',
  subject: 'Grüße aus der Halle',
  text: 'Schön, dass Sie kommen.\n',
  html: '<p>Schön, dass Sie kommen.</p>',
  createdAt: new Date('2024-12-01T12:00:00.000Z'),
}

let folder: string
beforeEach(() => {
  folder = temporaryFolder()
})

test('without a mail server a mail becomes one readable .eml file', async () => {
  await writeMail(join(folder, 'outbox'), sender, mail)
  expect(readdirSync(join(folder, 'outbox'))).toEqual(['0193-a.eml'])
  const read = await PostalMime.parse(readFileSync(join(folder, 'outbox', '0193-a.eml')))
  expect(read).toMatchObject({
    from: { name: 'TTC Musterdorf', address: 'info@club.example' },
    to: [{ address: 'anna+turnier@xn--mller-kva.example' }],
    replyTo: [{ address: 'turnier@club.example' }],
    subject: 'Grüße aus der Halle',
    messageId: '<0193-a@club.example>',
    date: '2024-12-01T12:00:00.000Z',
  })
  expect(read.text).toContain('Schön, dass Sie kommen.')
  expect(read.html).toContain('<p>Schön, dass Sie kommen.</p>')
})

test('a file is attached to the mail under its name', async () => {
  const content = Buffer.from('%PDF-1.7 …')
  const files = [{ name: 'Antrag für Müller.pdf', mediaType: 'application/pdf', content }]
  await writeMail(folder, sender, { ...mail, files })
  const eml = readFileSync(join(folder, '0193-a.eml'))
  const { attachments } = await PostalMime.parse(eml, { attachmentEncoding: 'base64' })
  const attached = { filename: 'Antrag für Müller.pdf', mimeType: 'application/pdf' }
  expect(attachments).toMatchObject([{ ...attached, content: content.toString('base64') }])
})

test('a subscriber can unsubscribe with one click in the mail program', async () => {
  const unsubscribeUrl = `https://club.example/termine/erinnerung/abmeldung/${'x'.repeat(120)}`
  await writeMail(folder, sender, { ...mail, unsubscribeUrl })
  const read = await PostalMime.parse(readFileSync(join(folder, '0193-a.eml')))
  const header = (key: string) => read.headers.find((each) => each.key === key)?.value
  expect(header('list-unsubscribe')).toBe(`<${unsubscribeUrl}>`)
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
})

test('a mail written twice is still one file, which only its owner may read', async () => {
  await writeMail(folder, sender, mail)
  await writeMail(folder, sender, mail)
  expect(readdirSync(folder)).toEqual(['0193-a.eml'])
  expect(statSync(join(folder, '0193-a.eml')).mode & 0o777).toBe(0o600)
})

test('a folder that cannot be written is an error, so that the mail is retried', async () => {
  const occupied = join(folder, 'outbox')
  writeFileSync(occupied, 'not a folder')
  await expect(writeMail(occupied, sender, mail)).rejects.toMatchObject({ code: 'EEXIST' })
})

test('line breaks in a subject or an address cannot start a new header', async () => {
  const evil = {
    ...mail,
    subject: 'Hallo\r\nBcc: opfer@beispiel.example',
    recipient: 'anna@beispiel.example\r\nBcc: opfer@beispiel.example',
  }
  await writeMail(folder, sender, evil)
  const [headers = ''] = readFileSync(join(folder, '0193-a.eml'), 'utf8').split('\r\n\r\n')
  expect(headers).not.toMatch(/^bcc:/im)
})

test('a mail server gets the mail for exactly one recipient', async () => {
  const received: { recipients: string[]; content: Promise<Buffer> }[] = []
  const { url } = await startMailServer({
    onData(stream, session, done) {
      const recipients = session.envelope.rcptTo.map(({ address }) => address)
      received.push({ recipients, content: stream.toArray().then((parts) => Buffer.concat(parts as Buffer[])) })
      stream.on('end', () => done())
    },
  })
  await createSmtpSender(url, sender)(mail)
  expect(received.map(({ recipients }) => recipients)).toEqual([['anna+turnier@müller.example']])
  const read = await PostalMime.parse((await received[0]?.content) ?? '')
  expect(read).toMatchObject({ subject: 'Grüße aus der Halle', messageId: '<0193-a@club.example>' })
})

test('parallel mails share connections, and the last one closes them', async () => {
  let connections = 0
  const { server, url } = await startMailServer({
    onConnect: (_session, done) => done(void (connections += 1)),
    onData: (stream, _session, done) => void stream.resume().on('end', () => done()),
  })
  const send = createSmtpSender(url, sender)
  await Promise.all(Array.from({ length: 30 }, (_, index) => send({ ...mail, id: `m${index}` })))
  expect(connections).toBeLessThan(12)
  // Ends only when all connections are closed.
  await new Promise<void>((resolve) => server.server.close(() => resolve()))
})

test('a mail whose connection breaks before the server answers is not sent again from here', async () => {
  let begun = 0
  const { server, url } = await startMailServer({
    onData(stream) {
      begun += 1
      stream.resume().on('end', () => server.connections.forEach((each) => each.close()))
    },
  })
  server.on('error', () => undefined)
  await expect(createSmtpSender(url, sender)(mail)).rejects.toThrow()
  expect(begun).toBe(1)
})

test('a mail server that closes the connection before answering is not called again from here', async () => {
  let calls = 0
  const server = createServer((socket) => {
    calls += 1
    socket.end()
  })
  await expect(createSmtpSender(await listen(server), sender)(mail)).rejects.toThrow()
  expect(calls).toBe(1)
})

test('a mail server that refuses the recipient makes sending fail', async () => {
  const { url } = await startMailServer({
    onRcptTo: (_address, _session, done) => done(Object.assign(new Error('unknown here'), { responseCode: 550 })),
  })
  await expect(createSmtpSender(url, sender)(mail)).rejects.toMatchObject({
    code: 'EENVELOPE',
    responseCode: 550,
    command: 'RCPT TO',
  })
})

test('a mail server that accepts the connection and stays silent is given up', async () => {
  const sending = createSmtpSender(await listen(createServer()), sender, { greetingTimeout: 50 })(mail)
  await expect(sending).rejects.toMatchObject({ code: 'ETIMEDOUT' })
})

async function startMailServer(answers: SMTPServerOptions) {
  const server = new SMTPServer({ disabledCommands: ['STARTTLS', 'AUTH'], ...answers })
  return { server, url: await listen(server.server) }
}

/** @returns the address of the server, which closes after the test */
function listen(server: Server): Promise<string> {
  onTestFinished(() => void server.close())
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(`smtp://127.0.0.1:${(server.address() as AddressInfo).port}`))
  })
}
