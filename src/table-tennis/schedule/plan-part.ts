import type { PlannedPart, PlannedTie } from './planned-tie.ts'
import { roundRobin } from './round-robin.ts'

/** Every tie of a part, before anything is drawn. @param name prefix that makes the keys unique to this part */
export function planPart(part: PlannedPart, name: string): PlannedTie[] {
  switch (part.kind) {
    case 'groups':
      return part.sizes.flatMap((size, group) => planGroup(size, `${name}-${group}`))
    case 'knockout':
      return planKnockout(part, name)
    case 'swiss':
      return planSwiss(part, name)
  }
}

const planGroup = (size: number, name: string): PlannedTie[] =>
  roundRobin(size)
    .flat()
    .map(([home, guest]) => ({
      key: `${name}-${home}-${guest}`,
      sides: [`${name}-${home}`, `${name}-${guest}`],
      needs: [],
    }))

/** A winner or loser of a round, as the key of the tie that must be over before; undefined for an entry of the first round. */
type Line = string | undefined

function planKnockout({ entries, plays }: Extract<PlannedPart, { kind: 'knockout' }>, name: string): PlannedTie[] {
  const ties: PlannedTie[] = []
  const fieldOf = (lines: readonly Line[], toPlace: number): void => {
    if (lines.length < 2) return
    const { winners, losers } = playRound(lines, ties, `${name}-${toPlace}`)
    fieldOf(winners, toPlace)
    const isFought = plays === 'all-places' || (plays === 'third-place' && lines.length > 2 && lines.length <= 4)
    if (isFought) fieldOf(losers, toPlace + winners.length)
  }
  fieldOf(
    Array.from({ length: entries }, () => undefined),
    1,
  )
  return ties
}

/** One round of a field: entries without an opponent in a frame of a power of two advance. */
function playRound(lines: readonly Line[], ties: PlannedTie[], name: string): { winners: Line[]; losers: Line[] } {
  const frame = 2 ** Math.ceil(Math.log2(lines.length))
  const byes = frame - lines.length
  const playing = lines.slice(byes)
  const played = playing.slice(0, playing.length / 2).map((home, index) => {
    const key = `${name}-${frame}-${index}`
    const needs = [home, playing.at(-1 - index)].flatMap((line) => line ?? [])
    ties.push({ key, sides: [], needs: [...new Set(needs)] })
    return key
  })
  return { winners: [...lines.slice(0, byes), ...played], losers: played }
}

/** No round can be paired before the previous one is over. */
function planSwiss({ entries, rounds }: Extract<PlannedPart, { kind: 'swiss' }>, name: string): PlannedTie[] {
  const keysOf = (round: number) =>
    Array.from({ length: Math.floor(entries / 2) }, (_, index) => `${name}-${round}-${index}`)
  return Array.from({ length: rounds }, (_, round) =>
    keysOf(round).map((key) => ({ key, sides: [], needs: round === 0 ? [] : keysOf(round - 1) })),
  ).flat()
}
