import type { DocumentForm } from '../document-form.ts'

export const seasonsForm: DocumentForm = {
  name: 'seasons',
  slug: 'saisons',
  title: 'Rückblick: frühere Saisons',
  about: 'Auf welchem Platz die Mannschaften am Ende standen.',
  page: '/mannschaften',
  fields: {
    seasons: {
      kind: 'list',
      label: 'Saisons',
      one: 'Saison',
      nameOf: 'label',
      item: {
        kind: 'group',
        label: 'Saison',
        fields: {
          id: { kind: 'number', label: 'Jahr, in dem sie beginnt', hint: 'Zum Beispiel: 2024.' },
          label: { kind: 'line', label: 'Name der Saison', hint: 'Zum Beispiel: 2024/25.' },
          note: { kind: 'text', rows: 2, label: 'Ein Satz dazu', optional: true },
          teams: {
            kind: 'list',
            label: 'Mannschaften',
            one: 'Mannschaft',
            nameOf: 'name',
            item: {
              kind: 'group',
              label: 'Mannschaft',
              fields: {
                name: { kind: 'line', label: 'Mannschaft' },
                league: { kind: 'line', label: 'Liga' },
                place: { kind: 'number', label: 'Platz' },
              },
            },
          },
        },
      },
    },
  },
}
