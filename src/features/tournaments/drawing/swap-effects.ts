import { collisionsOf, letter } from '#table-tennis/draw/draw-protocol.ts'
import { frameSize } from '#table-tennis/draw/draw-knockout.ts'
import type { Entrant } from '#table-tennis/draw/entrant.ts'
import type { Slot } from '#table-tennis/results/log-entry.ts'

/** What a change by hand would break. @property entrants by id */
export type SwapEffect =
  /** More members of a club in a group than before. */
  | { kind: 'club-in-group'; club: string; group: number; entrants: readonly string[] }
  /** Seeds that led different groups would be in the same one. */
  | { kind: 'seeds-in-group'; group: number; entrants: readonly string[] }
  /** Two of a club would meet in their first tie. */
  | { kind: 'club-meets'; club: string; entrants: readonly string[] }
  /** A seed would lose its bye. */
  | { kind: 'bye-lost'; entrants: readonly string[] }
  /** The two best seeds would be in one half, or the best four not in four quarters. */
  | { kind: 'seeds-near'; entrants: readonly string[] }

type Groups = readonly (readonly Entrant[])[]

function swapInGroups(groups: Groups, one: string, other: string): Groups {
  const all = new Map(groups.flat().map((entrant) => [entrant.id, entrant]))
  const swapped = ({ id }: Entrant) => all.get(id === one ? other : id === other ? one : id)
  return groups.map((group) => group.map((entrant) => swapped(entrant) ?? entrant))
}

/** What swapping two entrants between groups would break. */
export function effectsInGroups(groups: Groups, one: string, other: string): SwapEffect[] {
  const after = swapInGroups(groups, one, other)
  const sizeOf = (all: Groups, group: number, club: string) =>
    all[group]?.filter((entrant) => entrant.club === club).length ?? 0
  const clubs = collisionsOf(after)
    .filter(({ club, group }) => sizeOf(after, group, club) > sizeOf(groups, group, club))
    .map(({ club, group, entrants }) => ({ kind: 'club-in-group', club, group, entrants }) as const)
  const leaders = (group: readonly Entrant[]) => group.filter(({ seed = Infinity }) => seed <= groups.length)
  const seeds = after.flatMap((group, index) => {
    const own = leaders(group)
    const isNew = own.length > 1 && own.length > leaders(groups[index] ?? []).length
    return isNew ? [{ kind: 'seeds-in-group', group: index, entrants: own.map(({ id }) => id) } as const] : []
  })
  return [...clubs, ...seeds]
}

type Frame = readonly (Entrant | undefined)[]

/** @returns by position; undefined for a bye and for an undecided place */
export function toFrame(slots: readonly Slot[], entrants: readonly Entrant[]): Frame {
  const byId = new Map(entrants.map((entrant) => [entrant.id, entrant]))
  return slots.map((slot) => (slot !== 'bye' && 'entrant' in slot ? byId.get(slot.entrant) : undefined))
}

const swapInFrame = (frame: Frame, one: number, other: number): Frame =>
  frame.with(one, frame[other]).with(other, frame[one])

/** What swapping two positions of a frame, counted from 0, would break. */
export function effectsInFrame(frame: Frame, one: number, other: number): SwapEffect[] {
  const after = swapInFrame(frame, one, other)
  return [...newMeetings(frame, after), ...lostByes(frame, after), ...nearSeeds(frame, after)]
}

/** Pairs of the first round. */
const pairsOf = (frame: Frame) =>
  Array.from({ length: frame.length / 2 }, (_, index) => [frame[2 * index], frame[2 * index + 1]] as const)

function newMeetings(before: Frame, after: Frame): SwapEffect[] {
  const meetings = (frame: Frame) =>
    pairsOf(frame).flatMap(([home, guest]) =>
      home?.club !== undefined && home.club === guest?.club ? [{ club: home.club, entrants: [home.id, guest.id] }] : [],
    )
  const known = meetings(before).map(({ entrants }) => entrants.toSorted().join('\n'))
  return meetings(after)
    .filter(({ entrants }) => !known.includes(entrants.toSorted().join('\n')))
    .map((meeting) => ({ kind: 'club-meets', ...meeting }))
}

function lostByes(before: Frame, after: Frame): SwapEffect[] {
  const passing = (frame: Frame) =>
    pairsOf(frame).flatMap(([home, guest]) =>
      home && guest ? [] : [home ?? guest].flatMap((entrant) => entrant ?? []),
    )
  const passesAfter = new Set(passing(after).map(({ id }) => id))
  const losing = passing(before).filter(({ id, seed }) => seed !== undefined && !passesAfter.has(id))
  return losing.length === 0 ? [] : [{ kind: 'bye-lost', entrants: losing.map(({ id }) => id) }]
}

function nearSeeds(before: Frame, after: Frame): SwapEffect[] {
  for (const parts of [2, 4]) {
    const near = (frame: Frame) => {
      const size = frameSize(frame.length) / parts
      const best = frame.flatMap((entrant, position) =>
        entrant?.seed !== undefined && entrant.seed <= parts
          ? [{ id: entrant.id, part: Math.floor(position / size) }]
          : [],
      )
      return [...Map.groupBy(best, ({ part }) => part).values()].filter(({ length }) => length > 1).flat()
    }
    const entrants = near(after).map(({ id }) => id)
    if (entrants.length > near(before).length) return [{ kind: 'seeds-near', entrants }]
  }
  return []
}

/** „Danach wären Landfrauen 1 und Landfrauen 2 zusammen in Gruppe C: beide vom Verein Landfrauen.“ */
export function describeEffect(effect: SwapEffect, nameOf: (id: string) => string): string {
  const names = new Intl.ListFormat('de').format(effect.entrants.map(nameOf))
  const all = effect.entrants.length === 2 ? 'beide' : 'alle'
  switch (effect.kind) {
    case 'club-in-group':
      return `Danach stünden ${names} zusammen in Gruppe ${letter(effect.group)}, ${all} vom selben Verein (${effect.club}).`
    case 'seeds-in-group':
      return `Danach stünden ${names} zusammen in Gruppe ${letter(effect.group)}, ${all} gesetzt.`
    case 'club-meets':
      return `Danach träfen ${names} vom selben Verein (${effect.club}) gleich in der ersten Runde aufeinander.`
    case 'bye-lost':
      return `Danach hätte ${names} kein Freilos mehr.`
    case 'seeds-near':
      return `Danach könnten ${names} früher aufeinandertreffen, als es Gesetzte sollen.`
  }
}
