import type { DocumentForm } from '../document-form.ts'

export const valuesForm: DocumentForm = {
  name: 'values',
  slug: 'werte',
  title: 'Startseite: Begrüßung und Werte',
  about: 'Der Satz ganz oben und was den Verein ausmacht.',
  page: '/',
  fields: {
    heroText: { kind: 'text', rows: 3, label: 'Satz ganz oben', hint: 'Ein, zwei Sätze unter der großen Überschrift.' },
    title: { kind: 'line', label: 'Überschrift der Werte' },
    values: {
      kind: 'list',
      label: 'Werte',
      one: 'Wert',
      nameOf: 'title',
      item: {
        kind: 'group',
        label: 'Wert',
        fields: { title: { kind: 'line', label: 'Überschrift' }, text: { kind: 'text', rows: 3, label: 'Text' } },
      },
    },
  },
}

export const noticesForm: DocumentForm = {
  name: 'notices',
  slug: 'hinweise',
  title: 'Startseite: Hinweise',
  about: 'Was eine Zeit lang ganz oben stehen soll, zum Beispiel „Halle gesperrt“.',
  page: '/',
  fields: {
    notices: {
      kind: 'list',
      label: 'Hinweise',
      one: 'Hinweis',
      nameOf: 'title',
      foldBy: 'until',
      hint: 'Erster und letzter Tag gehören dazu. Danach verschwindet der Hinweis von selbst.',
      item: {
        kind: 'group',
        label: 'Hinweis',
        fields: {
          title: { kind: 'line', label: 'Überschrift' },
          text: { kind: 'text', rows: 3, label: 'Text', optional: true },
          from: { kind: 'line', input: 'date', label: 'Erster Tag' },
          until: { kind: 'line', input: 'date', label: 'Letzter Tag' },
          link: {
            kind: 'line',
            label: 'Adresse, zu der der Knopf führt',
            optional: true,
            hint: 'Eine Seite von uns wie /kontakt oder eine andere mit https://. Ohne Adresse gibt es keinen Knopf.',
          },
          linkText: { kind: 'line', label: 'Was auf dem Knopf steht', optional: true },
        },
      },
    },
  },
}
