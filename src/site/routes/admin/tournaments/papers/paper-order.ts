import { data } from 'react-router'
import { ENTRY_LIST, PAPERS } from '#features/tournaments/papers/paper.ts'
import type { RoomOrder } from '#features/tournaments/papers/papers-room.ts'

/** Query parameters. */
const COMPETITION = 'wettbewerb'
const TIE = 'kampf'
const PRINT = 'druck'
const NAMES = 'namen'
/** The value of a ticked box. */
export const WITHOUT_NAMES = 'ohne'
const MOST_PRINTS = 9

/** @throws a 404 for an address of no paper */
export function readOrder(paper: string, query: URLSearchParams): RoomOrder {
  const known = ([ENTRY_LIST, ...PAPERS] as const).find((each) => each === paper)
  if (!known) throw data('Dieses Papier gibt es nicht.', 404)
  const print = Number(query.get(PRINT) ?? 1)
  return {
    paper: known,
    competition: query.get(COMPETITION) ?? undefined,
    tie: query.get(TIE) || undefined,
    isNamed: query.get(NAMES) !== WITHOUT_NAMES,
    print: Number.isInteger(print) && print >= 1 && print <= MOST_PRINTS ? print : 1,
  }
}

/** The query of a paper of this competition. */
export const competitionQuery = (competition: string) => `?${COMPETITION}=${encodeURIComponent(competition)}`
export const orderFields = { competition: COMPETITION, tie: TIE, print: PRINT, names: NAMES } as const
