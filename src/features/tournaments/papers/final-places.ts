import type { PaperView } from './paper-view.ts'

export type FinalPlace = { place: number; entry: string }

/** Who came to which place, the best first; places that are not known yet are left out. */
export function finalPlaces({ derived, state }: Pick<PaperView, 'derived' | 'state'>): FinalPlace[] {
  const [only, ...others] = derived.groups
  // One group, or the Swiss system, decides by itself.
  if (state.setup.frames.length === 0 && only?.ranking && others.length === 0) {
    return only.placings.map(({ place, entry }) => ({ place, entry }))
  }
  return [...derived.places.values()]
    .flat()
    .flatMap(({ place, entry }) => (entry === undefined ? [] : [{ place, entry }]))
    .toSorted((one, other) => one.place - other.place)
}
