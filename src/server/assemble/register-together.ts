import type { EntryForm } from '#features/tournaments/registrations/entry-form.ts'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import {
  createRegisterTeams,
  type Registered,
  type RegisterRefusal,
} from '#features/tournaments/registrations/register-teams.ts'
import type { Config } from '#platform/config/config.ts'
import type { Database, DatabaseConnection } from '#platform/db/database.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { toEntryWork, toRegisterNeeds } from './create-entry-desk.ts'

type Needs = {
  connection: Pick<DatabaseConnection, 'engine' | 'inTransaction'>
  config: Pick<Config, 'publicUrl'>
  now: () => Date
  /** Called when registrations and their mails are safely stored. */
  afterCommit: () => void
}

/** One registration of several. @property formKey the same key twice is the same registration */
export type TogetherEntry = { event: TournamentEvent; form: EntryForm; formKey: string }

export type RegisterTogether = (entries: TogetherEntry[]) => Promise<Result<void, RegisterRefusal>>

/** Registers all of them by the use case of the page, or none. */
export function createRegisterTogether({ connection, config, now, afterCommit }: Needs): RegisterTogether {
  const needs = toRegisterNeeds({ config, now })

  return async (entries) => {
    // Found beforehand: inside of the transaction nothing else may ask the database.
    const events = new Map(entries.map(({ event }) => [event.slug, event]))
    // Always in the same order: each event with places is locked, and two must not wait for each other.
    const inOrder = entries.toSorted((a, b) => (a.event.id < b.event.id ? -1 : Number(a.event.id > b.event.id)))
    const registerAll = async (trx: Database) => {
      const registerTeams = createRegisterTeams({
        ...needs,
        findEvent: async (slug) => events.get(slug),
        inTransaction: (inner) => inner(toEntryWork(trx, connection.engine)),
      })
      const kept: Registered[] = []
      for (const { event, form, formKey } of inOrder) {
        const outcome = await registerTeams(event.slug, form, formKey)
        if (!outcome.ok) throw new Refused(asBefore(outcome.error, event, kept))
        kept.push(outcome.value)
      }
    }
    // Those that their form keys show to be there are not written again.
    const work = connection.inTransaction(registerAll, { isIdempotent: true })
    const outcome = await work.then(() => ok(undefined)).catch(toRefusal)
    afterCommit()
    return outcome
  }
}

/** The refusal as it is when nothing of these registrations is kept: what they had taken is free again. */
function asBefore(refusal: RegisterRefusal, event: TournamentEvent, kept: Registered[]): RegisterRefusal {
  if (refusal.kind !== 'event-full') return refusal
  const given = kept
    .filter(({ registration, isRepeat }) => !isRepeat && registration.eventId === event.id)
    .reduce((sum, { registration }) => sum + registration.teamNames.length, 0)
  return { ...refusal, free: refusal.free + given, wanted: refusal.wanted + given }
}

/** Thrown to undo what the transaction has written so far; it never leaves this file. */
class Refused extends Error {
  readonly refusal: RegisterRefusal
  constructor(refusal: RegisterRefusal) {
    super(refusal.kind)
    this.refusal = refusal
  }
}

function toRefusal(reason: unknown) {
  if (reason instanceof Refused) return err(reason.refusal)
  throw reason
}
