import type { Enquiry } from '#features/contact/enquiries/enquiry.ts'

export const sampleEnquiry = (changes: Partial<Enquiry> = {}): Enquiry => ({
  id: 'enquiry-1',
  kind: 'contact',
  office: 'board',
  state: 'received',
  email: 'anna@beispiel.example',
  subject: 'Probetraining',
  message: 'Wann kann ich kommen?',
  receivedAt: new Date('2024-11-20T20:14:00.000Z'),
  number: 0,
  taken: undefined,
  done: undefined,
  draft: '',
  drafted: undefined,
  reminded: { office: undefined, board: undefined },
  ...changes,
})
