/** An instant as columns keep it: ISO text in UTC, null where there is none. */
export const toInstant = (text: string | null): Date | undefined => (text === null ? undefined : new Date(text))
