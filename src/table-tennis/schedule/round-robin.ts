/** Two positions of a group, counted from 1; the first is the home side. */
export type Pairing = readonly [home: number, guest: number]

/**
 * Everybody meets everybody once, by the circle method: 1 stays, the others rotate around it, so that 1 meets 2 in the last round. In a
 * group of an odd size one pauses in each round. For everybody, home and guest ties differ by at most one.
 *
 * @param size of the group, from 2 on
 * @returns the pairings of each round
 */
export function roundRobin(size: number): Pairing[][] {
  const others = Array.from({ length: size + (size % 2) - 1 }, (_, index) => index + 2)
  return others.map((_, round) => {
    const row = [1, ...others.slice(others.length - round), ...others.slice(0, others.length - round)]
    return row.slice(0, row.length / 2).flatMap((one, index) => {
      const other = row.at(-1 - index) ?? 0
      return one <= size && other <= size ? [withSides(one, other, size)] : []
    })
  })
}

/** Each position is home to the half of the circle that follows it, and so against half of the others. */
function withSides(one: number, other: number, size: number): Pairing {
  const ahead = (other - one + size) % size
  const isHome = ahead * 2 < size || (ahead * 2 === size && one < other)
  return isHome ? [one, other] : [other, one]
}

/**
 * @property advancing number that advances to the next stage; undefined where none does
 * @property isSameClub whether two positions belong to one club
 */
type GroupOrder = { advancing?: number | undefined; isSameClub?: (one: number, other: number) => boolean }

/**
 * The rounds in the order in which they are played. Club mates meet first; the last tie of the last round leaves the decision about who
 * advances open as long as possible: 1 against 2 if one does, 2 against 3 if two do (ITTF 3.7.5.5).
 */
export function groupRounds(size: number, { advancing, isSameClub = () => false }: GroupOrder = {}): Pairing[][] {
  const last = advancing === 2 && size > 2 ? [2, 3] : [1, 2]
  const isLast = (pairing: Pairing) => last.every((position) => pairing.includes(position)) && !isSameClub(...pairing)
  const urgency = (round: Pairing[]): number => {
    if (round.some(([home, guest]) => isSameClub(home, guest))) return 0
    return round.some(isLast) ? 2 : 1
  }
  return roundRobin(size)
    .map((round) => round.toSorted((one, other) => Number(isLast(one)) - Number(isLast(other))))
    .toSorted((one, other) => urgency(one) - urgency(other))
}

/**
 * Adds latecomers to a group whose rounds are already planned; they also meet everybody: in each round an opponent who pauses, the others
 * in additional rounds. Planned ties do not change.
 *
 * @param size of the group before @param late number of latecomers, who get the next positions
 */
export function joinRounds(rounds: readonly (readonly Pairing[])[], size: number, late: number): Pairing[][] {
  const joined = rounds.map((round) => [...round])
  for (let newcomer = size + 1; newcomer <= size + late; newcomer++) {
    const others = Array.from({ length: newcomer - 1 }, (_, index) => index + 1)
    for (let round = 0; others.length > 0; round++) {
      const own = (joined[round] ??= [])
      const pausing = others.find((position) => !own.flat().includes(position))
      if (pausing === undefined || own.flat().includes(newcomer)) continue
      own.push(round % 2 === 0 ? [pausing, newcomer] : [newcomer, pausing])
      others.splice(others.indexOf(pausing), 1)
    }
  }
  return joined
}
