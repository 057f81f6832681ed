import { createHmac, createSecretKey } from 'node:crypto'
import type { Day, DayCompetition } from '#features/tournaments/day/day.ts'
import type { TieState } from '#table-tennis/results/tie-state.ts'

/** Without letters that look like others. */
const LETTERS = '23456789abcdefghjkmnpqrstuvwxyz'
/** 31 to the power of 14: nobody guesses 69 bits in a day. */
const LENGTH = 14

export type SlipTie = { competition: DayCompetition; tie: TieState }
export type SlipCodes = ReturnType<typeof createSlipCodes>

/**
 * Each tie has a code that opens it and nothing else, for whoever holds its slip. It is derived, so nothing is stored, and the slip of a tie
 * that was drawn again opens nothing.
 */
export function createSlipCodes(secret: string) {
  const key = createSecretKey(Buffer.from(secret))

  function codeOf(eventId: string, { competition: { config, state }, tie }: SlipTie): string {
    const said = ['slip', eventId, config.key, state.draw.again.length, tie.key].join('\n')
    const bytes = createHmac('sha256', key).update(said).digest()
    return Array.from({ length: LENGTH }, (_, index) => LETTERS[(bytes[index] ?? 0) % LETTERS.length]).join('')
  }

  return {
    codeOf,

    /** @param code as somebody typed it @returns undefined where no tie has it */
    find(day: Day, code: string): SlipTie | undefined {
      const wanted = code.toLowerCase().replaceAll('-', '')
      for (const competition of day.competitions.values()) {
        const tie = competition.derived.ties.find((each) => codeOf(day.event.id, { competition, tie: each }) === wanted)
        if (tie) return { competition, tie }
      }
      return undefined
    },
  }
}
