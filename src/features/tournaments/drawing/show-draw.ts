import type { Day, DayCompetition } from '#features/tournaments/day/day.ts'
import { bySeed, type Entrant } from '#table-tennis/draw/entrant.ts'
import { commitTo, DRAW_VERSION } from '#table-tennis/draw/lot.ts'
import { collisionsOf, describeCollision, letter, protocolGroups } from '#table-tennis/draw/draw-protocol.ts'
import type { CompetitionState, DrawChange } from '#table-tennis/results/competition-state.ts'
import type { Slot } from '#table-tennis/results/log-entry.ts'
import { phaseOf, type DrawPhase } from './decide-draw.ts'
import { drawFirstStage, type DrawnSetup, type FirstStage } from './draw-first-stage.ts'

/** One lot as it is shown. @property number from 1 @property place „A“, or where in the frame @property avoided „nicht in C, dort Jugendfeuerwehr“ */
export type ShownLot = { number: number; name: string; place: string; avoided: string }

/** @property number from 1, in order of entry */
export type ShownEntrant = {
  id: string
  number: number
  name: string
  club: string | undefined
  seed: number | undefined
}

/** Late entrants are on the list but were not drawn. */
export type ShownListed = ShownEntrant & { isLate: boolean }

/** Everything that a page, the hall screen or a paper shows of a draw. */
export type ShownDraw = {
  competition: { key: string; name: string }
  phase: DrawPhase
  /** @property matches whether the number fits the commitment */
  promise:
    | { version: number; commitment: string; committedAt: Date; secret?: string; drawnAt?: Date; matches: boolean }
    | undefined
  releasedAt: Date | undefined
  /** Numbered in order of entry: with this list anybody can recompute the draw. */
  entrants: readonly ShownListed[]
  setup: DrawnSetup
  /** The current state, including changes by hand; likewise the pairs. */
  groups: readonly { letter: string; members: readonly ShownEntrant[] }[]
  /** Of the first round; a missing side is a bye. @property frame its key, undefined for a round of the Swiss system */
  pairs: readonly {
    frame: string | undefined
    home: ShownEntrant | undefined
    guest: ShownEntrant | undefined
    at: [number, number]
  }[]
  lots: readonly ShownLot[]
  /** Members of a club who could not be kept apart. */
  collisions: readonly string[]
  /** @property what „Von Hand getauscht“ @property text who was swapped, and why */
  changes: readonly { what: string; text: string; at: Date; change: DrawChange }[]
  again: readonly { reason: string; at: Date }[]
}

/** @param nameOf name of an entrant, as the reader may see it */
export function showDraw({ config, state }: DayCompetition, nameOf: Day['nameOf']): ShownDraw {
  const phase = phaseOf(state)
  const isDrawn = phase !== 'open' && phase !== 'committed'
  const late = lateOf(state)
  const entrants = numberEntrants(state.entrants, nameOf).map((entrant) => ({
    ...entrant,
    isLate: late.includes(entrant.id),
  }))
  const byId = new Map(entrants.map((entrant) => [entrant.id, entrant]))
  const shown = (id: string) => byId.get(id)
  const groups = toEntrants(state, state.groups)
  return {
    competition: { key: config.key, name: config.name },
    phase,
    entrants,
    promise: promiseOf(state, isDrawn),
    releasedAt: [...state.released.values()][0],
    setup: toDrawnSetup(state),
    groups: groups.map((members, index) => ({
      letter: letter(index),
      members: members.flatMap(({ id }) => shown(id) ?? []),
    })),
    pairs: pairsOf(state, shown),
    lots: isDrawn ? lotsOf(state, nameOf) : [],
    collisions: collisionsOf(groups).map((collision) => describeCollision(collision, groups.length, nameOf)),
    changes: isDrawn ? changesOf(state, nameOf) : [],
    again: state.draw.again,
  }
}

/** In the order of their ids, which is the order of entry. */
export const numberEntrants = (entrants: readonly Entrant[], nameOf: (id: string) => string): ShownEntrant[] =>
  bySeed(entrants.map(({ id }) => ({ id }))).others.map(({ id }, index) => {
    const entrant = entrants.find((each) => each.id === id)
    return { id, number: index + 1, name: nameOf(id), club: entrant?.club, seed: entrant?.seed }
  })

/** The commitment for the draw that counts, or for the next one. */
function promiseOf({ draw: { commitments, secrets } }: CompetitionState, isDrawn: boolean): ShownDraw['promise'] {
  const last = commitments.at(-1)
  if (!last) return undefined
  const promised = { version: DRAW_VERSION, commitment: last.commitment, committedAt: last.at }
  const revealed = isDrawn ? drawnBy({ commitments, secrets }) : undefined
  if (!revealed) return { ...promised, matches: false }
  const matches = commitTo(revealed.secret) === last.commitment
  return { ...promised, version: revealed.version, secret: revealed.secret, drawnAt: revealed.at, matches }
}

