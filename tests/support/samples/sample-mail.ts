import type { OutboxMail } from '#platform/mail/mail.ts'

/** A mail for the outbox; tests set the details that matter to them. */
export const sampleMail = (id: string, changes: Partial<OutboxMail> = {}): OutboxMail => ({
  id,
  kind: 'greeting',
  recipient: 'anna@beispiel.example',
  replyTo: undefined,
  subject: 'Grüße',
  text: 'Hallo',
  html: '<p>Hallo</p>',
  createdAt: new Date('2024-12-01T12:00:00.000Z'),
  ...changes,
})
