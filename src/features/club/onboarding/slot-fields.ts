/** So many training times the form has room for; more are entered in the room later. */
export const SLOT_ROWS = 4
export const slotField = (row: number, part: 'weekday' | 'group' | 'from' | 'to') => `slot${row}-${part}` as const
