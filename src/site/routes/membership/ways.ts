/** Values of the application's buttons. */
export const WAYS = { check: 'pruefen', change: 'aendern', send: 'absenden' } as const
