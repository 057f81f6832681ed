import type { Club } from './club-facts.ts'

/** The club as mails name it; without an address if it has given none. */
export const clubInMails = ({ shortName, email = '' }: Club) => ({
  name: shortName,
  email,
})

export const hallLine = ({ hall }: Club): string | undefined =>
  hall && `${hall.name}, ${hall.street}, ${hall.postalCode} ${hall.city}`
