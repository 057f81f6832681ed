import { data } from 'react-router'
import type { BinContext } from '#features/bin/context.ts'
import { putIntoBin } from '#features/bin/keep-bin.ts'
import {
  isConsentState,
  isWithheld,
  PURPOSES,
  type ConsentStates,
} from '#features/pictures/consents/picture-consent.ts'
import { recordPictureConsent } from '#features/pictures/consents/record-picture-consent.ts'
import { describePicture, pointAtFocus } from '#features/pictures/library/describe-picture.ts'
import { readFocus } from '#shared/focus.ts'
import { TICKED } from '#shared/form/typed.ts'
import type { PictureContext } from '#features/pictures/context.ts'
import { MAX_TEXT_LENGTH } from '#features/pictures/picture.ts'
import type { Actor } from '#rights/offices.ts'
import type { RefusedForm } from '../../../described-form/refuse-form.ts'
import { showMissing } from './enter-room.ts'
import { PERSON_PREFIX } from './picture-fields.ts'

type Command = { ctx: PictureContext & BinContext; actor: Actor; path: string }

/** What a refused form shows again. */
export type RefusedCommand = RefusedForm & { command: 'beschreiben' | 'loeschen' }
type Outcome =
  | { kind: 'done'; flash: string }
  | { kind: 'removed' }
  | { kind: 'refused'; status: number; refusal: RefusedCommand }

/**
 * Runs the command of a form on a picture's page.
 *
 * @throws a 400, 403 or 404 page for a form that is not one of ours, or that comes too late
 */
export async function runCommand(command: Command, fields: Record<string, string>): Promise<Outcome> {
  switch (fields['intent']) {
    case 'beschreiben':
      return describe(command, fields)
    case 'ausschnitt':
      return pointAt(command, fields)
    case 'einwilligung':
      return recordConsent(command, fields)
    case 'loeschen':
      return remove(command)
    default:
      throw data('Dieses Formular kennen wir nicht.', 400)
  }
}

const descriptionMessages = {
  'description-missing': 'Beschreiben Sie bitte, was zu sehen ist, oder wählen Sie „Nur Schmuck“.',
  'description-too-long': `Eine Bildbeschreibung hat höchstens ${MAX_TEXT_LENGTH} Zeichen.`,
}

async function describe({ ctx, actor, path }: Command, typed: Record<string, string>): Promise<Outcome> {
  const { text = '', schmuck } = typed
  const outcome = await describePicture(ctx, actor, path, { text, isDecoration: schmuck === TICKED })
  if (outcome.ok) return { kind: 'done', flash: 'beschreibung' }
  const { kind } = outcome.error
  if (kind === 'not-allowed' || kind === 'unknown-picture') return showMissing(outcome.error)
  const mistakes = [{ field: 'text', message: descriptionMessages[kind] }]
  return { kind: 'refused', status: 422, refusal: { command: 'beschreiben', typed, mistakes } }
}

async function pointAt({ ctx, actor, path }: Command, { stelle = '' }: Record<string, string>): Promise<Outcome> {
  const outcome = await pointAtFocus(ctx, actor, path, readFocus(stelle))
  return outcome.ok ? { kind: 'done', flash: 'ausschnitt' } : showMissing(outcome.error)
}

async function recordConsent({ ctx, actor, path }: Command, fields: Record<string, string>): Promise<Outcome> {
  const states: ConsentStates = { website: 'missing', press: 'missing', social: 'missing' }
  for (const purpose of PURPOSES) {
    const sent = fields[purpose]
    if (isConsentState(sent)) states[purpose] = sent
  }
  const outcome = await recordPictureConsent(ctx, actor, path, {
    states,
    showsMinors: fields['minderjaehrige'] === TICKED,
    note: fields['note'] ?? '',
    people: Object.keys(fields).flatMap((name) =>
      name.startsWith(PERSON_PREFIX) ? name.slice(PERSON_PREFIX.length) : [],
    ),
  })
  if (!outcome.ok) return showMissing(outcome.error)
  return { kind: 'done', flash: isWithheld(outcome.value.consent, 'website') ? 'gesperrt' : 'einwilligung' }
}

async function remove({ ctx, actor, path }: Command): Promise<Outcome> {
  const outcome = await putIntoBin(ctx, actor, { kind: 'picture', key: path })
  if (outcome.ok) return { kind: 'removed' }
  if (outcome.error.kind === 'not-allowed') return showMissing(outcome.error)
  if (outcome.error.kind !== 'shown') return showMissing({ kind: 'unknown-picture' })
  const message = 'Dieses Bild wird noch gezeigt. Nehmen Sie es zuerst dort heraus, wo es steht.'
  return { kind: 'refused', status: 409, refusal: { command: 'loeschen', typed: {}, mistakes: [], message } }
}
