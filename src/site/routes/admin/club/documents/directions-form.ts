import type { ListField } from '#shared/form/field.ts'
import type { DocumentForm } from '../document-form.ts'

const icons = [
  { value: 'start', label: 'Los geht es' },
  { value: 'straight', label: 'Geradeaus' },
  { value: 'left', label: 'Links' },
  { value: 'right', label: 'Rechts' },
  { value: 'roundabout', label: 'Kreisverkehr' },
  { value: 'parking', label: 'Parken' },
  { value: 'arrive', label: 'Ziel' },
]
const steps = (label: string): ListField => ({
  kind: 'list',
  label,
  one: 'Schritt',
  item: {
    kind: 'group',
    label: 'Schritt',
    fields: {
      icon: { kind: 'choice', label: 'Zeichen', options: icons },
      text: { kind: 'line', label: 'Was zu tun ist' },
    },
  },
})

export const directionsForm: DocumentForm = {
  name: 'directions',
  slug: 'anfahrt',
  title: 'Anfahrt',
  about: 'Wegbeschreibungen zur Halle, Schritt für Schritt.',
  page: '/anfahrt',
  fields: {
    origins: {
      kind: 'list',
      label: 'Wege',
      one: 'Weg',
      nameOf: 'title',
      item: {
        kind: 'group',
        label: 'Weg',
        fields: {
          title: { kind: 'line', label: 'Überschrift', hint: 'Zum Beispiel: Aus Richtung Oberbeispiel.' },
          front: steps('Zum Vordereingang'),
          rear: steps('Zum Hintereingang'),
        },
      },
    },
  },
}
