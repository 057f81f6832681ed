import { buildTree, type KnockoutTree, type Source, type TreeTie } from '#table-tennis/draw/knockout-tree.ts'
import { otherSide } from '#table-tennis/ties/game.ts'
import type { CompetitionState } from './competition-state.ts'
import { entryAt, type GroupStanding } from './group-stage.ts'
import type { Slot } from './log-entry.ts'
import type { FrameSetup } from './setup.ts'
import type { SideSource, TieState } from './tie-state.ts'
import { toTieState } from './to-tie-state.ts'

/** @property place in the whole competition @property entry undefined while unknown */
export type FramePlace = { place: number; entry: string | undefined }

/**
 * A tie of a frame.
 *
 * @property home and guest the lines of its sides @property winner and loser the lines that follow it @property needs ties that must be
 *   over first
 */
type DrawnTie = {
  key: string
  tie: TreeTie
  home: string
  guest: string
  winner: string
  loser: string
  needs: readonly string[]
}

/** The part of a frame that follows from the draw alone. */
type DrawnTree = { tree: KnockoutTree; ties: readonly DrawnTie[] }

/** A frame that was drawn. @property first the best place that it plays for */
type DrawnFrame = DrawnTree & { setup: FrameSetup; slots: readonly Slot[]; first: number }

/** Cache: the tree of a drawn frame is built once. */
const trees = new WeakMap<readonly Slot[], DrawnTree & { setup: FrameSetup }>()

function treeOf(slots: readonly Slot[], setup: FrameSetup): DrawnTree {
  const known = trees.get(slots)
  if (known?.setup === setup) return known
  const tree = buildTree(
    slots.map((slot) => slot !== 'bye'),
    setup.playsFor,
  )
  const drawn = { setup, tree, ties: tree.ties.map((tie) => toDrawnTie(setup.key, tie)) }
  trees.set(slots, drawn)
  return drawn
}

function toDrawnTie(frame: string, tie: TreeTie): DrawnTie {
  const key = `${frame}-${tie.key}`
  return {
    key,
    tie,
    home: lineOf(frame, tie.home),
    guest: lineOf(frame, tie.guest),
    winner: lineOf(frame, { kind: 'winner', tie: tie.key }),
    loser: lineOf(frame, { kind: 'loser', tie: tie.key }),
    needs: [tie.home, tie.guest].flatMap((source) => (source.kind === 'entry' ? [] : [`${frame}-${source.tie}`])),
  }
}

const lineOf = (frame: string, source: Source): string =>
  source.kind === 'entry' ? `entry ${frame}-${source.position}` : `${source.kind} ${frame}-${source.tie}`

function drawnFrames({ setup, frames }: CompetitionState): DrawnFrame[] {
  let first = 1
  return setup.frames.flatMap((frame) => {
    const slots = frames.get(frame.key)
    if (!slots) return []
    const drawn = { ...treeOf(slots, frame), setup: frame, slots, first }
    first += slots.filter((slot) => slot !== 'bye').length
    return [drawn]
  })
}

/**
 * @property called with all called entrants on the lines they hold
 * @property right with only those on their lines for whom the director decided to keep the tie
 */
type Field = { called: Lines; right: Lines }

/**
 * Every tie of all frames as it stands, frame by frame, and the entries on the places. After a correction, called entrants keep their lines
 * until the director decides; until then the sides that depend on it are unknown. A correction can move an entrant to another frame, so all
 * frames are played together, round by round.
 */
export function playFrames(
  state: CompetitionState,
  groups: readonly GroupStanding[],
): { ties: TieState[]; places: Map<string, readonly FramePlace[]> } {
  const frames = drawnFrames(state)
  const holds = frames.flatMap(({ ties }) => ties.flatMap((tie) => holdsOf(state, tie)))
  const kept = holds.filter(({ isKept }) => isKept)
  const settle = ({ called, right }: Field): Field => ({
    called: holdLines(called, holds),
    right: holdLines(right, kept),
  })
  const entries: Lines = new Map(frames.flatMap((frame) => entryLines(frame, groups)))
  const played = new Map<string, TieState>()
  let field = settle({ called: entries, right: entries })
  const last = Math.max(0, ...frames.flatMap(({ ties }) => ties.at(-1)?.tie.round ?? 0))
  for (let round = 1; round <= last; round++) {
    for (const frame of frames) {
      const own = frame.ties.filter(({ tie }) => tie.round === round)
      for (const tie of own) played.set(tie.key, playTie(state, frame, tie, field))
      for (const tie of own) goOn(field, tie, played.get(tie.key))
    }
    field = settle(field)
  }
  return {
    ties: frames.flatMap(({ ties }) => ties.flatMap(({ key }) => played.get(key) ?? [])),
    places: new Map(frames.map((frame) => [frame.setup.key, placesOf(frame, field)])),
  }
}

