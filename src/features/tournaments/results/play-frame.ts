import { buildTree, type KnockoutTree, type Source } from '#features/tournaments/draw/knockout-tree.ts'
import { otherSide } from '#features/tournaments/ties/game.ts'
import type { CompetitionState } from './competition-state.ts'
import { entryAt, type GroupStanding } from './group-stage.ts'
import type { Slot } from './log-entry.ts'
import type { FrameSetup } from './setup.ts'
import type { SideSource, TieState } from './tie-state.ts'
import { toTieState } from './to-tie-state.ts'

/** @property place of the whole competition @property entry undefined while nobody knows */
export type FramePlace = { place: number; entry: string | undefined }

/** A frame that was drawn. @property first the best place that it plays for */
type DrawnFrame = { setup: FrameSetup; slots: readonly Slot[]; first: number }

/** Of a frame that was drawn once the tree is built once. */
const trees = new WeakMap<readonly Slot[], { playsFor: string; tree: KnockoutTree }>()

function treeOf({ slots, setup: { playsFor } }: DrawnFrame): KnockoutTree {
  const known = trees.get(slots)
  if (known?.playsFor === playsFor) return known.tree
  const tree = buildTree(
    slots.map((slot) => slot !== 'bye'),
    playsFor,
  )
  trees.set(slots, { playsFor, tree })
  return tree
}

/** Every tie of a frame as it stands, and who has come to which place. */
export function playFrame(
  state: CompetitionState,
  frame: DrawnFrame,
  groups: readonly GroupStanding[],
): { ties: TieState[]; places: FramePlace[] } {
  const { setup, slots, first } = frame
  const tree = treeOf(frame)
  const played = new Map<string, TieState>()
  const keyOf = (tie: string) => `${setup.key}-${tie}`
  const slotOf = (source: Source) => (source.kind === 'entry' ? slots[source.position] : undefined)
  const entryOf = (source: Source): string | undefined => {
    if (source.kind === 'entry') return entryIn(slotOf(source), groups)
    const tie = played.get(keyOf(source.tie))
    return tie && sideThat(source.kind, tie)
  }
  const sourceOf = (source: Source): SideSource | undefined =>
    source.kind === 'entry' ? placeOf(slotOf(source)) : { kind: source.kind, tie: keyOf(source.tie) }
  for (const { key, round, places, home, guest } of tree.ties) {
    const needs = [home, guest].flatMap((source) => (source.kind === 'entry' ? [] : [keyOf(source.tie)]))
    const tie = toTieState(state, {
      key: keyOf(key),
      stage: setup.key,
      round,
      needs,
      places: { from: places.from + first - 1, to: places.to + first - 1 },
      home: entryOf(home),
      guest: entryOf(guest),
      homeFrom: sourceOf(home),
      guestFrom: sourceOf(guest),
    })
    played.set(tie.key, tie)
  }
  const places = tree.places.map(({ place, source }) => ({ place: place + first - 1, entry: entryOf(source) }))
  return { ties: [...played.values()], places }
}

function entryIn(slot: Slot | undefined, groups: readonly GroupStanding[]): string | undefined {
  if (slot === undefined || slot === 'bye') return undefined
  if ('entrant' in slot) return slot.entrant
  const standing = groups[slot.group]
  return standing && entryAt(standing, slot.place)
}

const placeOf = (slot: Slot | undefined): SideSource | undefined =>
  slot === undefined || slot === 'bye' || 'entrant' in slot ? undefined : { kind: 'place', ...slot }

/** Where nobody was there, somebody must come next nevertheless: the home side, who stands higher in the frame. */
function sideThat(wonOrLost: 'winner' | 'loser', { credit, home, guest }: TieState): string | undefined {
  if (!credit) return undefined
  const winner = credit.winner ?? 'home'
  const side = wonOrLost === 'winner' ? winner : otherSide(winner)
  return side === 'home' ? home : guest
}
