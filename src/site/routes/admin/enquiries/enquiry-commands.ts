import { data, href, redirect } from 'react-router'
import { answerEnquiry, type AnswerRefusal } from '#features/contact/enquiries/answer-enquiry.ts'
import {
  closeEnquiry,
  keepDraft,
  passOn,
  releaseEnquiry,
  takeEnquiry,
} from '#features/contact/enquiries/change-enquiry.ts'
import { listTemplates } from '#features/contact/enquiries/keep-templates.ts'
import { addNote, removeEnquiry } from '#features/contact/enquiries/note-enquiry.ts'
import { showEnquiry } from '#features/contact/enquiries/read-enquiries.ts'
import { isOffice } from '#rights/offices.ts'
import type { enterRoom } from '../../../context.ts'
import type { RefusedForm } from '../../../described-form/refuse-form.ts'
import type { Mistake } from '../../../ui/form-field.tsx'
import { isMissing, showMissing } from './room.ts'
import { lookAround } from './look-around.ts'
import { enquiryLimits, type Enquiry } from '#features/contact/enquiries/enquiry.ts'
import { officeText, whoText, type Looking } from './enquiry-words.ts'

/** Query parameter of the notice after the redirect. */
export const FLASH = 'gesagt'

/** The answer to a form. `filled`: the field contains a template. */
export type Answered = RefusedForm & { kind: 'filled' | 'refused' }

type Visit = ReturnType<typeof enterRoom> & { id: string; fields: Record<string, string> }
type Command = (visit: Visit) => Promise<{ ok: true } | { ok: false; error: Refusal }>
type Refusal = AnswerRefusal | { kind: 'note-empty' | 'note-too-long' | 'office-unknown' }

const seenOf = ({ number = '' }: Record<string, string>): number => {
  if (/^\d{1,9}$/.test(number)) return Number(number)
  throw data('Das Formular kam beschädigt an. Bitte laden Sie die Seite neu.', 400)
}

const commands: Record<string, { flash: string; run: Command }> = {
  antworten: {
    flash: 'Die Antwort ist unterwegs.',
    run: ({ ctx, actor, id, fields }) =>
      answerEnquiry(ctx, actor, id, { seen: seenOf(fields), text: fields['text'] ?? '' }),
  },
  merken: {
    flash: 'Der Entwurf ist gespeichert. Verschickt ist noch nichts.',
    run: ({ ctx, actor, id, fields }) =>
      keepDraft(ctx, actor, id, { seen: seenOf(fields), text: fields['text'] ?? '' }),
  },
  uebernehmen: {
    flash: 'Übernommen. Die anderen sehen, dass Sie antworten.',
    run: ({ ctx, actor, id, fields }) => takeEnquiry(ctx, actor, id, seenOf(fields)),
  },
  freigeben: {
    flash: 'Die Anfrage ist wieder frei.',
    run: ({ ctx, actor, id, fields }) => releaseEnquiry(ctx, actor, id, seenOf(fields)),
  },
  abschliessen: {
    flash: 'Die Anfrage ist abgeschlossen.',
    run: ({ ctx, actor, id, fields }) => closeEnquiry(ctx, actor, id, seenOf(fields)),
  },
  weitergeben: {
    flash: 'Die Anfrage ist weitergegeben.',
    run({ ctx, actor, id, fields: { office = '', ...fields } }) {
      if (!isOffice(office)) throw data('Dieses Amt gibt es nicht.', 400)
      return passOn(ctx, actor, id, { seen: seenOf(fields), office })
    },
  },
  notiz: {
    flash: 'Die Notiz ist gespeichert.',
    run: ({ ctx, actor, id, fields }) => addNote(ctx, actor, id, fields['note'] ?? ''),
  },
}

export const flashText = (intent: string | null): string | undefined =>
  intent !== null && Object.hasOwn(commands, intent) ? commands[intent]?.flash : undefined

/** Runs the command of a form on the page. */
export async function runCommand(visit: Visit) {
  const { ctx, actor, id, fields } = visit
  const { intent = '', vorlage } = fields
  if (vorlage !== undefined) return fillIn(visit, vorlage)
  if (intent === 'loeschen') {
    const removed = await removeEnquiry(ctx, actor, id)
    return removed.ok ? redirect(`${href('/admin/anfragen')}?geloescht`, 303) : showMissing(removed.error)
  }
  const command = Object.hasOwn(commands, intent) ? commands[intent] : undefined
  if (!command) throw data('Dieses Formular kennen wir nicht.', 400)
  const outcome = await command.run(visit)
  if (outcome.ok) {
    // A user who passes an enquiry on to another office can no longer see it.
    const shown = await showEnquiry(ctx, actor, id)
    const path = shown.ok ? href('/admin/anfragen/:id', { id }) : href('/admin/anfragen')
    return redirect(`${path}?${FLASH}=${intent}`, 303)
  }
  const { error } = outcome
  if (isMissing(error)) return showMissing(error)
  if (error.kind === 'office-unknown') throw data('Dieses Amt beantwortet keine Anfragen.', 400)
  if (error.kind === 'enquiry-changed') {
    const message = changedText(error.enquiry, await lookAround(visit, [error.enquiry]))
    return data<Answered>({ kind: 'refused', message, mistakes: [], typed: fields }, 409)
  }
  return data<Answered>({ kind: 'refused', mistakes: [mistakeOf(error.kind)], typed: fields }, 422)
}

/** Appends a template to the typed text; the form comes back with it, so that no input is lost. */
async function fillIn({ ctx, actor, id, fields }: Visit, wanted: string | undefined) {
  const found = await showEnquiry(ctx, actor, id)
  if (!found.ok) return showMissing(found.error)
  const templates = await listTemplates(ctx, actor)
  const template = templates.ok ? templates.value.find((each) => each.id === wanted) : undefined
  const parts = [fields['text']?.trim() ?? '', template?.text ?? ''].filter((part) => part !== '')
  return data<Answered>({ kind: 'filled', mistakes: [], typed: { ...fields, text: parts.join('\n\n') } })
}

/** What another person has changed since the page was opened. */
function changedText(enquiry: Enquiry, looking: Looking): string {
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
      return `Inzwischen hat jemand etwas geändert: Zuständig ist ${officeText(office)}, und niemand hat sie übernommen.`
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

const mistakeOf = (kind: Typing): Mistake => mistakes[kind]
