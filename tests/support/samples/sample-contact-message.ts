import type { ContactMessage } from '#features/contact/contact-message.ts'

/** @param mark makes id, token and form key distinct */
export const sampleContactMessage = (mark: string, changes: Partial<ContactMessage> = {}): ContactMessage => ({
  id: `contact-${mark}`,
  token: `token-${mark}`,
  formKey: `key-${mark}`,
  formFingerprint: `fingerprint-${mark}`,
  kind: 'contact',
  office: 'board',
  state: 'received',
  email: 'anna@beispiel.example',
  subject: 'Probetraining',
  message: 'Wann kann ich kommen?',
  receivedAt: new Date('2024-12-01T12:00:00.000Z'),
  ...changes,
})
