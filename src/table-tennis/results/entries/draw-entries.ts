import { beginCompetition, type CompetitionState, type DrawChange, type DrawState } from '../competition-state.ts'
import type { DrawEntries } from '../log-entry.ts'
import { without, type EntryKinds } from './entry-kinds.ts'

/** A new draw concerns everything that is played after it. */
const ofAll = () => ''

export const drawEntries: EntryKinds<DrawEntries> = {
  'set-up': { about: ofAll, apply: ({ draw }, entry) => ({ ...beginCompetition(entry), draw }) },
  struck: {
    about: ofAll,
    apply: (state, { entrant }) => ({ ...state, entrants: state.entrants.filter(({ id }) => id !== entrant) }),
  },
  'draw-committed': {
    about: ofAll,
    apply: (state, { commitment }, at) => addTo(state, 'commitments', { commitment, at }),
  },
  'draw-revealed': {
    about: ofAll,
    apply(state, { secret, version = 1 }, at) {
      const revealed = addTo(state, 'secrets', { secret, version, at })
      // Manual changes belonged to another draw.
      return { ...revealed, draw: { ...revealed.draw, changes: [] } }
    },
  },
  'drawn-again': { about: ofAll, apply: (state, { reason }, at) => addTo(state, 'again', { reason, at }) },
  'groups-drawn': {
    about: ofAll,
    // Ties played before belong to another draw.
    apply: (state, { groups }) => ({ ...beginCompetition(state), draw: state.draw, groups }),
  },
  'round-drawn': {
    about: ({ round }) => `swiss-${round}-`,
    apply: (state, { round, pairs, bye }) => ({
      ...state,
      rounds: [...state.rounds.slice(0, round - 1), { pairs, bye }],
    }),
  },
  'frame-drawn': {
    about: ({ frame }) => `${frame}-`,
    apply: (state, { frame, slots }) => ({
      ...forgetTies(state, frame),
      frames: new Map(state.frames).set(frame, slots),
    }),
  },
  'swapped-in-groups': {
    about: ofAll,
    apply(state, entry, at) {
      const swapped = (id: string) => (id === entry.one ? entry.other : id === entry.other ? entry.one : id)
      return addChange({ ...state, groups: state.groups.map((group) => group.map(swapped)) }, entry, at)
    },
  },
  'swapped-in-frame': {
    about: ({ frame }) => `${frame}-`,
    apply(state, entry, at) {
      const slots = state.frames.get(entry.frame) ?? []
      const [one, other] = [slots[entry.one], slots[entry.other]]
      if (one === undefined || other === undefined) return addChange(state, entry, at)
      const swapped = slots.with(entry.one, other).with(entry.other, one)
      return addChange({ ...state, frames: new Map(state.frames).set(entry.frame, swapped) }, entry, at)
    },
  },
  'joined-group': {
    about: ({ group }) => `group-${group}-`,
    apply(state, entry, at) {
      const { entrant, group } = entry
      const groups = state.groups.map((members, index) => (index === group ? [...members, entrant.id] : members))
      return addChange({ ...state, entrants: [...state.entrants, entrant], groups }, entry, at)
    },
  },
  released: {
    about: ({ stage }) => `released/${stage}/`,
    apply: (state, { stage }, at) => ({ ...state, released: new Map(state.released).set(stage, at) }),
  },
}

function addTo<List extends keyof DrawState>(
  state: CompetitionState,
  list: List,
  added: DrawState[List][number],
): CompetitionState {
  return { ...state, draw: { ...state.draw, [list]: [...state.draw[list], added] } }
}

const addChange = (state: CompetitionState, change: DrawChange, at: Date): CompetitionState =>
  addTo(state, 'changes', { change, at })

/** Ties of the frame played before belong to another draw, too. */
function forgetTies(state: CompetitionState, frame: string): CompetitionState {
  const others = <V>(map: ReadonlyMap<string, V>) => new Map([...map].filter(([tie]) => !tie.startsWith(`${frame}-`)))
  return {
    ...state,
    calls: others(state.calls),
    reports: others(state.reports),
    claims: others(state.claims),
    released: without(state.released, frame),
  }
}
