import { confirmationPath } from '#features/tournaments/events/event-address.ts'
import type { MailSpacing } from '#platform/mail/mail-spacing.ts'
import { HOUR } from '#shared/durations.ts'
import { OFFER_HOURS_IF_MISSING } from '#features/tournaments/events/event-options.ts'
import type { EventId, TournamentEvent } from '#features/tournaments/events/event.ts'
import { composeChanges } from './change-mail.ts'
import type { RegistrationContext, RegistrationStores } from './context.ts'
import type { ChangedBy, EntryChange } from './entry-change.ts'
import { countFree, type Places } from './places.ts'
import { settleQueue, type QueueStep } from './queue.ts'
import { isReachable, toRegistrationId, type Registration } from './registration.ts'
import type { Team } from './team.ts'

export type TellingContext = Pick<RegistrationContext, 'newId' | 'publicUrl'>

/**
 * @property registration after the changes @property at the moment of the changes
 * @property spacing limit of such mails to one mailbox; absent for no limit
 */
type Told = {
  event: TournamentEvent
  registration: Registration
  changes: readonly EntryChange[]
  by: ChangedBy
  at: Date
  spacing?: MailSpacing | undefined
}

/** Logs the changes and mails them to the entrant in one mail, if there is an address. */
export async function tellChanges(
  { newId, publicUrl }: TellingContext,
  { registrations, registrationChanges, outbox }: RegistrationStores,
  { event, registration, changes, by, at, spacing }: Told,
): Promise<void> {
  const mailId = isReachable(registration) ? newId() : undefined
  if (mailId !== undefined) {
    const entryUrl = publicUrl + confirmationPath(event, registration.token)
    const mail = composeChanges(changes, registration, { event, entryUrl })
    await outbox.add({ ...mail, id: mailId, createdAt: at }, spacing)
    await registrations.linkMail(registration.id, mailId, mail.subject)
  }
  for (const change of changes) await registrationChanges.add(registration.id, { change, by, at, id: newId(), mailId })
}

/**
 * Locks the event, ends offers that were not accepted in time, and gives every free place to the team that has waited longest. To be called
 * before places are read, and after one may have become free; each step is logged and mailed once.
 *
 * @returns the locked event and how many places of a competition are free, `Infinity` without a limit; undefined if there is no such event
 */
export async function settleEvent(ctx: TellingContext, stores: RegistrationStores, eventId: EventId, at: Date) {
  const held = await stores.places.hold(eventId)
  if (!held) return undefined
  const { event, places } = held
  const steps = settleQueue(
    await stores.teams.listQueue(eventId),
    (competition) => leftOf(places.get(competition)),
    { offerMilliseconds: offerTime(event), startsAt: event.startsAt },
    at,
  )
  for (const [id, own] of Map.groupBy(steps, ({ team }) => team.registrationId)) {
    const registration = await stores.registrations.findById(toRegistrationId(id))
    if (!registration) throw new Error('a team waits without its registration')
    const moved = new Map(own.map((step) => [step.team.position, step]))
    const teams = registration.teams.map((team) => afterStep(team, moved.get(team.position)))
    for (const team of teams) if (moved.has(team.position)) await stores.teams.change(id, team)
    const changes = teams.flatMap((team) => toChange(team, moved.get(team.position)))
    await tellChanges(ctx, stores, {
      event,
      registration: { ...registration, teams },
      changes,
      by: { kind: 'rule' },
      at,
    })
  }
  return { event, free: (competition: string) => countFree(after(places.get(competition), competition, steps)) }
}

/** Ends expired offers, and gives away places that became free without a change of a registration: more places, another rule. */
export async function settleAll(ctx: RegistrationContext): Promise<void> {
  for (const eventId of await ctx.read.teams.listQueuedEvents())
    await ctx.write((stores) => settleEvent(ctx, stores, eventId, ctx.now()))
}

/** Negative if more are taken than exist. */
const leftOf = (places: Places | undefined): number => (places ? places.total - places.taken : Infinity)

/** A queue that is closed to newcomers still makes offers to its teams. */
const offerTime = ({ waitingList, offerHours = OFFER_HOURS_IF_MISSING }: TournamentEvent): number | undefined =>
  waitingList === 'at-once' ? undefined : offerHours * HOUR

function after(places: Places | undefined, competition: string, steps: QueueStep[]): Places | undefined {
  if (!places) return undefined
  const here = steps.filter(({ team }) => team.competition === competition)
  const gone = here.filter(({ kind }) => kind === 'lapsed').length
  return { ...places, taken: places.taken + here.length - 2 * gone }
}

function afterStep(team: Team, step: QueueStep | undefined): Team {
  switch (step?.kind) {
    case undefined:
      return team
    case 'offered':
      return { ...team, standing: 'offered', offerUntil: step.until }
    case 'lapsed':
      return { ...team, standing: 'lapsed', queueNumber: undefined, offerUntil: undefined }
    case 'moved-up':
      return { ...team, standing: 'in', queueNumber: undefined, offerUntil: undefined }
  }
}

function toChange({ position, name }: Team, step: QueueStep | undefined): EntryChange[] {
  if (!step) return []
  if (step.kind === 'offered') return [{ what: 'offered', team: position, name, until: step.until.toISOString() }]
  return [{ what: step.kind, team: position, name }]
}
