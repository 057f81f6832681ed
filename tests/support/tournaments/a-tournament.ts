import type { EventContext } from '#features/tournaments/events/context.ts'
import type { EventFile } from '#features/tournaments/events/event.ts'
import { randomReference } from '#features/tournaments/events/reference.ts'
import type { HandlingContext } from '#features/tournaments/handling/context.ts'
import { openDay } from '#features/tournaments/handling/list-entered-teams.ts'
import type { LendingContext } from '#features/tournaments/lending/context.ts'
import type { SignUpContext } from '#features/tournaments/registrations/context.ts'
import { registerTeams, type SentForm } from '#features/tournaments/registrations/register-teams.ts'
import type { Registration } from '#features/tournaments/registrations/registration.ts'
import type { SlipContext } from '#features/tournaments/slips/run-slip-command.ts'
import { createSlipCodes } from '#features/tournaments/slips/slip-codes.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import type { MailSpacing } from '#platform/mail/mail-spacing.ts'
import type { Actor, Office } from '#rights/offices.ts'
import { storeContext } from '#server/context/store-context.ts'
import { createFormGuard } from '#shared/form-guard.ts'
import { ok } from '#shared/result.ts'
import { createTally } from '#shared/tally.ts'
import { unguessable } from '#shared/unguessable.ts'
import { sampleEvent, sampleForm } from '#tests/support/samples/sample-registration.ts'

type TournamentContext = EventContext & HandlingContext & SignUpContext & LendingContext & SlipContext
type SignUps = SignUpContext['signUps']
type Changes = Partial<Omit<TournamentContext, 'signUps' | 'read' | 'write'>> & { signUps?: Partial<SignUps> }

/** Test support: an actor with these offices; Jutta by default. */
export const as = (...offices: Office[]): Actor => ({ accountId: 'jutta', offices })
/** Actors without rights to registrations, except that the board may read them. */
export const STRANGERS = [as(), as('admin', 'board', 'editor', 'youth', 'member')]

const NOON = new Date('2024-12-01T12:00:00.000Z')

/** Test support: the context of use cases of registrations, on a real database. The only limit is that on mails to one mailbox. */
export function tournamentContext(
  connection: Pick<DatabaseConnection, 'db' | 'engine' | 'inTransaction'>,
  { now = () => NOON, signUps, ...changes }: Changes = {},
) {
  const ctx = storeContext({ connection, now })
  const free = () => ok(undefined)
  const formGuard = createFormGuard({ secret: 'secret', now, newKey: unguessable })
  const turns = { takeTurn: free, takeChangeTurn: free, takeLinkTurn: free }
  return {
    ...ctx,
    ...openDay(ctx.read),
    leaseSecret: 'secret',
    drawKey: 'draw',
    slipCodes: createSlipCodes('slips'),
    lease: undefined,
    publicUrl: 'https://club.example',
    spacingOf: (spacing: MailSpacing) => spacing,
    events: ctx.read.events,
    offeredEvents: ctx.read.events,
    newReference: randomReference,
    renderMarkdown: (markdown: string) => ({ html: `<p>${markdown}</p>` }),
    signUps: { formGuard, outcomes: createTally(), ...turns, ...signUps },
    ...changes,
  }
}

type Setting = Changes & { event?: Partial<EventFile>; at?: Date; registrations?: readonly Registration[] }

/**
 * Test support: the village tournament in a database of its own, with the given registrations.
 *
 * @param setting.at the time, until `clock.now` is changed @param setting.event differences from the sample
 */
export async function aTournament(
  open: () => Promise<DatabaseConnection>,
  { event: changes, at = NOON, registrations = [], ...own }: Setting = {},
) {
  const connection = await open()
  const { db } = connection
  const event = sampleEvent(changes)
  const clock = { now: at }
  const ctx = tournamentContext(connection, { now: () => clock.now, ...own })
  await ctx.write(async (stores) => {
    await stores.events.upsert(event)
    for (const registration of registrations) await stores.registrations.add(registration)
  })
  return {
    connection,
    db,
    ctx,
    clock,
    event,
    add: (registration: Registration) => ctx.write((stores) => stores.registrations.add(registration)),
    listed: () => ctx.read.registrations.listForEvent(event.id),
    logOf: ({ id }: Pick<Registration, 'id'>) => ctx.read.registrationChanges.list(id),
    mails: () => db.selectFrom('outbox').selectAll().orderBy('created_at').orderBy('id').execute(),
    /** Enters teams by the form of the site. */
    enter: (teamNames: string[], sent: Partial<SentForm> = {}) =>
      registerTeams(ctx, [{ event, form: { ...sampleForm, teamNames }, formKey: teamNames.join(), ...sent }]),
  }
}
