import { createHash } from 'node:crypto'
import type { OutboxStore } from '#platform/mail/outbox-store.ts'
import { DAY } from '#shared/durations.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { pickDetails } from './entry-fields.ts'
import type { EntryForm } from './entry-form.ts'
import { composeConfirmation } from './entry-mail.ts'
import type { EntryStore } from './entry-store.ts'
import { enter, toRegistrationId, type Entry, type EntryRefusal, type Registration } from './entry.ts'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import type { PlaceStore } from './place-store.ts'
import { confirmRoom, findRoom, type EventFull } from './places.ts'

/** What one transaction offers; everything done with it is kept or dropped together. */
export type EntryWork = {
  entries: Pick<EntryStore, 'add' | 'linkConfirmation' | 'findByFormKey' | 'findByFingerprint'>
  outbox: Pick<OutboxStore, 'add'>
  places: Pick<PlaceStore, 'find' | 'hold'>
}

type Needs = {
  /** @param slug of the event */
  findEvent: (slug: string) => Promise<TournamentEvent | undefined>
  inTransaction: <T>(work: (stores: EntryWork) => Promise<T>) => Promise<T>
  now: () => Date
  newId: (now: Date) => string
  newReference: (event: TournamentEvent) => string
  /** Unguessable; it opens the confirmation page. */
  newToken: () => string
  confirmationUrl: (event: TournamentEvent, token: string) => string
}

export type RegisterRefusal =
  | EntryRefusal
  | EventFull
  | { kind: 'unknown-event' }
  /** From the same view of the form something else was sent before; to send both, a fresh form is needed. */
  | { kind: 'form-already-sent'; reference: string; token: string }

/** @property isRepeat the very same form had arrived before; nothing was written or mailed again */
export type Registered = { registration: Registration; isRepeat: boolean }

export type RegisterTeams = ReturnType<typeof createRegisterTeams>

export function createRegisterTeams(needs: Needs) {
  const { findEvent, inTransaction, now } = needs
  const keep = createKeep(needs)

  /**
   * Registers the teams of a form and puts the confirmation into the outbox. Sending the same form again, be it at
   * the same moment, gives the same registration.
   *
   * @param formKey names the view of the form, as the form guard tells it
   */
  return async function registerTeams(eventSlug: string, form: EntryForm, formKey: string): Promise<Outcome> {
    const event = await findEvent(eventSlug)
    if (!event) return err({ kind: 'unknown-event' })

    const sent = { formKey, formFingerprint: fingerprint(event, form) }
    const entry = enter(event, form, now())
    if (entry.ok) return keep(event, entry.value, sent)

    // A form that was taken in time and is sent again after the closing day is still taken.
    const earlier = await inTransaction(({ entries }) => entries.findByFormKey(formKey))
    return earlier?.formFingerprint === sent.formFingerprint ? answerRepeat(earlier, sent) : entry
  }
}

/** The very same words once more within this time are a slip (back, reload, a second tab), not a second entry. */
const SAME_WITHIN = DAY

/** So many references in a row are never taken, unless their randomness is broken. */
const MAX_TRIES = 10

/** @returns a step that writes registration, teams and mail, unless this view of the form, or the same words, were sent before */
function createKeep({ inTransaction, confirmationUrl, newId, newReference, newToken }: Needs) {
  function toRegistration(event: TournamentEvent, entry: Entry, form: SentForm): Registration {
    const id = toRegistrationId(newId(entry.receivedAt))
    return { ...entry, ...form, id, reference: newReference(event), token: newToken() }
  }

  async function write({ entries, outbox }: EntryWork, event: TournamentEvent, registration: Registration) {
    if (!(await entries.add(registration))) return false
    const mail = composeConfirmation(registration, event, confirmationUrl(event, registration.token))
    const mailId = newId(registration.receivedAt)
    await outbox.add({ ...mail, id: mailId, createdAt: registration.receivedAt })
    await entries.linkConfirmation(registration.id, mailId)
    return true
  }

  return (event: TournamentEvent, entry: Entry, form: SentForm): Promise<Outcome> => {
    const hasLimit = event.places !== undefined
    const kept = inTransaction(async (stores) => {
      const { entries, places } = stores
      const since = new Date(entry.receivedAt.getTime() - SAME_WITHIN)
      const same = await entries.findByFingerprint(form.formFingerprint, since)
      if (same) return ok({ registration: same, isRepeat: true })
      // When nothing is left, nobody needs to wait for whoever gets the last place.
      const room = findRoom(hasLimit ? await places.find(event.id) : undefined, entry, event)
      for (let tries = 0; tries < MAX_TRIES; tries++) {
        const registration = toRegistration(event, entry, form)
        if (room.ok && (await write(stores, event, registration))) {
          const held = hasLimit ? await places.hold(event.id) : undefined
          const place = confirmRoom(held, entry, event)
          if (!place.ok) throw new NoRoom(place.error)
          return ok({ registration, isRepeat: false })
        }
        const earlier = await entries.findByFormKey(form.formKey)
        if (earlier) return answerRepeat(earlier, form)
        if (!room.ok) return room
      }
      throw new Error('no free reference was found')
    })
    return kept.catch(toRefusal)
  }
}

/** Thrown to undo what was written when others have taken the places meanwhile; it never leaves this file. */
class NoRoom extends Error {
  readonly refusal: EventFull
  constructor(refusal: EventFull) {
    super(refusal.kind)
    this.refusal = refusal
  }
}

function toRefusal(reason: unknown): Outcome {
  if (reason instanceof NoRoom) return err(reason.refusal)
  throw reason
}

type SentForm = Pick<Registration, 'formKey' | 'formFingerprint'>
type Outcome = Result<Registered, RegisterRefusal>

function answerRepeat(earlier: Registration, form: SentForm): Outcome {
  if (earlier.formFingerprint === form.formFingerprint) return ok({ registration: earlier, isRepeat: true })
  return err({ kind: 'form-already-sent', reference: earlier.reference, token: earlier.token })
}

function fingerprint(event: TournamentEvent, form: EntryForm): string {
  const content = JSON.stringify([event.id, form.teamNames, ...Object.values(pickDetails(form))])
  return createHash('sha256').update(content).digest('base64url')
}