/** Moves the sides of a tie from their lines to the lines that follow it. */
function goOn(field: Field, { key, home, guest, winner, loser }: DrawnTie, now: TieState | undefined): void {
  for (const lines of new Set([field.called, field.right])) {
    lines.delete(home)
    lines.delete(guest)
    lines.set(winner, { entry: now && comesFrom('winner', now), from: { kind: 'winner', tie: key } })
    lines.set(loser, { entry: now && comesFrom('loser', now), from: { kind: 'loser', tie: key } })
  }
}

const entryLines = (frame: DrawnFrame, groups: readonly GroupStanding[]): [string, Standing][] =>
  frame.slots.flatMap((slot, position): [string, Standing][] =>
    slot === 'bye'
      ? []
      : [[lineOf(frame.setup.key, { kind: 'entry', position }), { entry: entryIn(slot, groups), from: placeOf(slot) }]],
  )

function holdsOf({ calls }: CompetitionState, { key, home, guest }: DrawnTie): Hold[] {
  const call = calls.get(key)
  if (!call) return []
  const { isKept } = call
  return [
    { line: home, entry: call.home, isKept },
    { line: guest, entry: call.guest, isKept },
  ]
}

function playTie(state: CompetitionState, { setup, first }: DrawnFrame, drawn: DrawnTie, field: Field): TieState {
  const { key, needs } = drawn
  const { round, places } = drawn.tie
  const isCalled = state.calls.has(key)
  const [home, guest] = [standingOn(drawn.home, field, isCalled), standingOn(drawn.guest, field, isCalled)]
  return toTieState(state, {
    key,
    stage: setup.key,
    round,
    needs,
    places: { from: places.from + first - 1, to: places.to + first - 1 },
    home: home?.entry,
    guest: guest?.entry,
    homeFrom: home?.from,
    guestFrom: guest?.from,
  })
}

/** The entry is undefined where the director must decide first. @param isCalled for a called tie, returns who should have been called */
function standingOn(line: string, { called, right }: Field, isCalled = false): Standing | undefined {
  const [now, rightly] = [called.get(line), right.get(line)]
  if (isCalled || now?.entry === rightly?.entry) return rightly
  return rightly && { ...rightly, entry: undefined }
}

const placesOf = (frame: DrawnFrame, field: Field): FramePlace[] =>
  frame.tree.places.map(({ place, source }) => ({
    place: place + frame.first - 1,
    entry: standingOn(lineOf(frame.setup.key, source), field)?.entry,
  }))

function entryIn(slot: Exclude<Slot, 'bye'>, groups: readonly GroupStanding[]): string | undefined {
  if ('entrant' in slot) return slot.entrant
  const standing = groups[slot.group]
  return standing && entryAt(standing, slot.place)
}

const placeOf = (slot: Exclude<Slot, 'bye'>): SideSource | undefined =>
  'entrant' in slot ? undefined : { kind: 'place', ...slot }

/** If both sides were absent, the home side goes on, because it stands higher in the frame. */
function comesFrom(wonOrLost: 'winner' | 'loser', { credit, home, guest }: TieState): string | undefined {
  if (!credit) return undefined
  const winner = credit.winner ?? 'home'
  const side = wonOrLost === 'winner' ? winner : otherSide(winner)
  return side === 'home' ? home : guest
}

/** The entry on a line, if known, and its source. */
type Standing = { entry: string | undefined; from: SideSource | undefined }

/**
 * The positions in all frames before a round, by line: each line, of the draw or behind a tie, has one entrant, and no entrant is on two lines.
 */
type Lines = Map<string, Standing>

/** An entrant called for a tie holds its line. @property isKept whether the director decided so after a correction */
type Hold = { line: string; entry: string; isKept: boolean }

/**
 * Puts each holder on its line. The entrant who stood there takes over the line that the holder leaves; if the holder had none, that
 * entrant is out.
 *
 * @returns the same lines where nobody has to move
 */
function holdLines(lines: Lines, holds: readonly Hold[]): Lines {
  const held = new Set<string>()
  let now = lines
  for (const { line, entry } of holds) {
    const before = now.get(line)
    // Old logs may call an entrant twice, because such calls were not refused; the first call counts.
    if (!before || held.has(entry)) continue
    held.add(entry)
    if (before.entry === entry) continue
    const left = [...now].find(([, standing]) => standing.entry === entry)
    const moved = new Map(now).set(line, { ...before, entry })
    now = left ? moved.set(left[0], before) : moved
  }
  return now
}
