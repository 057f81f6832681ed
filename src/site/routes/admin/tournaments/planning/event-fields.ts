import { CRITERION_WORDS, criterionName } from '#table-tennis/ranking/own-ranking.ts'
import type { Fields } from '#shared/form/field.ts'

const ASKED = [
  { value: 'yes', label: 'ja, muss angegeben werden' },
  { value: 'optional', label: 'ja, aber freiwillig' },
  { value: 'no', label: 'nein' },
]

const when: Fields = {
  startsAt: { kind: 'moment', label: 'Beginn' },
  endsAt: { kind: 'moment', label: 'Ende', hint: 'Ungefähr genügt.' },
  beforehand: { kind: 'line', label: 'Vorher', hint: 'Zum Beispiel: Einspielen und Auslosung ab 9 Uhr.' },
  venue: { kind: 'line', label: 'Wo', hint: 'Halle, Straße, Ort.' },
  entriesCloseOn: { kind: 'line', input: 'date', label: 'Anmeldeschluss', hint: 'Der letzte Tag zählt noch mit.' },
  late: {
    kind: 'choice',
    label: 'Wer sich später anmeldet',
    options: [
      { value: 'start', label: 'wird bis zum Beginn angenommen und gekennzeichnet' },
      { value: 'until', label: 'wird bis zu diesem Zeitpunkt angenommen und gekennzeichnet:' },
      { value: 'never', label: 'wird immer angenommen und gekennzeichnet' },
      { value: 'reject', label: 'wird abgelehnt' },
    ],
  },
  lateUntil: {
    kind: 'moment',
    label: 'Später nur bis',
    optional: true,
    hint: 'Nur, wenn oben „bis zu diesem Zeitpunkt“ steht.',
  },
}

const competition: Fields = {
  key: { kind: 'kept', label: 'Schlüssel' },
  name: { kind: 'line', label: 'Name', hint: 'Zum Beispiel: Dorfpokal.' },
  kind: {
    kind: 'choice',
    label: 'Wer meldet sich an',
    options: [
      { value: 'team', label: 'Mannschaften' },
      { value: 'single', label: 'Einzelne' },
      { value: 'double', label: 'Doppel' },
    ],
  },
  places: { kind: 'number', label: 'Plätze', optional: true, hint: 'Leer: ohne Grenze.' },
  players: {
    kind: 'group',
    label: 'Größe einer Mannschaft',
    optional: true,
    fields: { min: { kind: 'number', label: 'Mindestens' }, max: { kind: 'number', label: 'Höchstens' } },
  },
  format: { kind: 'pick', label: 'Spielsystem', from: 'formats', optional: true, hint: 'Nur für Mannschaften.' },
  bestOf: {
    kind: 'choice',
    label: 'Gewinnsätze',
    options: [
      { value: '3', label: 'zwei (höchstens drei Sätze)' },
      { value: '5', label: 'drei (höchstens fünf Sätze)' },
      { value: '7', label: 'vier (höchstens sieben Sätze)' },
      { value: '1', label: 'einer (ein einziger Satz)' },
    ],
  },
  gameTarget: { kind: 'number', label: 'Punkte bis zum Satzgewinn', optional: true, hint: 'Leer: 11.' },
  ranking: {
    kind: 'choice',
    label: 'Bei gleich vielen Siegen in der Gruppe',
    options: [
      { value: 'ittf', label: 'zählt der direkte Vergleich (international)' },
      { value: 'klassisch', label: 'zählen erst alle Spiele und Sätze (klassisch)' },
      { value: 'eigene', label: 'zählt eine eigene Reihenfolge:' },
    ],
  },
  criteria: {
    kind: 'list',
    label: 'Eigene Reihenfolge',
    one: 'Was zählt',
    optional: true,
    hint: 'Nur, wenn oben „eine eigene Reihenfolge“ steht: was nacheinander zählt, das Wichtigste zuerst; zuletzt das Los. „Untereinander“ heißt: nur die Kämpfe derer, die bis dahin gleich sind.',
    item: {
      kind: 'choice',
      label: 'Was zählt',
      options: CRITERION_WORDS.map((value) => ({ value, label: criterionName(value) })),
    },
  },
  restart: { kind: 'yes', label: 'Wer dabei noch gleich bleibt, wird untereinander wieder von vorn verglichen' },
  allPlaces: { kind: 'yes', label: 'Alle Plätze werden ausgespielt' },
  youth: { kind: 'yes', label: 'Für Kinder und Jugendliche' },
}

const asks: Fields = {
  address: {
    kind: 'choice',
    label: 'Anschrift der Ansprechperson',
    options: ASKED,
    hint: 'Nur, wenn Sie sie wirklich brauchen.',
  },
  players: { kind: 'choice', label: 'Namen der Spielerinnen und Spieler', options: ASKED.toReversed() },
  guardianUnder: {
    kind: 'number',
    label: 'Kontakt eines Elternteils, wenn jemand jünger ist als',
    optional: true,
    hint: 'Jahre, zum Beispiel 16. Ohne Angabe wird nicht gefragt.',
  },
}

