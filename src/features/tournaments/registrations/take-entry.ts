import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import type { Limit, TooMany } from '#platform/limits/limit.ts'
import { err, ok, type Result } from '#shared/result.ts'
import type { Tally } from '#shared/tally.ts'
import { guardFieldNames } from './entry-fields.ts'
import { parseEntryForm, type FieldErrors } from './entry-form.ts'
import type { FormGuard, FormRefusal } from './form-guard.ts'
import type { Registered, RegisterRefusal, RegisterTeams } from './register-teams.ts'

export type SignUpRefusal =
  | RegisterRefusal
  | FormRefusal
  | TooMany
  | { kind: 'unknown-event' }
  /** The database did not take it (disk full, server away); the fault itself is in the log. */
  | { kind: 'not-stored' }

/** Why a sent form is shown again. */
export type EntryTrouble = SignUpRefusal | { kind: 'mistakes'; mistakes: FieldErrors }
export type EntryOutcome = Result<Registered, EntryTrouble>

type SentEntry = {
  /** Of the event. */
  slug: string
  fields: Record<string, string>
  /** Of the visitor. */
  address: string
  report: (fault: unknown) => void
}

type Needs = {
  /** @param slug of the event */
  findEvent: (slug: string) => Promise<TournamentEvent | undefined>
  registerTeams: RegisterTeams
  formGuard: Pick<FormGuard, 'check'>
  /** Counts one sent form for a visitor. */
  takeTurn: Limit['take']
  /** Counts what came of each form, but for those with mistakes in their fields. */
  signUps: Pick<Tally, 'add'>
}

export function createTakeEntry({ findEvent, registerTeams, formGuard, takeTurn, signUps }: Needs) {
  async function take({ slug, fields, address }: SentEntry): Promise<EntryOutcome> {
    const turn = await takeTurn(address)
    if (!turn.ok) return turn
    const form = parseEntryForm(fields)
    if (!form.ok) return err({ kind: 'mistakes', mistakes: form.error })
    const { [guardFieldNames.token]: token = '', [guardFieldNames.trap]: trap = '' } = fields
    const view = formGuard.check({ token, trap })
    if (!view.ok) return view
    const event = await findEvent(slug)
    if (!event) return err({ kind: 'unknown-event' })
    const outcome = await registerTeams([{ event, form: form.value, ...view.value }])
    return outcome.ok ? ok(only(outcome.value)) : outcome
  }

  /** Everything between a sent form and its answer: limit, mistakes, guard, registration. */
  return async function takeEntry(sent: SentEntry): Promise<EntryOutcome> {
    const outcome = await take(sent).catch((fault: unknown) => {
      // Whatever keeps the database from counting or writing must not cost the visitor what was typed.
      sent.report(fault)
      return err({ kind: 'not-stored' } as const)
    })
    if (outcome.ok) signUps.add(outcome.value.isRepeat ? 'repeated' : 'accepted')
    else if (outcome.error.kind !== 'mistakes') signUps.add(outcome.error.kind)
    return outcome
  }
}

function only([registered]: Registered[]): Registered {
  if (!registered) throw new Error('a form became no registration')
  return registered
}
