import { createHmac, createSecretKey } from 'node:crypto'
import type { Day, DayCompetition } from '#features/tournaments/day/day.ts'
import type { TieState } from '#table-tennis/results/tie-state.ts'

/** Without look-alike characters. */
const LETTERS = '23456789abcdefghjkmnpqrstuvwxyz'
/** 31 to the power of 14, or 69 bits: too many to guess in a day. */
const LENGTH = 14

export type SlipTie = { competition: DayCompetition; tie: TieState }
export type SlipCodes = ReturnType<typeof createSlipCodes>

/**
 * Each tie has a code for the holder of its slip, which opens nothing else. Codes are derived, so nothing is stored, and a new draw
 * invalidates old slips.
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

    /** @param code as typed @returns undefined if no tie has it */
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
