/** Counted in characters as people see them; the mail address and the phone number in UTF-16 units. */
export const registrationLimits = { name: 80, address: 200, number: 40, email: 254 } as const

/**
 * @property label in mail, list and directors' page @property width of its column in a spreadsheet, in characters @property column in the
 *   database @property travels into a hall without internet
 */
type RegistrationDetail = { label: string; width: number; column: string; travels: boolean }

/**
 * The details of an entry besides its teams, in the order of the form, the mail, the list and the directors' page. A new field starts here;
 * the compiler then requires its form field.
 */
export const registrationDetails = {
  contactName: { label: 'Ansprechperson', width: 24, column: 'contact_name', travels: true },
  contactAddress: { label: 'Adresse', width: 36, column: 'contact_address', travels: false },
  contactNumber: { label: 'Telefon', width: 20, column: 'contact_number', travels: false },
  contactEmail: { label: 'E-Mail', width: 30, column: 'contact_email', travels: false },
} as const satisfies Record<string, RegistrationDetail>
export type RegistrationDetailName = keyof typeof registrationDetails
export type RegistrationDetails = Record<RegistrationDetailName, string>
export type DetailColumn = (typeof registrationDetails)[RegistrationDetailName]['column']

// The type of `keys` is wider than the object, which is written out above.
export const registrationDetailNames = Object.keys(registrationDetails) as RegistrationDetailName[]

/** Only the details, in their order. */
export function pickDetails(entry: RegistrationDetails): RegistrationDetails {
  // Every name is there: it was just filled in.
  return Object.fromEntries(registrationDetailNames.map((name) => [name, entry[name]])) as RegistrationDetails
}

/** Details of an entrant of whom nothing is known. */
// Every name is there.
export const NO_DETAILS = Object.fromEntries(registrationDetailNames.map((name) => [name, ''])) as RegistrationDetails

export const detailColumns: readonly DetailColumn[] = registrationDetailNames.map(
  (name) => registrationDetails[name].column,
)
export const travellingColumns: readonly DetailColumn[] = detailColumns.filter((_, index) => {
  const name = registrationDetailNames[index]
  return name !== undefined && registrationDetails[name].travels
})

export function toDetailColumns(entry: RegistrationDetails): Record<DetailColumn, string> {
  const columns = registrationDetailNames.map((name) => [registrationDetails[name].column, entry[name]])
  // Every column is there: it was just filled in.
  return Object.fromEntries(columns) as Record<DetailColumn, string>
}

export function fromDetailColumns(row: Record<DetailColumn, string>): RegistrationDetails {
  const details = registrationDetailNames.map((name) => [name, row[registrationDetails[name].column]])
  // Every name is there: it was just filled in.
  return Object.fromEntries(details) as RegistrationDetails
}

export const teamFieldNames = ['teamName1', 'teamName2', 'teamName3'] as const

export type RegistrationFieldName = (typeof teamFieldNames)[number] | RegistrationDetailName
/** Names of the form's fields, in the order of the page. This file has no imports, because the browser needs it, too. */
export const registrationFieldNames: readonly RegistrationFieldName[] = [...teamFieldNames, ...registrationDetailNames]

/** One for each team, if the event has several competitions; in the order of {@link teamFieldNames}. */
export const competitionFieldNames = ['competition1', 'competition2', 'competition3'] as const
/** If sent: how many teams need a place at once, while the others may wait. */
export const SEATS_FIELD = 'seats'

/** If sent: affirms the doubts; see `registration-doubts.ts`. */
export const AFFIRMATION_FIELD = 'affirmation'
