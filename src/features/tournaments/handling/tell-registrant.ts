import { createHash } from 'node:crypto'
import type { Actor, NotAllowed } from '#rights/offices.ts'
import { err, ok, type Result } from '#shared/result.ts'
import type { MessageDraft } from '#features/tournaments/messages/message.ts'
import { isReachable, type Registration } from '#features/tournaments/registrations/registration.ts'
import type { RegistrationStore } from '#features/tournaments/registrations/registration-store.ts'
import {
  enterEvent,
  type FindEvent,
  type UnknownEvent,
  type UnknownRegistration,
  type WhichRegistration,
} from './handled-registrations.ts'
import { createPostMessage, type Mailed, type MessageAlreadySent, type PostingWork } from './post-message.ts'

type TellingWork = PostingWork & { registrations: Pick<RegistrationStore, 'findByReference'> }
type Needs = {
  findEvent: FindEvent
  inTransaction: <T>(work: (stores: TellingWork) => Promise<T>) => Promise<T>
  now: () => Date
  newId: (now: Date) => string
}

/** Whoever was entered in the hall may have given none. */
type NoAddress = { kind: 'no-address' }

export type TellRefusal = NotAllowed | UnknownEvent | UnknownRegistration | MessageAlreadySent | NoAddress

export function createTellRegistrant({ findEvent, inTransaction, ...needs }: Needs) {
  const postMessage = createPostMessage(needs)

  /** Writes to one registrant what has been decided about them. Sending the same form again sends nothing more. */
  return async function tellRegistrant(
    actor: Actor,
    { slug, reference }: WhichRegistration,
    { draft, formKey }: { draft: MessageDraft; formKey: string },
  ): Promise<Result<Mailed, TellRefusal>> {
    const event = await enterEvent(findEvent, actor, 'mail-registrants', slug)
    if (!event.ok) return event
    const content = [event.value.id, reference, draft.subject, draft.text]
    const formFingerprint = createHash('sha256').update(JSON.stringify(content)).digest('base64url')
    return inTransaction((stores) => {
      const findRecipients = async (): Promise<Result<Registration[], UnknownRegistration | NoAddress>> => {
        const found = await stores.registrations.findByReference(event.value.id, reference)
        if (!found) return err({ kind: 'unknown-registration' })
        return isReachable(found) ? ok([found]) : err({ kind: 'no-address' })
      }
      return postMessage(stores, event.value, actor, { draft, formKey, formFingerprint, findRecipients })
    })
  }
}
