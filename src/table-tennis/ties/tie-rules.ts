import type { FormatName } from './tie-format.ts'

/**
 * How every tie of a competition is played. A single or a double is a tie of one rubber.
 *
 * @property bestOf the most games of a rubber, an odd number; whoever wins more than half of them wins it
 * @property gameTarget points that win a game with a lead of two: 11, in a village also one long game to 31
 */
export type TieRules = { format: FormatName; bestOf: number; gameTarget: number }

/** So many games win a rubber. */
export const gamesToWin = ({ bestOf }: Pick<TieRules, 'bestOf'>): number => (bestOf + 1) / 2
