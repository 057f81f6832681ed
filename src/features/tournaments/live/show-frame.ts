import { roundInFrame } from '#table-tennis/results/describe-tie.ts'
import type { FrameSetup } from '#table-tennis/results/setup.ts'
import type { TieState } from '#table-tennis/results/tie-state.ts'
import { isSameRound, showTie, type LineMaker, type TieLine } from './tie-line.ts'

/** @property summary progress in words @property isCurrent whether it is played now, or next */
export type FrameRound = { name: string; summary: string; isCurrent: boolean; ties: TieLine[] }

/**
 * @property rounds in playing order @property tree ties for the first place, round by round; undefined marks a bye, so that each tie lies
 * between the two before it
 */
export type FrameTable = { key: string; name: string; rounds: FrameRound[]; tree: (TieLine | undefined)[][] }

export function showFrame(frame: FrameSetup, maker: LineMaker): FrameTable {
  const own = maker.competition.derived.ties.filter(({ stage }) => stage === frame.key)
  const first = Math.min(...own.flatMap(({ places }) => places?.from ?? []))
  const rounds: TieState[][] = []
  for (const tie of own) {
    const known = rounds.find(([other]) => other !== undefined && isSameRound(other, tie))
    if (known) known.push(tie)
    else rounds.push([tie])
  }
  const isPlayed = (ties: readonly TieState[]) => ties.some(({ status }) => status === 'called')
  const next = rounds.find((ties) => ties.some(({ status }) => status !== 'over'))
  return {
    key: frame.key,
    name: frame.name,
    rounds: rounds.map((ties) => ({
      name: nameOf(ties, first),
      summary: summaryOf(ties),
      isCurrent: rounds.some(isPlayed) ? isPlayed(ties) : ties === next,
      ties: ties.map((tie) => showTie(tie, maker)),
    })),
    tree: layTree(
      rounds.filter(([tie]) => tie?.places?.from === first),
      maker,
    ),
  }
}

function nameOf([tie]: readonly TieState[], first: number): string {
  if (!tie?.places) return ''
  const { from, to } = tie.places
  if (from === first) return roundInFrame(to - from + 1, tie.round)
  return to - from === 1 ? `Spiel um Platz ${from}` : `Plätze ${from} bis ${to}`
}

function summaryOf(ties: readonly TieState[]): string {
  const count = (status: TieState['status']) => ties.filter((tie) => tie.status === status).length
  const over = count('over')
  if (over === ties.length) return ties.length === 1 ? 'gespielt' : `alle ${ties.length} gespielt`
  if (count('called') > 0) return count('called') === 1 ? 'einer am Tisch' : `${count('called')} an den Tischen`
  return over > 0 ? `${over} von ${ties.length} gespielt` : ''
}

/** The last number of a tie's key is its position in the round, counting byes. */
const positionOf = ({ key }: TieState): number => Number(key.split('-').at(-1))

const layTree = (rounds: readonly (readonly TieState[])[], maker: LineMaker): (TieLine | undefined)[][] =>
  rounds.map((ties, index) => {
    const byPosition = new Map(ties.map((tie) => [positionOf(tie), tie]))
    return Array.from({ length: 2 ** (rounds.length - 1 - index) }, (_, position) => {
      const tie = byPosition.get(position + 1)
      return tie && showTie(tie, maker)
    })
  })
