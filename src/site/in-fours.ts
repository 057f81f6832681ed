/** Four digits at a time, so that people can read them aloud. */
export const inFours = (digits: string): string => digits.replace(/(.{4})(?=.)/g, '$1 ')
