import type { Club } from './club-facts.ts'

/** As mails name the club; without an address as long as it has said none. */
export const clubInMails = ({ shortName, email = '' }: Club) => ({
  name: shortName,
  email,
})

/** Name and address of the hall in one line. */
export const hallLine = ({ hall }: Club): string | undefined =>
  hall && `${hall.name}, ${hall.street}, ${hall.postalCode} ${hall.city}`
