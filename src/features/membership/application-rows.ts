import type { Sheet } from '#platform/sheets/write-sheet.ts'
import { formatDay } from '#shared/berlin-time.ts'
import { consentKeys } from './consents.ts'
import type { KeptApplication } from './kept-application.ts'
import { applicationStateWords } from './state-words.ts'

const HEADINGS = [
  ...['Mandatsreferenz', 'Stand', 'Eingegangen', 'Vorname', 'Nachname', 'Geburtsdatum', 'Straße', 'PLZ', 'Ort'],
  ...['E-Mail', 'Telefon', 'Sorgeberechtigt', 'Telefon dort', 'Beitragsart', 'Beitrag', 'Kontoinhaber', 'IBAN'],
  ...['Fotos Website', 'Fotos Presse', 'Name Website', 'Neuigkeiten'],
]

/** One line for each person. @param ibans by application, where somebody has opened them */
export function applicationRows(applications: readonly KeptApplication[], ibans: ReadonlyMap<string, string>): Sheet {
  return [
    HEADINGS,
    ...applications.flatMap((application) =>
      application.people.map(({ firstName, lastName, bornOn }) => {
        const { account, consents: given } = application
        return [
          ...[application.reference, applicationStateWords[application.state], application.receivedAt],
          ...[firstName, lastName, formatDay(bornOn), application.street, application.postalCode, application.city],
          ...[application.email, application.phone, application.guardian, application.guardianPhone],
          ...[application.feeTitle, application.fee, account?.holder ?? '', ibans.get(application.id) ?? ''],
          ...consentKeys.map((key) => (given.includes(key) ? 'ja' : 'nein')),
        ]
      }),
    ),
  ]
}
