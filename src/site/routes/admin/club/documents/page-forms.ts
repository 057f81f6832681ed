import type { Fields } from '#shared/form/field.ts'
import type { DocumentForm } from '../document-form.ts'

/** A page of running text. @param hint the syntax that its text may use */
const fieldsOfPage = (hint: string): Fields => ({
  title: { kind: 'line', label: 'Überschrift' },
  subtitle: { kind: 'line', label: 'Zeile darunter', whenEmpty: '' },
  markdown: { kind: 'text', rows: 24, label: 'Text', hint },
})

const MARKS =
  'Eine Zeile mit ## davor wird eine Überschrift, **so** wird etwas fett, - am Anfang macht einen Listenpunkt.'
const FACTS =
  '{{club.name}}, {{club.email}} und so weiter stehen für Angaben aus „Name, Anschrift, Impressum“ und ändern sich mit ihnen.'

export const chronicleForm: DocumentForm = {
  name: 'page/chronik',
  slug: 'chronik',
  title: 'Chronik',
  about: 'Die Geschichte des Vereins.',
  page: '/chronik',
  fields: fieldsOfPage(MARKS),
}

export const faqForm: DocumentForm = {
  name: 'page/faq',
  slug: 'faq',
  title: 'Häufige Fragen',
  about: 'Fragen und Antworten; jede Frage ist eine Überschrift.',
  page: '/faq',
  fields: fieldsOfPage(`Jede Frage beginnt mit ## in einer eigenen Zeile, darunter steht die Antwort. ${FACTS}`),
}

export const privacyForm: DocumentForm = {
  name: 'page/datenschutz',
  slug: 'datenschutz',
  title: 'Datenschutzerklärung',
  about: 'Was mit den Daten der Besucher geschieht.',
  page: '/datenschutz',
  fields: fieldsOfPage(`${MARKS} ${FACTS}`),
}

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
