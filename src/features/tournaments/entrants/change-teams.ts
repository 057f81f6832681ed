import { DAY, HOUR } from '#shared/durations.ts'
import { err, ok, type Result } from '#shared/result.ts'
import type { MailSpacing } from '#platform/mail/mail-spacing.ts'
import type { EventId } from '#features/tournaments/events/event.ts'
import type { EntrantContext, EntrantStores } from './context.ts'
import type { ChangedBy } from '#features/tournaments/registrations/entry-change.ts'
import type { Registration } from '#features/tournaments/registrations/registration.ts'
import { settleEvent, tellChanges } from '#features/tournaments/registrations/settle-event.ts'
import { decideTeamCommand, type TeamCommand, type TeamCommandRefusal } from './team-command.ts'

/** Anybody can register with a stranger's address, and then change names again and again. */
const CHANGE_SPACING: MailSpacing = [
  { max: 12, windowMilliseconds: HOUR },
  { max: 40, windowMilliseconds: DAY },
]

/** How entrants and directors identify a registration. */
export type NamedRegistration = { token: string } | { eventId: EventId; reference: string }

export const findNamed = (
  { registrations }: EntrantStores,
  named: NamedRegistration,
): Promise<Registration | undefined> =>
  'token' in named
    ? registrations.findByToken(named.token)
    : registrations.findByReference(named.eventId, named.reference)

/** Limits mails to one mailbox about an entrant's own changes; undefined for no limit. */
export const changeSpacing = ({ spacingOf }: EntrantContext, by: ChangedBy): MailSpacing | undefined =>
  by.kind === 'entrant' ? spacingOf(CHANGE_SPACING) : undefined

export type ChangeTeamsRefusal = TeamCommandRefusal | { kind: 'unknown-registration' }
/** @property hasChanged false if nothing had to change, for instance after a double click */
export type ChangedTeams = { hasChanged: boolean }

/** Changes teams, mails the entrant and gives freed places to the queue, all in one transaction. */
export const changeTeams = async (
  ctx: EntrantContext,
  { registration: named, command, by }: { registration: NamedRegistration; command: TeamCommand; by: ChangedBy },
): Promise<Result<ChangedTeams, ChangeTeamsRefusal>> =>
  ctx.write(async (stores): Promise<Result<ChangedTeams, ChangeTeamsRefusal>> => {
    const at = ctx.now()
    const before = await findNamed(stores, named)
    const settled = before && (await settleEvent(ctx, stores, before.eventId, at))
    // Locked from here on.
    const registration = settled && (await findNamed(stores, named))
    if (!settled || !registration) return err({ kind: 'unknown-registration' })
    const { event, free } = settled
    const decision = decideTeamCommand(command, {
      event,
      registration,
      free,
      now: at,
      mark: await stores.teams.findMark(registration.id),
      nextQueueNumber: await stores.teams.nextQueueNumber(event.id),
      byDirector: by.kind === 'director',
    })
    if (!decision.ok) return decision
    const { teams: changed, changes } = decision.value
    if (changes.length === 0) return ok({ hasChanged: false })
    const teams = mergeTeams(registration.teams, changed)
    for (const team of changed) {
      const isNew = registration.teams.every(({ position }) => position !== team.position)
      await (isNew ? stores.teams.add(registration.id, team) : stores.teams.change(registration.id, team))
    }
    const spacing = changeSpacing(ctx, by)
    await tellChanges(ctx, stores, { event, registration: { ...registration, teams }, changes, by, spacing, at })
    await settleEvent(ctx, stores, event.id, at)
    return ok({ hasChanged: true })
  })

const mergeTeams = (before: Registration['teams'], changed: Registration['teams']) =>
  [...before.filter(({ position }) => changed.every((team) => team.position !== position)), ...changed].toSorted(
    (a, b) => a.position - b.position,
  )
