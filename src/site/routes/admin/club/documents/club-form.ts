import { stateOptions } from '#shared/german/states.ts'
import type { Fields } from '#shared/form/field.ts'
import type { DocumentForm } from '../document-form.ts'

const address: Fields = {
  street: { kind: 'line', label: 'Straße und Hausnummer' },
  postalCode: { kind: 'line', label: 'Postleitzahl' },
  city: { kind: 'line', label: 'Ort' },
}

export const clubForm: DocumentForm = {
  name: 'club',
  slug: 'stammdaten',
  title: 'Name, Anschrift, Impressum',
  about: 'Name, Adresse, Telefon, Konto, Vereinsregister und wer den Verein vertritt.',
  page: '/impressum',
  fields: {
    name: { kind: 'line', label: 'Name des Vereins', hint: 'So, wie er im Vereinsregister steht, mit „e. V.“.' },
    shortName: { kind: 'line', label: 'Kurzer Name', hint: 'Für die Kopfzeile und für Handys.' },
    tagline: { kind: 'line', label: 'Satz in der Fußzeile' },
    founded: { kind: 'line', input: 'date', label: 'Gegründet am' },
    address: { kind: 'group', label: 'Anschrift des Vereins', fields: address },
    state: {
      kind: 'choice',
      label: 'Bundesland',
      optional: true,
      options: [{ value: '', label: 'Bitte wählen' }, ...stateOptions],
      hint: 'Danach richten sich die Feiertage unter „Termine“ und die Aufsichtsbehörde in der Datenschutzerklärung.',
    },
    hall: {
      kind: 'group',
      label: 'Spiel- und Trainingsort',
      optional: true,
      fields: {
        name: { kind: 'line', label: 'Name der Halle oder Anlage' },
        ...address,
        latitude: { kind: 'number', label: 'Geografische Breite', hint: 'Zum Beispiel 49,46.' },
        longitude: { kind: 'number', label: 'Geografische Länge', hint: 'Zum Beispiel 7,16.' },
      },
    },
    email: {
      kind: 'line',
      input: 'email',
      label: 'E-Mail-Adresse',
      hint: 'Dorthin gehen Nachrichten aus dem Kontaktformular.',
    },
    phone: { kind: 'line', input: 'tel', label: 'Telefon', optional: true },
    bank: {
      kind: 'group',
      label: 'Bankverbindung',
      optional: true,
      hint: 'Steht auf der Seite „Kontakt“, wenn Sie sie ausfüllen, sonst nirgends.',
      fields: {
        holder: { kind: 'line', label: 'Inhaber des Kontos' },
        iban: { kind: 'line', label: 'IBAN' },
        bank: { kind: 'line', label: 'Name der Bank', optional: true },
      },
    },
    register: {
      kind: 'group',
      label: 'Vereinsregister',
      optional: true,
      fields: {
        court: { kind: 'line', label: 'Registergericht', hint: 'Zum Beispiel: Amtsgericht Saarbrücken.' },
        number: { kind: 'line', label: 'Registernummer', hint: 'Zum Beispiel: VR 1234.' },
      },
    },
    representatives: {
      kind: 'list',
      label: 'Wer den Verein vertritt (§ 26 BGB)',
      one: 'Person',
      hint: 'Steht im Impressum, mit dem Amt in Klammern. Nach einer Wahl bitte hier ändern.',
      item: { kind: 'line', label: 'Person' },
    },
    responsibleForContent: {
      kind: 'group',
      label: 'Verantwortlich für den Inhalt (§ 18 Abs. 2 MStV)',
      optional: true,
      hint: 'Eine Person mit Namen; die Anschrift des Vereins genügt.',
      fields: { name: { kind: 'line', label: 'Name' }, ...address },
    },
    hosting: {
      kind: 'text',
      rows: 3,
      label: 'Wo diese Website läuft',
      optional: true,
      hint: 'Ein ganzer Satz; er steht in der Datenschutzerklärung.',
    },
    leaguePortal: {
      kind: 'group',
      label: 'Ligaportal',
      optional: true,
      fields: {
        name: { kind: 'line', label: 'Name des Portals' },
        teamsUrl: { kind: 'line', input: 'url', label: 'Adresse der Mannschaften' },
        tablesUrl: { kind: 'line', input: 'url', label: 'Adresse der Tabellen' },
      },
    },
    map: {
      kind: 'group',
      label: 'Karte auf der Seite „Anfahrt“',
      optional: true,
      hint: 'Die Karte lädt erst, wenn jemand darauf tippt.',
      fields: {
        providerName: { kind: 'line', label: 'Anbieter der Karte' },
        embedUrl: { kind: 'line', input: 'url', label: 'Adresse der eingebetteten Karte' },
        linkUrl: { kind: 'line', input: 'url', label: 'Adresse der großen Karte' },
        privacyUrl: { kind: 'line', input: 'url', label: 'Datenschutzerklärung des Anbieters' },
      },
    },
    copyrightYear: {
      kind: 'number',
      label: 'Jahr in der Copyright-Zeile',
      whenEmpty: 'auto',
      hint: 'Bleibt das Feld leer, ist es immer das laufende Jahr.',
    },
  },
}
