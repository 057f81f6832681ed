import type { FormatName } from './tie-format.ts'

/**
 * @property bestOf the most games of a rubber, an odd number; whoever wins more than half of them wins it
 * @property gameTarget points that win a game with a lead of two: 11, in a village also one long game to 31
 */
export type RubberRules = { bestOf: number; gameTarget: number }

/** How every tie of a competition is played. A single or a double is a tie of one rubber. */
export type TieRules = RubberRules & { format: FormatName }

/** So many games win a rubber. */
export const gamesToWin = ({ bestOf }: { bestOf: number }): number => (bestOf + 1) / 2