const hall: Fields = {
  tables: { kind: 'number', label: 'Tische' },
  from: { kind: 'line', input: 'time', label: 'Offen von' },
  until: { kind: 'line', input: 'time', label: 'Offen bis' },
}

const formerWinner: Fields = {
  year: { kind: 'number', label: 'Jahr' },
  competition: { kind: 'line', label: 'Wettbewerb', optional: true, hint: 'Nur, wenn es mehrere gab.' },
  winner: { kind: 'line', label: 'Platz 1' },
  second: { kind: 'line', label: 'Platz 2', optional: true },
  third: { kind: 'line', label: 'Platz 3', optional: true },
}

/** The fields of a tournament, in the order of the form. Their values come from `event-form-values.ts`. */
export const eventFields: Fields = {
  name: { kind: 'line', label: 'Name', hint: 'Mit der Jahreszahl, zum Beispiel: Dorfturnier 2025.' },
  ...when,
  competitions: {
    kind: 'list',
    label: 'Wettbewerbe',
    one: 'Wettbewerb',
    nameOf: 'name',
    hint: 'Nur nötig, wenn man sich für mehreres anmelden kann oder die Regeln auf der Seite stehen sollen.',
    item: { kind: 'group', label: 'Wettbewerb', fields: competition },
  },
  places: {
    kind: 'number',
    label: 'Plätze für Mannschaften',
    optional: true,
    hint: 'Nur ohne Wettbewerbe. Ohne Angabe gibt es keine Grenze.',
  },
  maxTeams: { kind: 'number', label: 'Mannschaften je Anmeldung', hint: 'Eine bis drei.' },
  waitingList: {
    kind: 'choice',
    label: 'Wenn alle Plätze vergeben sind',
    options: [
      { value: 'offer', label: 'Warteliste: Wer an der Reihe ist, wird gefragt' },
      { value: 'at-once', label: 'Warteliste: Wer an der Reihe ist, rückt gleich nach' },
      { value: 'none', label: 'keine Warteliste: ausgebucht' },
    ],
  },
  offerHours: {
    kind: 'number',
    label: 'Zeit zum Antworten in Stunden',
    optional: true,
    hint: 'Wenn gefragt wird. Ohne Angabe sind es 48.',
  },
  asks: { kind: 'group', label: 'Was die Anmeldung fragt', fields: asks },
  price: {
    kind: 'group',
    label: 'Startgeld',
    optional: true,
    fields: {
      amount: { kind: 'number', label: 'Euro je Meldung' },
      howToPay: { kind: 'line', label: 'Wie bezahlt wird', hint: 'Zum Beispiel: In bar am Turniertag.' },
    },
  },
  hall: {
    kind: 'group',
    label: 'Halle',
    optional: true,
    hint: 'Für den Zeitrechner; steht nicht auf der Website.',
    fields: hall,
  },
  entryList: {
    kind: 'choice',
    label: 'Meldeliste auf der Website',
    options: [
      { value: 'none', label: 'keine' },
      { value: 'teams', label: 'Namen der Mannschaften' },
    ],
  },
  series: {
    kind: 'line',
    label: 'Reihe',
    optional: true,
    hint: 'Verbindet dasselbe Turnier verschiedener Jahre für die Siegerliste; bei einer Kopie steht es schon da.',
  },
  formerWinners: {
    kind: 'list',
    label: 'Gewinner früherer Jahre',
    one: 'Gewinner',
    nameOf: 'winner',
    hint: 'Für die Siegerliste auf der Website. Was hier im System gespielt wurde, steht von selbst darin. Namen von Personen nur, wenn sie zugestimmt haben.',
    item: { kind: 'group', label: 'Gewinner', fields: formerWinner },
  },
  contactEmail: { kind: 'line', input: 'email', label: 'E-Mail für Fragen' },
  description: {
    kind: 'text',
    rows: 16,
    label: 'Text der Seite',
    hint: 'Absätze durch eine leere Zeile; **fett** mit zwei Sternen.',
  },
  address: {
    kind: 'line',
    label: 'Kurze Adresse',
    optional: true,
    hint: 'Ein Wort für Plakate; „dorfturnier“ gibt /dorfturnier. Bleibt dann am besten so: Verschickte Links zeigen darauf.',
  },
}

/** The fields of a new tournament, which has no address yet. */
export const newEventFields: Fields = {
  name: { kind: 'line', label: 'Name', hint: 'Mit der Jahreszahl, zum Beispiel: Dorfturnier 2025.' },
  slug: {
    kind: 'line',
    label: 'Adresse',
    optional: true,
    hint: 'Steht hinter /turniere/; ohne Angabe entsteht sie aus dem Namen. Sie bleibt für immer.',
  },
  ...eventFields,
}
