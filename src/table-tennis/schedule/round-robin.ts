/** Two positions of a group, counted from 1; the first is the home side. */
export type Pairing = readonly [home: number, guest: number]

/**
 * Everybody against everybody once, by the circle method: 1 stays, the others walk around it, so that 1 meets 2 in the last round. In a
 * group of an odd number one pauses in each round. Everybody is home and guest equally often, or once more or less.
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

/** Home to the next half of a circle of all: so everybody is home against half of the others. */
function withSides(one: number, other: number, size: number): Pairing {
  const ahead = (other - one + size) % size
  const isHome = ahead * 2 < size || (ahead * 2 === size && one < other)
  return isHome ? [one, other] : [other, one]
}

/**
 * @property advancing so many advance to the next stage; undefined where none does
 * @property isSameClub whether two positions belong to one club
 */
type GroupOrder = { advancing?: number | undefined; isSameClub?: (one: number, other: number) => boolean }

/**
 * The rounds in the order in which they are played. Club mates meet first; the last tie of the last round decides as late as it can who
 * advances: 1 against 2 if one does, 2 against 3 if two do (ITTF 3.7.5.5).
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
 * Those who join a group whose rounds are made meet everybody, too: in each round somebody who pauses, the others in rounds behind them. What was
 * planned stays as it is.
 *
 * @param size of the group before @param late so many join it, each by the next position
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
