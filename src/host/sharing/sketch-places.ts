import type { Place } from './list-shared.ts'

export const WIDTH = 360
export const HEIGHT = 220
export const RADIUS = 9
const MARGIN = 26
/** Lower limit of the extent, so that nearby places are not drawn too far apart. */
const LEAST_KILOMETRES = 6
const KILOMETRES_A_DEGREE = 111.2
const RULERS = [1, 2, 5, 10, 20, 50, 100, 200]

/** @property number in the list beside it */
type Spot = { number: number; x: number; y: number }
type Drawing = { spots: Spot[]; ruler: { kilometres: number; length: number } }

/**
 * Sketches the relative positions of places, north at the top: not a map, so that no map service sees the visitors. Spots that would
 * overlap are moved side by side.
 *
 * @returns undefined if fewer than two positions are known
 */
export function sketchPlaces(places: readonly (Place | undefined)[]): Drawing | undefined {
  const known = places.flatMap((place, index) => {
    const { latitude, longitude } = place ?? {}
    return latitude === undefined || longitude === undefined ? [] : [{ number: index + 1, latitude, longitude }]
  })
  if (known.length < 2) return undefined
  const [north, south] = bounds(known.map(({ latitude }) => latitude))
  const [east, west] = bounds(known.map(({ longitude }) => longitude))
  // Degrees of longitude get shorter towards the north.
  const across = KILOMETRES_A_DEGREE * Math.cos((((north + south) / 2) * Math.PI) / 180)
  const scale = Math.min(
    (WIDTH - 2 * MARGIN) / Math.max((east - west) * across, LEAST_KILOMETRES),
    (HEIGHT - 2 * MARGIN) / Math.max((north - south) * KILOMETRES_A_DEGREE, LEAST_KILOMETRES),
  )
  const spots: Spot[] = []
  for (const { number, latitude, longitude } of known) {
    const x = WIDTH / 2 + (longitude - (east + west) / 2) * across * scale
    const y = HEIGHT / 2 - (latitude - (north + south) / 2) * KILOMETRES_A_DEGREE * scale
    spots.push({ number, ...moveAside({ x, y }, spots) })
  }
  const kilometres = RULERS.findLast((length) => length * scale <= WIDTH / 3) ?? 1
  return { spots, ruler: { kilometres, length: kilometres * scale } }
}

const bounds = (values: number[]): [most: number, least: number] => [Math.max(...values), Math.min(...values)]

const STEPS = 60

/** Moves a spot outwards on a spiral to the first free position. */
function moveAside({ x, y }: { x: number; y: number }, taken: readonly Spot[]): { x: number; y: number } {
  for (let step = 0; step < STEPS; step += 1) {
    const distance = RADIUS * 0.7 * Math.sqrt(step)
    const spot = {
      x: clamp(x + distance * Math.cos(step * 2.4), WIDTH),
      y: clamp(y + distance * Math.sin(step * 2.4), HEIGHT),
    }
    if (taken.every((other) => Math.hypot(other.x - spot.x, other.y - spot.y) >= 2 * RADIUS)) return spot
  }
  return { x, y }
}

const clamp = (value: number, most: number) => Math.min(Math.max(value, RADIUS + 2), most - RADIUS - 2)
