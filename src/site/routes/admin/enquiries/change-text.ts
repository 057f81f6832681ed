import type { AnswerRefusal } from '#features/contact/enquiries/answer-enquiry.ts'
import { enquiryLimits, type Enquiry } from '#features/contact/enquiries/enquiry.ts'
import type { Mistake } from '../../../ui/form-field.tsx'
import { officeText, whoText, type Looking } from './enquiry-words.ts'

/** What somebody else has done since the page was opened. */
export function changedText(enquiry: Enquiry, looking: Looking): string {
  const { state, done, taken, office } = enquiry
  const who = (by: string | undefined) => {
    const name = by === undefined ? 'Jemand' : whoText(by, looking)
    return name === 'Sie' ? 'Sie haben' : `${name} hat`
  }
  switch (state) {
    case 'answered':
      return `${who(done?.by)} inzwischen geantwortet; die Antwort steht oben. Nichts wurde noch einmal verschickt.`
    case 'closed':
      return `${who(done?.by)} die Anfrage inzwischen abgeschlossen.`
    case 'taken':
      return `${who(taken?.by)} die Anfrage inzwischen übernommen.`
    case 'received':
      return `Inzwischen hat jemand etwas geändert: Zuständig ist ${officeText(office)}, und niemand ist dran.`
  }
}

type Typing = Exclude<AnswerRefusal['kind'], 'enquiry-changed' | 'not-allowed' | 'unknown-enquiry'> | NoteMistake
type NoteMistake = 'note-empty' | 'note-too-long'

const mistakes: Record<Typing, Mistake> = {
  'answer-empty': { field: 'text', message: 'Bitte schreiben Sie erst Ihre Antwort.' },
  'answer-too-long': {
    field: 'text',
    message: `Die Antwort ist zu lang: Es passen höchstens ${enquiryLimits.answer} Zeichen hinein.`,
  },
  'note-empty': { field: 'note', message: 'Bitte schreiben Sie erst Ihre Notiz.' },
  'note-too-long': {
    field: 'note',
    message: `Die Notiz ist zu lang: Es passen höchstens ${enquiryLimits.note} Zeichen hinein.`,
  },
}

export const mistakeOf = (kind: Typing): Mistake => mistakes[kind]
