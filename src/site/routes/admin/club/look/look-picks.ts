import { optionalPages } from '#features/club/look/club-pages.ts'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import type { Colours } from '#shared/colours/palette-table.ts'
import type { Option } from '#shared/form/field.ts'
import { isTypedFields, type TypedFields } from '#shared/form/typed.ts'
import { tournamentPath } from '../../../tournaments/tournament-path.ts'

/** Pages that every club has. */
const ALWAYS = {
  '/': 'Startseite',
  '/#training': 'Trainingszeiten auf der Startseite',
  '/news': 'Aktuelles',
  '/kontakt': 'Kontakt',
  '/impressum': 'Impressum',
  '/datenschutz': 'Datenschutz',
}
/** Parts of other pages, without a page of their own. */
const NO_PAGES = new Set(['turniere', 'jugend'])

/** The look form's options besides pictures: drawings to use in their place, and targets for menu entries. */
export function lookPicks(pictures: readonly Option[], events: readonly TournamentEvent[]) {
  const optional = Object.entries(optionalPages).filter(([name]) => !NO_PAGES.has(name))
  return {
    logos: [
      { value: 'ball', label: 'Gezeichnet: Netz und Ball' },
      { value: 'letters', label: 'Gezeichnet: Anfangsbuchstaben' },
      ...pictures,
    ],
    banners: [
      { value: 'table', label: 'Gezeichnet: Halle mit Tisch und Ball' },
      { value: 'hall', label: 'Gezeichnet: leere Halle' },
      ...pictures,
    ],
    pages: [
      ...Object.entries(ALWAYS).map(([value, label]) => ({ value, label })),
      ...optional.map(([name, label]) => ({ value: `/${name}`, label })),
      ...events.map((event) => ({ value: tournamentPath(event), label: event.name })),
    ],
  }
}

/** The two colours among the form's values. */
export function coloursIn({ colours }: TypedFields): Colours {
  const { primary, accent } = isTypedFields(colours) ? colours : {}
  return { primary: typeof primary === 'string' ? primary : '', accent: typeof accent === 'string' ? accent : '' }
}
