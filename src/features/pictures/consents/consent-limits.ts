/** In characters. */
export const consentLimits = { name: 100, givenBy: 150, note: 300 } as const
