import { formatLongDate } from '#shared/berlin-time.ts'
import { finalPlaces } from './final-places.ts'
import type { PaperView } from './paper-view.ts'

/** @property who the team or people @property about what it was and when, line by line */
export type Certificate = { place: number; who: string; about: string[] }

/** One for every known place, the best first. */
export function certificatesOf(view: PaperView): Certificate[] {
  const { event, competition } = view
  const [, day = ''] = formatLongDate(event.startsAt).split(', ')
  const about = [
    event.name,
    ...(competition === undefined ? [] : [competition]),
    event.town === undefined ? day : `${event.town}, am ${day}`,
  ]
  return finalPlaces(view).map(({ place, entry }) => ({ place, who: view.inHand(entry), about }))
}
