import type { DocumentForm } from '../document-form.ts'

export const membershipForm: DocumentForm = {
  name: 'membership',
  slug: 'mitgliedschaft',
  title: 'Beiträge und Aufnahme',
  about: 'Was Mitglieder zahlen, und was im Antrag auf der Website steht.',
  page: '/mitglied-werden',
  fields: {
    fees: {
      kind: 'list',
      label: 'Beiträge',
      one: 'Beitrag',
      nameOf: 'title',
      hint: 'Ohne Beitrag gibt es den Antrag auf der Website nicht.',
      item: {
        kind: 'group',
        label: 'Beitrag',
        fields: {
          title: { kind: 'line', label: 'Für wen', hint: 'Zum Beispiel: Erwachsene.' },
          people: {
            kind: 'choice',
            label: 'Wie viele Personen',
            options: [
              { value: 'one', label: 'eine Person' },
              { value: 'family', label: 'eine Familie' },
            ],
          },
          amount: { kind: 'number', label: 'Betrag in Euro' },
          per: {
            kind: 'choice',
            label: 'Wie oft',
            options: [
              { value: 'year', label: 'im Jahr' },
              { value: 'half-year', label: 'im halben Jahr' },
              { value: 'quarter', label: 'im Vierteljahr' },
              { value: 'month', label: 'im Monat' },
            ],
          },
          untilAge: {
            kind: 'number',
            label: 'Höchstes Alter',
            optional: true,
            hint: '17 heißt: bis zum Tag vor dem 18. Geburtstag. Ohne Angabe gilt der Beitrag für jedes Alter.',
          },
          proof: {
            kind: 'line',
            label: 'Nachweis für eine Ermäßigung',
            optional: true,
            hint: 'Zum Beispiel: Bescheinigung der Schule.',
          },
        },
      },
    },
    admissionFee: { kind: 'number', label: 'Aufnahmegebühr in Euro', optional: true, hint: 'Einmal, am Anfang.' },
    notice: {
      kind: 'text',
      rows: 2,
      label: 'Kündigung',
      optional: true,
      hint: 'Ein ganzer Satz: bis wann man kündigen kann.',
    },
    debit: {
      kind: 'group',
      label: 'Lastschrift',
      optional: true,
      hint: 'Ohne diese Angaben fragt der Antrag nach keinem Konto.',
      fields: {
        creditorId: { kind: 'line', label: 'Gläubiger-Identifikationsnummer', hint: 'Von der Bundesbank, 18 Zeichen.' },
        collected: { kind: 'line', label: 'Wann eingezogen wird', hint: 'Zum Beispiel: Anfang Februar.' },
      },
    },
    privacyNotice: {
      kind: 'text',
      rows: 8,
      label: 'Was mit den Daten der Mitglieder geschieht',
      optional: true,
      hint: 'Steht unter dem Antrag und im PDF.',
    },
    attachments: {
      kind: 'list',
      label: 'Anlagen',
      one: 'Datei',
      optional: true,
      hint: 'Gehen mit dem Antrag mit, zum Beispiel die Satzung.',
      item: { kind: 'pick', from: 'files', label: 'Datei' },
    },
  },
}
