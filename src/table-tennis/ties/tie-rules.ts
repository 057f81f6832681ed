import type { FormatName } from './tie-format.ts'

/**
 * @property bestOf maximum number of games of a rubber, odd; winning more than half of them wins the rubber
 * @property gameTarget points that win a game with a lead of two: 11, in village events also one long game to 31
 */
export type RubberRules = { bestOf: number; gameTarget: number }

/** How every tie of a competition is played. A single or a double is a tie of one rubber. */
export type TieRules = RubberRules & { format: FormatName }

export const gamesToWin = ({ bestOf }: { bestOf: number }): number => (bestOf + 1) / 2
