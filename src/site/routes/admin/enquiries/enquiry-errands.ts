import { data, href, redirect } from 'react-router'
import type { AnswerRefusal } from '#features/contact/enquiries/answer-enquiry.ts'
import { isOffice } from '#rights/offices.ts'
import type { Mistake } from '../../../ui/form-field.tsx'
import { changedText, mistakeOf } from './change-text.ts'
import { isMissing, showMissing, type enterRoom } from './enter-room.ts'
import { lookAround } from './look-around.ts'

/** What has just been done, told after the redirect. */
export const SAID = 'gesagt'

/**
 * What a form was answered with. `filled`: a template stands in the field. @property text, note what was typed
 */
export type Answered = { kind: 'filled' | 'refused'; message?: string; mistakes: Mistake[]; text: string; note: string }

type Visit = ReturnType<typeof enterRoom> & { id: string; fields: Record<string, string> }
type Errand = (visit: Visit) => Promise<{ ok: true } | { ok: false; error: Refusal }>
type Refusal = AnswerRefusal | { kind: 'note-empty' | 'note-too-long' | 'office-unknown' }

const seenOf = ({ number = '' }: Record<string, string>): number => {
  if (/^\d{1,9}$/.test(number)) return Number(number)
  throw data('Das Formular kam beschädigt an. Bitte laden Sie die Seite neu.', 400)
}

const errands: Record<string, { said: string; run: Errand }> = {
  antworten: {
    said: 'Die Antwort ist unterwegs.',
    run: ({ actions, actor, id, fields }) =>
      actions.answer(actor, id, { seen: seenOf(fields), text: fields['text'] ?? '' }),
  },
  merken: {
    said: 'Der Entwurf ist gemerkt. Verschickt ist noch nichts.',
    run: ({ actions, actor, id, fields }) =>
      actions.keepDraft(actor, id, { seen: seenOf(fields), text: fields['text'] ?? '' }),
  },
  uebernehmen: {
    said: 'Sie sind dran. Die anderen sehen das.',
    run: ({ actions, actor, id, fields }) => actions.take(actor, id, seenOf(fields)),
  },
  freigeben: {
    said: 'Die Anfrage ist wieder frei.',
    run: ({ actions, actor, id, fields }) => actions.release(actor, id, seenOf(fields)),
  },
  abschliessen: {
    said: 'Die Anfrage ist abgeschlossen.',
    run: ({ actions, actor, id, fields }) => actions.close(actor, id, seenOf(fields)),
  },
  weitergeben: {
    said: 'Die Anfrage ist weitergegeben.',
    run({ actions, actor, id, fields: { office = '', ...fields } }) {
      if (!isOffice(office)) throw data('Dieses Amt gibt es nicht.', 400)
      return actions.passOn(actor, id, { seen: seenOf(fields), office })
    },
  },
  notiz: {
    said: 'Die Notiz ist gespeichert.',
    run: ({ actions, actor, id, fields }) => actions.note(actor, id, fields['note'] ?? ''),
  },
}

export const saidText = (intent: string | null): string | undefined =>
  intent !== null && Object.hasOwn(errands, intent) ? errands[intent]?.said : undefined

/** Does what a form of the page asks for. */
export async function runErrand(visit: Visit) {
  const { actions, actor, id, fields } = visit
  const { intent = '', vorlage, text = '', note = '' } = fields
  if (vorlage !== undefined) return fillIn(visit, vorlage)
  if (intent === 'loeschen') {
    const removed = await actions.remove(actor, id)
    return removed.ok ? redirect(`${href('/admin/anfragen')}?geloescht`, 303) : showMissing(removed.error)
  }
  const errand = Object.hasOwn(errands, intent) ? errands[intent] : undefined
  if (!errand) throw data('Dieses Formular kennen wir nicht.', 400)
  const outcome = await errand.run(visit)
  if (outcome.ok) {
    // Whoever passes on what is no longer for them sees it no more.
    const shown = await actions.show(actor, id)
    const path = shown.ok ? href('/admin/anfragen/:id', { id }) : href('/admin/anfragen')
    return redirect(`${path}?${SAID}=${intent}`, 303)
  }
  const { error } = outcome
  if (isMissing(error)) return showMissing(error)
  if (error.kind === 'office-unknown') throw data('Dieses Amt beantwortet keine Anfragen.', 400)
  if (error.kind === 'enquiry-changed') {
    const message = changedText(error.enquiry, await lookAround(visit, [error.enquiry]))
    return data<Answered>({ kind: 'refused', message, mistakes: [], text, note }, 409)
  }
  return data<Answered>({ kind: 'refused', mistakes: [mistakeOf(error.kind)], text, note }, 422)
}

/** Puts a template behind what was typed; with the form, so that nothing typed is lost. */
async function fillIn({ actions, actor, id, fields: { text = '', note = '' } }: Visit, wanted: string | undefined) {
  const found = await actions.show(actor, id)
  if (!found.ok) return showMissing(found.error)
  const templates = await actions.templates.list(actor)
  const template = templates.ok ? templates.value.find((each) => each.id === wanted) : undefined
  const parts = [text.trim(), template?.text ?? ''].filter((part) => part !== '')
  return data<Answered>({ kind: 'filled', mistakes: [], text: parts.join('\n\n'), note })
}
