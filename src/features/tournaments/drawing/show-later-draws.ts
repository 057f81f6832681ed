import type { Day } from '#features/tournaments/day/day.ts'
import { letter } from '#table-tennis/draw/draw-protocol.ts'
import { DRAW_VERSION } from '#table-tennis/draw/lot.ts'
import type { CompetitionState } from '#table-tennis/results/competition-state.ts'
import { foldLog, takeEntry } from '#table-tennis/results/take-entry.ts'
import { deriveCompetition } from '#table-tennis/results/competition-ties.ts'
import { goingOn } from '#table-tennis/results/draw-frames.ts'
import { staying } from '#table-tennis/results/staying.ts'
import type { LogEntry } from '#table-tennis/results/log-entry.ts'
import { pairedNumbers, type LaterDraw } from './recompute-later.ts'
import { numberEntrants } from './show-draw.ts'

/**
 * A draw made during the tournament.
 *
 * @property basis who went on to it and from where, in readable form @property published so that anybody can recompute it
 */
export type ShownLaterDraw = {
  title: string
  at: Date
  basis: { label: string; names: string[] }[]
  published: LaterDraw
}

type Later = { before: CompetitionState; at: Date; entry: LogEntry<'frame-drawn' | 'round-drawn'> }

/**
 * Frames drawn after groups, and rounds of the Swiss system after the first: each with what was known when it was drawn, without later
 * corrections.
 *
 * @param key of the competition
 */
export const showLaterDraws = ({ entries, publicNameOf }: Day, key: string) =>
  findLater(entries, key).map((later) => show(later, publicNameOf))

function findLater(entries: Day['entries'], key: string): Later[] {
  let state: CompetitionState | undefined
  let beforeFrames: CompetitionState | undefined
  let found: Later[] = []
  for (const { entry, at } of entries) {
    if (!('competition' in entry) || entry.competition !== key) continue
    if (!state) {
      if (entry.kind === 'set-up') state = foldLog([{ entry, at }])
      continue
    }
    // Earlier entries belong to another draw.
    if (entry.kind === 'set-up' || entry.kind === 'groups-drawn') [found, beforeFrames] = [[], undefined]
    if (entry.kind === 'round-drawn' && entry.round > 1) found.push({ before: state, at, entry })
    if (entry.kind === 'frame-drawn' && state.groups.length + state.rounds.length > 0) {
      beforeFrames ??= state
      found.push({ before: beforeFrames, at, entry })
    }
    state = takeEntry(state, { entry, at })
  }
  return found
}

function show({ before, at, entry }: Later, nameOf: Day['publicNameOf']): ShownLaterDraw {
  const { version, secret } = before.draw.secrets.at(-1) ?? { version: DRAW_VERSION, secret: '' }
  const common = { version, secret }
  if (entry.kind === 'frame-drawn') return showFrame({ before, at, entry }, common, nameOf)
  const numbers = new Map(numberEntrants(before.entrants, nameOf).map(({ id, number }) => [id, number]))
  const numberOf = (id: string) => numbers.get(id) ?? 0
  const entrants = staying(before, deriveCompetition(before)).map(({ id, met, ...rest }) => ({
    number: numberOf(id),
    ...rest,
    met: met.map(numberOf),
  }))
  const byWins = [...Map.groupBy(entrants, ({ wins }) => wins)].toSorted(([one], [other]) => other - one)
  const nameByNumber = new Map(before.entrants.map(({ id }) => [numberOf(id), nameOf(id)]))
  return {
    title: `Runde ${entry.round}`,
    at,
    basis: byWins.map(([wins, those]) => ({
      label: wins === 1 ? '1 Sieg' : `${wins} Siege`,
      names: those.map(({ number }) => nameByNumber.get(number) ?? ''),
    })),
    published: { ...common, kind: 'round', round: entry.round, entrants, drawn: pairedNumbers(entry, numberOf) },
  }
}

function showFrame(
  { before, at, entry }: Later & { entry: { kind: 'frame-drawn' } },
  common: Pick<LaterDraw, 'version' | 'secret'>,
  nameOf: Day['publicNameOf'],
): ShownLaterDraw {
  const setup = before.setup.frames.find(({ key }) => key === entry.frame)
  const groups = setup ? goingOn(before, deriveCompetition(before), setup) : []
  return {
    title: setup?.name ?? entry.frame,
    at,
    basis: groups.map((places, group) => ({
      label: before.groups.length > 0 ? `Gruppe ${letter(group)}` : 'Nach den Runden',
      names: places.map(
        ({ place, entrant }) => `${place}.\u00A0${entrant === undefined ? 'noch offen' : nameOf(entrant)}`,
      ),
    })),
    published: {
      ...common,
      kind: 'frame',
      key: entry.frame,
      groups: groups.map((places) => places.map(({ place, club }) => ({ place, ...(club !== undefined && { club }) }))),
      drawn: entry.slots.map((slot) => (slot !== 'bye' && 'group' in slot ? [slot.group, slot.place] : [])),
    },
  }
}
