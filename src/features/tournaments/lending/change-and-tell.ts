import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import { composeChanges } from '#features/tournaments/registrations/change-mail.ts'
import { toRegistrationId } from '#features/tournaments/registrations/registration.ts'
import type { RegistrationStores } from '#features/tournaments/registrations/context.ts'
import { readChange, type HallRegistration } from './hall-registration.ts'
import type { HallRegistrationStore } from './hall-registration-store.ts'

/** What one transaction at home offers to whoever takes what the hall brings. */
export type HomeWork = HallRegistrationStore & Pick<RegistrationStores, 'registrations' | 'outbox'>

export type TellingNeeds = {
  newId: (now: Date) => string
  /** Full address of the entrant's page. */
  entryUrl: (event: TournamentEvent, token: string) => string
}

type Brought = { event: TournamentEvent; known: HallRegistration; brought: HallRegistration }

/**
 * Makes a registration what the hall has made of it. The hall sends no mails: whoever has entered is told from here, in one mail of all that
 * is new, as of any change. Once the tournament has begun nobody is: who was there knows, and nobody else can come any more.
 */
export function createChangeAndTell({ newId, entryUrl, now }: TellingNeeds & { now: () => Date }) {
  return async (
    { change, registrations, outbox }: Pick<HomeWork, 'change' | 'registrations' | 'outbox'>,
    { event, known, brought }: Brought,
  ): Promise<void> => {
    const at = now()
    const told = new Set(known.changes.map(({ id }) => id))
    const news = brought.changes.filter(({ id }) => !told.has(id)).flatMap(readChange)
    const hasAddress = known.registration.contact_email !== '' || brought.registration.contact_email !== ''
    const mailId = news.length > 0 && hasAddress && at < event.startsAt ? newId(at) : undefined
    await change(brought, mailId)
    if (mailId === undefined) return
    const registration = await registrations.findById(toRegistrationId(brought.id))
    if (!registration) throw new Error('a registration is changed that is not there')
    const mail = composeChanges(news, registration, { event, entryUrl: entryUrl(event, registration.token) })
    await outbox.add({ ...mail, id: mailId, createdAt: at })
    await registrations.linkMail(registration.id, mailId, mail.subject)
  }
}
