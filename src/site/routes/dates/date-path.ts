import { href } from 'react-router'

/** Address of a date's page, for dates that the club has written. */
export const datePath = (slug: string) => href('/termine/:slug', { slug })

/** @param month written `2024-12` */
export const monthPath = (month: string) => href('/termine/monat/:month', { month })

export const reminderConfirmationPath = (token: string) => href('/termine/erinnerung/bestaetigung/:token', { token })
export const reminderEndPath = (token: string) => href('/termine/erinnerung/abmeldung/:token', { token })

/** @param groups the wanted kinds; all, when empty */
export const calendarPath = (groups: readonly string[] = []): string =>
  groups.length === 0 ? '/kalender.ics' : `/kalender/${groups.join('-')}.ics`
