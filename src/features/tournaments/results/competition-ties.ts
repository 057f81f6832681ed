import { buildTree, type KnockoutTree, type Source } from '#features/tournaments/draw/knockout-tree.ts'
import { otherSide } from '#features/tournaments/ties/game.ts'
import type { TieCredit, TieResult } from '#features/tournaments/ties/tie-result.ts'
import type { CompetitionState } from './competition-state.ts'
import { creditOf } from './credit-of.ts'
import { entryAt, groupTies, standGroups, type GroupStanding } from './group-stage.ts'
import type { FrameName, Slot } from './log-entry.ts'

/**
 * A tie as it stands now.
 *
 * @property home and guest who was called for it, otherwise who follows from the results; undefined while nobody knows
 * @property needs ties it waits for
 * @property isStale whether results that were corrected since would have brought other sides: it was called, and is never changed silently
 */
export type TieState = {
  key: string
  stage: 'groups' | FrameName
  home: string | undefined
  guest: string | undefined
  needs: readonly string[]
  status: 'waiting' | 'ready' | 'called' | 'over'
  tables: readonly string[]
  result: TieResult | undefined
  credit: TieCredit | undefined
  isStale: boolean
}

export type Competition = {
  ties: readonly TieState[]
  groups: readonly GroupStanding[]
  places: Readonly<Partial<Record<FrameName, readonly { place: number; entry: string | undefined }[]>>>
}

/** Everything that can be said of a competition, from what is in its log. */
export function deriveCompetition(state: CompetitionState): Competition {
  const inGroups = groupTies(state)
  const groups = standGroups(state, inGroups)
  const ties = inGroups.map(({ key, home, guest, result }) =>
    toState(state, { key, stage: 'groups', home, guest, needs: [] }, result),
  )
  const places: Partial<Record<FrameName, { place: number; entry: string | undefined }[]>> = {}
  for (const frame of ['main', 'consolation'] as const) {
    const slots = state.frames[frame]
    if (!slots) continue
    const played = playFrame(state, frame, slots, groups)
    ties.push(...played.ties)
    places[frame] = played.places
  }
  return { ties, groups, places }
}

type Known = Pick<TieState, 'key' | 'stage' | 'home' | 'guest' | 'needs'>

function toState(state: CompetitionState, known: Known, result: TieResult | undefined): TieState {
  const call = state.calls.get(known.key)
  const [home, guest] = call ? [call.home, call.guest] : [known.home, known.guest]
  const counting = result ?? endByWithdrawal(state, home, guest)
  const credit = counting && creditOf(counting, state.setup.rules)
  return {
    ...{ ...known, home, guest, tables: call?.tables ?? [], result: counting, credit },
    status: credit ? 'over' : call ? 'called' : home !== undefined && guest !== undefined ? 'ready' : 'waiting',
    isStale: call !== undefined && (call.home !== known.home || call.guest !== known.guest),
  }
}

/** Whoever has withdrawn is beaten by whoever is to meet them. */
function endByWithdrawal({ withdrawn }: CompetitionState, home?: string, guest?: string): TieResult | undefined {
  if (home === undefined || guest === undefined) return undefined
  const [isHomeGone, isGuestGone] = [withdrawn.has(home), withdrawn.has(guest)]
  if (!isHomeGone && !isGuestGone) return undefined
  if (isHomeGone && isGuestGone) return { rubbers: [], end: { kind: 'both-absent' } }
  return { rubbers: [], end: { kind: 'walkover', side: isHomeGone ? 'home' : 'guest' } }
}

/** Of a frame that was drawn once the tree is built once. */
const trees = new WeakMap<readonly Slot[], KnockoutTree>()

function treeOf(slots: readonly Slot[], { setup }: CompetitionState): KnockoutTree {
  const known = trees.get(slots)
  if (known) return known
  const tree = buildTree(
    slots.map((slot) => slot !== undefined),
    setup.playsFor,
  )
  trees.set(slots, tree)
  return tree
}

function playFrame(
  state: CompetitionState,
  frame: FrameName,
  slots: readonly Slot[],
  groups: readonly GroupStanding[],
) {
  const tree = treeOf(slots, state)
  const played = new Map<string, TieState>()
  const keyOf = (tie: string) => `${frame}-${tie}`
  const entryOf = (source: Source): string | undefined => {
    if (source.kind === 'entry') {
      const slot = slots[source.position]
      const standing = slot && groups[slot.group]
      return standing && entryAt(standing, slot.place)
    }
    const tie = played.get(keyOf(source.tie))
    return tie && sideThat(source.kind, tie)
  }
  const needsOf = (...sources: readonly Source[]) =>
    sources.flatMap((source) => (source.kind === 'entry' ? [] : [keyOf(source.tie)]))
  for (const { key, home, guest } of tree.ties) {
    const sides = { home: entryOf(home), guest: entryOf(guest), needs: needsOf(home, guest) }
    const known = { key: keyOf(key), stage: frame, ...sides }
    played.set(known.key, toState(state, known, state.results.get(known.key)))
  }
  return {
    ties: [...played.values()],
    places: tree.places.map(({ place, source }) => ({ place, entry: entryOf(source) })),
  }
}

/** Where nobody was there, somebody must come next nevertheless: the home side, who stands higher in the frame. */
function sideThat(wonOrLost: 'winner' | 'loser', { credit, home, guest }: TieState): string | undefined {
  if (!credit) return undefined
  const winner = credit.winner ?? 'home'
  const side = wonOrLost === 'winner' ? winner : otherSide(winner)
  return side === 'home' ? home : guest
}
