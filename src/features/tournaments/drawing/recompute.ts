import type { Entrant } from '#table-tennis/draw/entrant.ts'
import { canRecompute, commitTo } from '#table-tennis/draw/lot.ts'
import { drawFirstStage, type DrawnSetup, type FirstStage } from './draw-first-stage.ts'

/**
 * All that anybody needs to recompute a draw, and nothing else: no names, no ids.
 *
 * @property entrants in the order of their numbers, from 1 @property swaps later changes: two numbers, or two positions of a frame, swapped by
 *   hand; or a number that joined a group (from 0) after the draw, and was not drawn
 * @property drawn the published result
 */
export type PublicDraw = {
  version: number
  commitment: string
  secret: string
  setup: DrawnSetup
  entrants: readonly { club?: string; seed?: number }[]
  swaps: readonly (({ frame?: string } & { one: number; other: number }) | { joined: number; group: number })[]
  drawn: DrawnNumbers
}

/** `other-version`: this program draws by other rules. */
export type Recomputed = { kind: 'other-version' } | { kind: 'recomputed'; fitsPromise: boolean; fitsDraw: boolean }

/** Recomputes a draw, on the server or in any browser. */
export function recompute({ version, commitment, secret, setup, entrants, swaps, drawn }: PublicDraw): Recomputed {
  if (!canRecompute(version)) return { kind: 'other-version' }
  const numbered = entrants.map((entrant, index): Entrant => ({ ...entrant, id: toId(index + 1) }))
  const late = swaps.flatMap((each) => ('joined' in each ? [toId(each.joined)] : []))
  const drawnThen = numbered.filter(({ id }) => !late.includes(id))
  const stage = drawFirstStage(drawnThen, setup, secret)
  const changed = swaps.reduce((numbers, each) => change(numbers, each, setup), toNumbers(stage))
  return {
    kind: 'recomputed',
    fitsPromise: commitTo(secret) === commitment,
    fitsDraw: JSON.stringify(changed) === JSON.stringify(drawn),
  }
}

function toNumbers(stage: FirstStage): DrawnNumbers {
  switch (stage.kind) {
    case 'groups':
      return stage.groups.map((group) => group.map(Number))
    case 'round':
      return [...stage.pairs.map((pair) => pair.map(Number)), ...(stage.bye === undefined ? [] : [[Number(stage.bye)]])]
    case 'frames':
      return stage.frames.map(({ slots }) =>
        slots.map((slot) => (slot !== 'bye' && 'entrant' in slot ? Number(slot.entrant) : 0)),
      )
  }
}

function change(numbers: DrawnNumbers, change: PublicDraw['swaps'][number], { frames }: DrawnSetup): DrawnNumbers {
  if ('joined' in change) {
    return numbers.map((part, index) => (index === change.group ? [...part, change.joined] : part))
  }
  const { frame, one, other } = change
  if (frame === undefined) {
    const swapped = (number: number) => (number === one ? other : number === other ? one : number)
    return numbers.map((part) => part.map(swapped))
  }
  const index = frames.findIndex(({ key }) => key === frame)
  return numbers.map((slots, each) =>
    each === index ? slots.with(one, slots[other] ?? 0).with(other, slots[one] ?? 0) : slots,
  )
}

/** Numbers of entrants, 0 for a bye: of each group, of each frame from its top, or of each pair. */
export type DrawnNumbers = readonly (readonly number[])[]

const DIGITS = 4

/** Padded, so that text order equals numeric order. */
export const toId = (number: number): string => String(number).padStart(DIGITS, '0')