/** The number of the last commitment; otherwise the last one revealed. */
const drawnBy = ({ commitments, secrets }: Pick<CompetitionState['draw'], 'commitments' | 'secrets'>) =>
  secrets[commitments.length - 1] ?? secrets.at(-1)

const toDrawnSetup = ({ setup: { groups, rounds, frames } }: CompetitionState): DrawnSetup => ({
  groups,
  rounds,
  frames: frames.map(({ key }) => ({ key })),
})

function toEntrants({ entrants }: CompetitionState, groups: readonly (readonly string[])[]): Entrant[][] {
  const byId = new Map(entrants.map((entrant) => [entrant.id, entrant]))
  return groups.map((group) => group.flatMap((id) => byId.get(id) ?? []))
}

function pairsOf(state: CompetitionState, shown: (id: string) => ShownEntrant | undefined): ShownDraw['pairs'] {
  const [round] = state.rounds
  const swiss = [...(round?.pairs ?? []), ...(round?.bye === undefined ? [] : [[round.bye] as const])]
  if (swiss.length > 0) {
    return swiss.map(([home, guest], index) => ({
      frame: undefined,
      home: shown(home),
      guest: guest === undefined ? undefined : shown(guest),
      at: [2 * index, 2 * index + 1],
    }))
  }
  if (state.groups.length > 0) return []
  const entrantOf = (slot: Slot | undefined) =>
    slot !== undefined && slot !== 'bye' && 'entrant' in slot ? shown(slot.entrant) : undefined
  return state.setup.frames.flatMap(({ key }) => {
    const slots = state.frames.get(key) ?? []
    return Array.from({ length: slots.length / 2 }, (_, index) => {
      const at: [number, number] = [2 * index, 2 * index + 1]
      return { frame: key, home: entrantOf(slots[at[0]]), guest: entrantOf(slots[at[1]]), at }
    })
  })
}

/** The lots before any change by hand: recomputed from the number, as anybody can. */
function lotsOf(state: CompetitionState, nameOf: (id: string) => string): ShownLot[] {
  const secret = drawnBy(state.draw)?.secret ?? ''
  const late = lateOf(state)
  const drawn = state.entrants.filter(({ id }) => !late.includes(id))
  const stage = drawFirstStage(drawn, toDrawnSetup(state), secret)
  if (stage.kind !== 'groups')
    return placesIn(stage).map((lot, index) => ({ ...lot, number: index + 1, name: nameOf(lot.name) }))
  return protocolGroups(toEntrants(state, stage.groups), secret).steps.map(({ entrant, group, avoided }, index) => ({
    number: index + 1,
    name: nameOf(entrant.id),
    place: letter(group),
    avoided: avoided.map((each) => `nicht in ${letter(each.group)}, dort ${nameOf(each.because.id)}`).join('; '),
  }))
}

function placesIn(stage: Exclude<FirstStage, { kind: 'groups' }>): { name: string; place: string; avoided: string }[] {
  if (stage.kind === 'round') {
    const pairs = stage.pairs.flatMap((pair, index) =>
      pair.map((name) => ({ name, place: `Paarung ${index + 1}`, avoided: '' })),
    )
    return stage.bye === undefined ? pairs : [...pairs, { name: stage.bye, place: 'Freilos', avoided: '' }]
  }
  return stage.frames.flatMap(({ slots }) =>
    slots.flatMap((slot, index) =>
      slot !== 'bye' && 'entrant' in slot ? [{ name: slot.entrant, place: `Platz ${index + 1}`, avoided: '' }] : [],
    ),
  )
}

const changesOf = ({ draw: { changes } }: CompetitionState, nameOf: (id: string) => string): ShownDraw['changes'] =>
  changes.map(({ change, at }) => {
    if (change.kind === 'joined-group') {
      const text = `${nameOf(change.entrant.id)} in Gruppe ${letter(change.group)}, ohne Los, weil sie die kleinste ist.`
      return { what: 'Nach dem Losen aufgenommen', text, at, change }
    }
    const isInGroups = change.kind === 'swapped-in-groups'
    const wordOf = (side: string | number) => (isInGroups ? nameOf(String(side)) : `Platz ${Number(side) + 1}`)
    const text = `${wordOf(change.one)} und ${wordOf(change.other)}. ${change.reason}`
    return { what: 'Von Hand getauscht', text, at, change }
  })

const lateOf = ({ draw: { changes } }: CompetitionState): string[] =>
  changes.flatMap(({ change }) => (change.kind === 'joined-group' ? [change.entrant.id] : []))

/** „23 Meldungen“: the number of drawn entries. */
export function listedText(entrants: readonly { isLate: boolean }[]): string {
  const drawn = entrants.filter(({ isLate }) => !isLate).length
  return drawn === 1 ? '1 Meldung' : `${drawn} Meldungen`
}
