import { PAYMENTS } from '#features/membership/application-fields.ts'

/** A girl of 15 applies with her mother, who pays: the form as it is sent, without the browser's signature fields. */
export const miasForm = {
  fee: 'Jugend',
  'firstName-1': 'Mia',
  'lastName-1': 'Muster',
  'bornOn-1': '2009-03-01',
  street: 'Am Netz 1',
  postalCode: '66600',
  city: 'Musterdorf',
  email: 'mia@beispiel.example',
  guardian: 'Ute Muster',
  guardianPhone: '0171 5550123',
  payment: PAYMENTS.debit,
  holder: 'Ute Muster',
  iban: 'DE89370400440532013000',
}
