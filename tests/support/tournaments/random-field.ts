import fc from 'fast-check'
import { chanceOf } from '#shared/chance.ts'
import type { Entrant } from '#table-tennis/draw/entrant.ts'

/** 3 to 128 entrants, up to twelve clubs and sixteen seeds, determined by the word. */
export function randomField(word: number): { entrants: Entrant[]; groups: number } {
  const chance = chanceOf(String(word))
  const whole = (least: number, most: number) => least + Math.floor(chance() * (most - least + 1))
  const [size, clubs] = [whole(3, 128), whole(1, 12)]
  const seeded = Math.min(whole(0, 16), size)
  const entrants = Array.from({ length: size }, (_, index): Entrant => {
    const club = chance() < 0.8 ? { club: `club ${whole(1, clubs)}` } : {}
    return { id: `t${index}`, ...club, ...(index < seeded ? { seed: index + 1 } : {}) }
  })
  return { entrants, groups: whole(1, Math.ceil(size / 3)) }
}

/** The words below this cover every kind of field that ever revealed a faulty draw: 4, 12, 36, 230 (of 22) and 401 (of 80) among them. */
const KNOWN = 420

/** Words of 500 fields: known ones, and new ones each time. */
export const sampleFields = (): number[] => [
  ...Array.from({ length: KNOWN }, (_, word) => word),
  ...fc.sample(fc.integer({ min: KNOWN, max: 2 ** 31 }), 500 - KNOWN),
]
