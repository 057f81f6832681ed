import { expect, test } from 'vitest'
import { toMailRow } from './mail-row.ts'

test('a mail is shown with German names and times of the club’s clock', () => {
  const row = toMailRow({
    id: 'a',
    channel: 'email',
    kind: 'identity-invite',
    recipient: 'anna@beispiel.example',
    replyTo: undefined,
    subject: 'Einladung',
    state: 'waiting',
    attempts: 2,
    isSecret: true,
    sentAt: undefined,
    createdAt: new Date('2024-12-01T12:00:00Z'),
    nextAttemptAt: new Date('2024-12-01T23:05:00Z'),
    lastError: 'ECONNREFUSED',
  })
  expect(row).toMatchObject({
    kind: 'Einladung',
    written: '01.12.2024, 13:00',
    next: '02.12.2024, 00:05',
    sent: undefined,
    failure: 'Der Mailserver war nicht zu erreichen. (ECONNREFUSED)',
  })
})
