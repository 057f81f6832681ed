/** Reads an instant from a column: ISO text in UTC, or null. */
export const toInstant = (text: string | null): Date | undefined => (text === null ? undefined : new Date(text))
