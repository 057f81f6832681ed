/** How many training times fit into the form; more can be added in the members' area later. */
export const SLOT_ROWS = 4
export const slotField = (row: number, part: 'weekday' | 'group' | 'from' | 'to') => `slot${row}-${part}` as const
