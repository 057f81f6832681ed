import type { OutboxStore } from '#platform/mail/outbox-store.ts'
import type { MailSpacing } from '#platform/mail/mail-spacing.ts'
import { HOUR } from '#shared/durations.ts'
import { OFFER_HOURS_IF_MISSING } from '#features/tournaments/events/event-options.ts'
import type { EventId, TournamentEvent } from '#features/tournaments/events/event.ts'
import { composeChanges } from './change-mail.ts'
import type { ChangeStore } from './change-store.ts'
import type { ChangedBy, EntryChange } from './entry-change.ts'
import { countFree, type Places } from './places.ts'
import type { PlaceStore } from './place-store.ts'
import { settleQueue, type QueueStep } from './queue.ts'
import type { RegistrationStore } from './registration-store.ts'
import { isReachable, toRegistrationId, type Registration } from './registration.ts'
import type { Team } from './team.ts'
import type { TeamStore } from './team-store.ts'

/** What one transaction offers to whoever gives places and tells of it. */
export type SettlingWork = {
  registrations: Pick<RegistrationStore, 'findById' | 'linkMail'>
  places: Pick<PlaceStore, 'hold'>
  teams: Pick<TeamStore, 'listQueue' | 'nextQueueNumber' | 'change'>
  changes: Pick<ChangeStore, 'add'>
  outbox: Pick<OutboxStore, 'add'>
}

export type TellingNeeds = {
  newId: (now: Date) => string
  /** Full address of the entrant's page. */
  entryUrl: (event: TournamentEvent, token: string) => string
}

/** @property registration as it stands afterwards @property spacing how many such mails one mailbox may get; absent for any number */
type Told = {
  event: TournamentEvent
  registration: Registration
  changes: readonly EntryChange[]
  by: ChangedBy
  spacing?: MailSpacing | undefined
}

/** @returns a step that writes changes into the log and tells the entrant of them in one mail, where there is an address */
export function createTellChanges({ newId, entryUrl }: TellingNeeds) {
  return async (
    { registrations, changes: log, outbox }: Pick<SettlingWork, 'registrations' | 'changes' | 'outbox'>,
    { event, registration, changes, by, spacing }: Told,
    now: Date,
  ): Promise<void> => {
    const mailId = isReachable(registration) ? newId(now) : undefined
    if (mailId !== undefined) {
      const mail = composeChanges(changes, registration, { event, entryUrl: entryUrl(event, registration.token) })
      await outbox.add({ ...mail, id: mailId, createdAt: now }, spacing)
      await registrations.linkMail(registration.id, mailId, mail.subject)
    }
    for (const change of changes) await log.add(registration.id, { change, by, at: now, id: newId(now), mailId })
  }
}

/** An event that nobody else changes until the transaction ends. @property free places of a competition, `Infinity` without a limit */
export type SettledEvent = { event: TournamentEvent; free: (competition: string) => number }

export function createSettleEvent(needs: TellingNeeds) {
  const tell = createTellChanges(needs)

  async function take(stores: SettlingWork, event: TournamentEvent, steps: QueueStep[], now: Date): Promise<void> {
    const concerned = new Set(steps.map(({ team }) => team.registrationId))
    for (const id of concerned) {
      const registration = await stores.registrations.findById(toRegistrationId(id))
      if (!registration) throw new Error('a team waits without its registration')
      const own = steps.filter(({ team }) => team.registrationId === id)
      const moved = new Map(own.map((step) => [step.team.position, step]))
      const teams = registration.teams.map((team) => afterStep(team, moved.get(team.position)))
      for (const team of teams) if (moved.has(team.position)) await stores.teams.change(id, team)
      const changes = teams.flatMap((team) => toChange(team, moved.get(team.position)))
      await tell(stores, { event, registration: { ...registration, teams }, changes, by: { kind: 'rule' } }, now)
    }
  }

  /**
   * Locks the event, ends offers that were not taken in time, and gives every free place to whoever has waited longest. To be called before
   * places are looked at, and after one may have become free; each step is logged and mailed once.
   *
   * @returns undefined when there is no such event
   */
  return async function settleEvent(
    stores: SettlingWork,
    eventId: EventId,
    now: Date,
  ): Promise<SettledEvent | undefined> {
    const held = await stores.places.hold(eventId)
    if (!held) return undefined
    const { event, places } = held
    const queue = await stores.teams.listQueue(eventId)
    const steps = settleQueue(
      queue,
      (competition) => leftOf(places.get(competition)),
      { offerMilliseconds: offerTime(event), startsAt: event.startsAt },
      now,
    )
    await take(stores, event, steps, now)
    return { event, free: (competition) => countFree(after(places.get(competition), competition, steps)) }
  }
}

/** Below nothing where more are taken than there are. */
const leftOf = (places: Places | undefined): number => (places ? places.total - places.taken : Infinity)

/** A list that is closed to newcomers still asks those who are on it. */
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
