import { formatLongDate, formatTime } from '#shared/berlin-time.ts'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import type { Mark } from '#features/tournaments/registrations/mark.ts'
import type { Registration } from '#features/tournaments/registrations/registration.ts'
import type { MessageDraft } from './message.ts'

/** Decisions that registrants wait for; they already know the others, or there is nothing to say. */
export type ToldMark = Extract<Mark, 'accepted' | 'waiting' | 'declined'>

export const isToldMark = (mark: Mark): mark is ToldMark =>
  mark === 'accepted' || mark === 'waiting' || mark === 'declined'

/** Suggests a message about a decision, which the director reads and changes before sending it. */
export function suggestMessage(mark: ToldMark, event: TournamentEvent, { reference }: Registration): MessageDraft {
  const { subject, sentences } = WORDS[mark](event)
  return {
    subject: `${subject}: Anmeldung ${reference}`,
    text: ['Guten Tag,', ...sentences, 'Sportliche Grüße\nIhre Turnierleitung'].join('\n\n'),
  }
}

const WORDS: Record<ToldMark, (event: TournamentEvent) => { subject: string; sentences: string[] }> = {
  accepted: (event) => ({
    subject: 'Sie sind dabei',
    sentences: [
      `Ihre Anmeldung für „${plain(event.name)}“ ist bestätigt. Wir freuen uns auf Sie!`,
      `Beginn ist am ${formatLongDate(event.startsAt)} um ${formatTime(event.startsAt)} Uhr, ${plain(event.venue)}. ${plain(event.beforehand)}.`,
    ],
  }),
  waiting: (event) => ({
    subject: 'Auf der Warteliste',
    sentences: [
      `für „${plain(event.name)}“ sind gerade alle Plätze vergeben. Ihre Anmeldung steht auf der Warteliste.`,
      'Sobald ein Platz frei wird, melden wir uns bei Ihnen. Brauchen Sie ihn nicht mehr, genügt eine kurze Antwort auf diese E-Mail.',
    ],
  }),
  declined: (event) => ({
    subject: 'Leider kein Platz',
    sentences: [
      `leider können wir Ihre Anmeldung für „${plain(event.name)}“ nicht annehmen. Das tut uns leid.`,
      'Zum Zuschauen sind Sie herzlich willkommen, und beim nächsten Mal freuen wir uns über eine frühe Anmeldung.',
    ],
  }),
}

/** Removes braces, which would be taken for placeholders. */
const plain = (text: string) => text.replace(/[{}]/g, '')
