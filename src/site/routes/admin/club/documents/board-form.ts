import type { DocumentForm } from '../document-form.ts'

export const boardForm: DocumentForm = {
  name: 'board',
  slug: 'vorstand',
  title: 'Vorstand',
  about: 'Wer welches Amt hat, mit Bild und E-Mail-Adresse, in der Reihenfolge der Seite.',
  page: '/vorstand',
  fields: {
    members: {
      kind: 'list',
      label: 'Ämter',
      one: 'Amt',
      nameOf: 'position',
      item: {
        kind: 'group',
        label: 'Amt',
        fields: {
          position: { kind: 'line', label: 'Amt', hint: 'So, wie es heißen soll: „2. Vorsitzende“, „Kassenwart“.' },
          name: { kind: 'line', label: 'Name', optional: true, hint: 'Bleibt das Feld leer, steht dort „Amt frei“.' },
          email: { kind: 'line', input: 'email', label: 'E-Mail-Adresse', whenEmpty: '' },
          picture: {
            kind: 'picture',
            from: 'pictures',
            label: 'Bild',
            optional: true,
            hint: 'Aus der Bildersammlung. Ohne eigenes Bild steht dort eine Zeichnung.',
          },
          gender: {
            kind: 'choice',
            label: 'Gezeichnetes Bild, wenn es kein eigenes gibt',
            options: [
              { value: 'm', label: 'Mann' },
              { value: 'w', label: 'Frau' },
            ],
          },
        },
      },
    },
    groupPicture: { kind: 'picture', from: 'pictures', label: 'Gruppenbild' },
    groupPictureText: {
      kind: 'text',
      rows: 2,
      label: 'Was auf dem Gruppenbild zu sehen ist',
      hint: 'Für alle, die das Bild nicht sehen können.',
    },
  },
}
