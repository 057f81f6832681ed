/** What the buttons of the application say of themselves. */
export const WAYS = { check: 'pruefen', change: 'aendern', send: 'absenden' } as const
