import type { Child, TurnRange, YouthPlaces } from '#features/youth/youth-list.ts'
import { formatDate, formatLongDate } from '#shared/berlin-time.ts'

/** The home page's texts for a club with a waiting list. */
export const placesWords: Record<YouthPlaces, { title: string; text: string; button: string }> = {
  none: {
    title: 'Jugendtraining: zurzeit sind alle Plätze belegt',
    text: 'Auf der Warteliste sehen Sie, wann Ihr Kind ungefähr an der Reihe ist. Wird ein Platz frei, bieten wir ihn Ihnen per E-Mail an.',
    button: 'Auf die Warteliste',
  },
  few: {
    title: 'Jugendtraining: noch wenige Plätze frei',
    text: 'Tragen Sie Ihr Kind ein: Wir halten ihm einen Platz frei, bis Sie sich entschieden haben.',
    button: 'Kind eintragen',
  },
  free: {
    title: 'Jugendtraining: Es sind Plätze frei',
    text: 'Tragen Sie Ihr Kind ein: Wir halten ihm einen Platz frei, bis Sie sich entschieden haben.',
    button: 'Kind eintragen',
  },
}

/** „etwa Platz 4 bis 6“ */
const rangeText = ({ from, to }: TurnRange): string =>
  from === 1 ? `unter den ersten ${to}` : `etwa auf Platz ${from} bis ${to}`

export type ChildView = { title: string; text: string[]; buttons: { action: string; label: string; isQuiet?: true }[] }

const LEAVE = { action: 'leave', label: 'Von der Warteliste nehmen', isQuiet: true as const }

/** The text and the actions on the page of a child, for its parents. @param email contact for questions */
export function viewChild(child: Child, range: TurnRange | undefined, email: string): ChildView {
  const { name } = child
  switch (child.state) {
    case 'asked':
      return {
        title: `Möchten Sie ${name} vormerken lassen?`,
        text: ['Dann bestätigen Sie es bitte. Erst danach steht Ihr Kind auf der Warteliste.'],
        buttons: [
          { action: 'confirm', label: 'Ja, bitte vormerken' },
          { action: 'leave', label: 'Nein, Angaben löschen', isQuiet: true },
        ],
      }
    case 'waiting':
      return viewWaiting(child, range)
    case 'offered':
      return {
        title: `Ein Platz für ${name}`,
        text: [
          `Im Jugendtraining ist ein Platz für Ihr Kind frei. Wir halten ihn bis ${child.offerUntil ? formatLongDate(child.offerUntil) : ''} frei.`,
          'Lehnen Sie ab, bieten wir ihn dem nächsten Kind an und löschen Ihre Angaben.',
        ],
        buttons: [
          { action: 'accept', label: 'Platz annehmen' },
          { action: 'decline', label: 'Ablehnen', isQuiet: true },
        ],
      }
    case 'accepted':
      return {
        title: `Der Platz gehört ${name}`,
        text: [
          `Schön, dass Ihr Kind dabei ist! Wir melden uns bei Ihnen, wann es losgeht. Fragen? Schreiben Sie an ${email}.`,
        ],
        buttons: [{ action: 'leave', label: 'Platz zurückgeben', isQuiet: true }],
      }
    case 'lapsed':
    case 'silent':
      return {
        title: `${name} steht nicht mehr auf der Warteliste`,
        text: [
          `Wir haben ${child.endedAt ? `bis ${formatDate(child.endedAt)} ` : ''}keine Antwort von Ihnen bekommen. War das ein Versehen? Schreiben Sie an ${email}: Wir können Ihr Kind wieder an die alte Stelle setzen.`,
        ],
        buttons: [{ action: 'leave', label: 'Angaben löschen', isQuiet: true }],
      }
  }
}

const viewWaiting = ({ name, questionedAt }: Child, range: TurnRange | undefined): ChildView => ({
  title: `${name} steht auf der Warteliste`,
  text: [
    `Ihr Kind ist ${range ? rangeText(range) : 'auf der Liste'}. Genauer können wir es nicht sagen: Manche Familien überlegen es sich anders.`,
    'Wird ein Platz frei, bekommen Sie eine E-Mail und haben ein paar Tage Zeit, ihn anzunehmen. Einmal im Jahr fragen wir nach, ob Sie noch warten möchten.',
  ],
  buttons: [...(questionedAt === undefined ? [] : [{ action: 'stay', label: 'Ja, wir warten weiter' }]), LEAVE],
})
