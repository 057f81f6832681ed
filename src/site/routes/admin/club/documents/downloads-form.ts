import type { DocumentForm } from '../document-form.ts'

export const downloadsForm: DocumentForm = {
  name: 'downloads',
  slug: 'downloads',
  title: 'Downloads',
  about: 'PDF-Dateien wie Satzung und Aufnahmeantrag.',
  page: '/docs',
  fields: {
    documents: {
      kind: 'list',
      label: 'Dokumente',
      one: 'Dokument',
      nameOf: 'title',
      hint: 'In dieser Reihenfolge stehen sie auf der Seite. Was Sie herausnehmen, ist nach dem Speichern nicht mehr abrufbar und liegt noch 30 Tage im Papierkorb.',
      item: {
        kind: 'group',
        label: 'Dokument',
        fields: {
          title: { kind: 'line', label: 'Titel' },
          file: { kind: 'pick', from: 'files', label: 'Datei' },
          description: { kind: 'text', rows: 2, label: 'Was darin steht' },
        },
      },
    },
  },
}
