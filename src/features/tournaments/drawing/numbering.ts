/** Numbers of entrants, 0 for a bye: of each group, of each frame from its top, or of each pair. */
export type DrawnNumbers = readonly (readonly number[])[]

const DIGITS = 4

/** In an order in which text and number agree. */
export const toId = (number: number): string => String(number).padStart(DIGITS, '0')
