import type { Fields } from '#shared/form/field.ts'
import type { DocumentForm } from '../document-form.ts'

/** A page of running text. @param hint what its text may hold */
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
