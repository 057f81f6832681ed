import type { KeptApplication } from '#features/membership/kept-application.ts'

/** Jonas applies for himself; tests set the details that matter to them. */
export const sampleApplication = (changes: Partial<KeptApplication> = {}): KeptApplication => ({
  id: 'application-1',
  reference: 'MG-3467999',
  formKey: 'view-1',
  formFingerprint: '',
  state: 'waiting',
  number: 0,
  feeTitle: 'Erwachsene',
  fee: '84 Euro im Jahr',
  street: 'Am Netz 1',
  postalCode: '66600',
  people: [{ firstName: 'Jonas', lastName: 'Muster', bornOn: '1990-03-01' }],
  city: 'Musterdorf',
  email: 'jonas@beispiel.example',
  phone: '',
  guardian: '',
  guardianPhone: '',
  consents: [],
  account: { holder: 'Jonas Muster', end: '3000' },
  sealed: undefined,
  receivedAt: new Date('2024-11-20T20:14:00.000Z'),
  decidedAt: undefined,
  ...changes,
})
