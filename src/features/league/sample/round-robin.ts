/** One pairing; the first is host. */
type Pairing = readonly [string, string]

/**
 * Everybody against everybody once, by the circle method: one side stays, the others walk around it. An odd number of sides has a pause
 * in each round.
 */
function singleRound(sides: readonly string[]): Pairing[][] {
  const circle: (string | undefined)[] = sides.length % 2 === 0 ? [...sides] : [...sides, undefined]
  const half = circle.length / 2
  return Array.from({ length: circle.length - 1 }, (_, round) => {
    const [fixed, ...others] = circle
    const turned = [...others.slice(round), ...others.slice(0, round)]
    const row = [fixed, ...turned]
    return Array.from({ length: half }, (__, index) => {
      const [one, other] = [row[index], row[row.length - 1 - index]]
      if (one === undefined || other === undefined) return []
      // The one that stays is host every second time, the others by the place they have walked to.
      const isHost = index === 0 ? round % 2 === 0 : index % 2 === 0
      return [isHost ? ([one, other] as const) : ([other, one] as const)]
    }).flat()
  })
}

/** First and second half of a season: in the second one the hosts are guests. */
export function doubleRound(sides: readonly string[]): Pairing[][] {
  const first = singleRound(sides)
  return [...first, ...first.map((round) => round.map(([one, other]) => [other, one] as const))]
}
