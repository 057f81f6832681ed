import { countFree, type Places } from '#features/tournaments/registrations/places.ts'

/** Above this nobody needs to hurry, so the page says no figure that is different a minute later. */
const FEW = 10

export type ShownPlaces = ReturnType<typeof showPlaces>

/** @returns `text` such as „100“, „nur noch 7 von 100 frei“ or „ausgebucht“ */
export function showPlaces(places: Places) {
  return { isFull: countFree(places) === 0, text: describe(places) }
}

function describe(places: Places): string {
  const [free, { total, taken }] = [countFree(places), places]
  if (free === 0) return 'ausgebucht'
  return free > FEW || taken === 0 ? String(total) : `nur noch ${free} von ${total} frei`
}
