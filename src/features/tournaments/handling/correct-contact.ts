import { asksOf } from '#features/tournaments/events/event-options.ts'
import {
  pickDetails,
  registrationDetailNames,
  type RegistrationDetails,
} from '#features/tournaments/registrations/registration-fields.ts'
import { parseContact, type FieldErrors } from '#features/tournaments/registrations/registration-form.ts'
import type { RegistrationStore } from '#features/tournaments/registrations/registration-store.ts'
import {
  createTellChanges,
  type SettlingWork,
  type TellingNeeds,
} from '#features/tournaments/registrations/settle-event.ts'
import type { Actor, NotAllowed } from '#rights/offices.ts'
import { err, ok, type Result } from '#shared/result.ts'
import {
  enterEvent,
  type FindEvent,
  type UnknownEvent,
  type UnknownRegistration,
  type WhichRegistration,
} from './handled-registrations.ts'

type Work = Pick<SettlingWork, 'places' | 'changes' | 'outbox'> & {
  registrations: SettlingWork['registrations'] & Pick<RegistrationStore, 'findByReference' | 'changeContact'>
}

type Needs = TellingNeeds & {
  findEvent: FindEvent
  inTransaction: <T>(work: (stores: Work) => Promise<T>) => Promise<T>
  now: () => Date
  /** Called when the change and its mail are safely stored. */
  afterCommit: () => void
}

/** @property fields as they were sent @property seen what stood there, in the words of {@link wordSeen} */
type Correction = { fields: Record<string, string>; seen: string }

export type CorrectContactRefusal =
  | NotAllowed
  | UnknownEvent
  | UnknownRegistration
  | { kind: 'mistakes'; mistakes: FieldErrors }
  /** Somebody else was quicker; nothing of theirs is written over unread. */
  | { kind: 'changed-meanwhile' }

/** What a page has shown of a contact, to be sent back with the correction. */
export const wordSeen = (details: RegistrationDetails): string => JSON.stringify(pickDetails(details))

export function createCorrectContact({ findEvent, inTransaction, now, afterCommit, ...telling }: Needs) {
  const tell = createTellChanges(telling)

  /** Corrects whom to reach, at any time. The log says that, not what; the mail goes to the address as it is then. What was
   * known may not become unknown. */
  return async function correctContact(
    actor: Actor,
    { slug, reference }: WhichRegistration,
    { fields, seen }: Correction,
  ): Promise<Result<void, CorrectContactRefusal>> {
    const found = await enterEvent(findEvent, actor, 'handle-registrations', slug)
    if (!found.ok) return found
    const event = found.value
    const outcome = await inTransaction<Result<void, CorrectContactRefusal>>(async (stores) => {
      await stores.places.hold(event.id)
      const before = await stores.registrations.findByReference(event.id, reference)
      if (!before) return err({ kind: 'unknown-registration' })
      const mayBeEmpty = registrationDetailNames.filter((name) => before[name] === '')
      const contact = parseContact(fields, { address: asksOf(event).address, mayBeEmpty })
      if (!contact.ok) return err({ kind: 'mistakes', mistakes: contact.error })
      const present = wordSeen(before)
      // Sent twice, it was done already.
      if (present === wordSeen(contact.value)) return ok(undefined)
      if (present !== seen) return err({ kind: 'changed-meanwhile' })
      await stores.registrations.changeContact(before.id, contact.value)
      const by = { kind: 'director', accountId: actor.accountId } as const
      const registration = { ...before, ...contact.value }
      await tell(stores, { event, registration, changes: [{ what: 'contact' }], by }, now())
      return ok(undefined)
    })
    afterCommit()
    return outcome
  }
}
