import type { WonLost } from './tally.ts'

/** „2:1“, and „0,5:1“ where halves count. */
export const writeWonLost = ({ won, lost }: WonLost): string => `${inGerman(won)}:${inGerman(lost)}`

/** „0,5“ */
export const inGerman = (value: number): string => String(value).replace('.', ',')
