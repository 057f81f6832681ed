import { DAY, HOUR } from '#shared/durations.ts'
import { err, ok, type Result } from '#shared/result.ts'
import type { MailSpacing } from '#platform/mail/mail-spacing.ts'
import type { ChangedBy } from '#features/tournaments/registrations/entry-change.ts'
import type { RegistrationStore } from '#features/tournaments/registrations/registration-store.ts'
import type { Registration } from '#features/tournaments/registrations/registration.ts'
import {
  createSettleEvent,
  createTellChanges,
  type SettlingWork,
  type TellingNeeds,
} from '#features/tournaments/registrations/settle-event.ts'
import type { TeamStore } from '#features/tournaments/registrations/team-store.ts'
import { decideErrand, type Errand, type ErrandRefusal } from './errand.ts'

/** What one transaction offers; all that an errand changes is kept or dropped together. */
export type ErrandWork = SettlingWork & {
  registrations: Pick<RegistrationStore, 'findByToken' | 'findByReference'>
  teams: Pick<TeamStore, 'add' | 'findMark'>
}

export type ErrandNeeds = TellingNeeds & {
  inTransaction: <T>(work: (stores: ErrandWork) => Promise<T>) => Promise<T>
  now: () => Date
  /** How many mails about own changes one mailbox may get; undefined for any number. */
  changeSpacing: MailSpacing | undefined
  /** Called when changes and their mails are safely stored. */
  afterCommit: () => void
}

/** Anybody can enter anybody's address, and then change the names again and again. */
export const CHANGE_SPACING: MailSpacing = [
  { max: 12, windowMilliseconds: HOUR },
  { max: 40, windowMilliseconds: DAY },
]

/** @property find the registration, as the errand names it */
type Order = {
  find: (stores: Pick<ErrandWork, 'registrations'>) => Promise<Registration | undefined>
  errand: Errand
  by: ChangedBy
}

export type DoErrandRefusal = ErrandRefusal | { kind: 'unknown-registration' }
/** @property hasChanged false when everything was so already, after a double click for instance */
export type DoneErrand = { hasChanged: boolean }

export type DoErrand = ReturnType<typeof createDoErrand>

export function createDoErrand({ inTransaction, now, changeSpacing, afterCommit, ...telling }: ErrandNeeds) {
  const settle = createSettleEvent(telling)
  const tell = createTellChanges(telling)

  async function work(stores: ErrandWork, { find, errand, by }: Order): Promise<Result<DoneErrand, DoErrandRefusal>> {
    const at = now()
    const named = await find(stores)
    const settled = named && (await settle(stores, named.eventId, at))
    // Nobody else changes it from here on.
    const registration = settled && (await find(stores))
    if (!settled || !registration) return err({ kind: 'unknown-registration' })
    const { event, free } = settled
    const decision = decideErrand(errand, {
      event,
      registration,
      free,
      now: at,
      mark: await stores.teams.findMark(registration.id),
      nextQueueNumber: await stores.teams.nextQueueNumber(event.id),
      byDirector: by.kind === 'director',
    })
    if (!decision.ok) return decision
    const { teams, changes } = decision.value
    if (changes.length === 0) return ok({ hasChanged: false })
    const after = mergeTeams(registration.teams, teams)
    for (const team of teams) {
      const isNew = registration.teams.every(({ position }) => position !== team.position)
      await (isNew ? stores.teams.add(registration.id, team) : stores.teams.change(registration.id, team))
    }
    const spacing = by.kind === 'entrant' ? changeSpacing : undefined
    await tell(stores, { event, registration: { ...registration, teams: after }, changes, by, spacing }, at)
    await settle(stores, event.id, at)
    return ok({ hasChanged: true })
  }

  /** Does an errand, tells of it and gives what it frees to those who wait, all in one transaction. */
  return async function doErrand(order: Order): Promise<Result<DoneErrand, DoErrandRefusal>> {
    const outcome = await inTransaction((stores) => work(stores, order))
    afterCommit()
    return outcome
  }
}

const mergeTeams = (before: Registration['teams'], changed: Registration['teams']) =>
  [...before.filter(({ position }) => changed.every((team) => team.position !== position)), ...changed].toSorted(
    (a, b) => a.position - b.position,
  )
