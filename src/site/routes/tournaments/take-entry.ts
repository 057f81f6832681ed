import type { EntryDesk } from '#features/tournaments/registrations/entry-desk.ts'
import { guardFieldNames } from '#features/tournaments/registrations/entry-fields.ts'
import { parseEntryForm, type FieldErrors } from '#features/tournaments/registrations/entry-form.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { confirmationPath } from './entry-path.ts'
import type { SignUpRefusal } from './refusal-text.ts'

export type Turn = Result<void, { waitMilliseconds: number }>
/** At once, or after asking where all instances count together; then it fails when the database is away. */
export type TakeTurn = (address: string) => Turn | Promise<Turn>

/** Why a sent form is shown again. */
export type EntryTrouble = SignUpRefusal | { kind: 'mistakes'; mistakes: FieldErrors }
/** @property path of the confirmation page */
export type EntryOutcome = Result<{ path: string }, EntryTrouble>

type SentEntry = {
  entries: EntryDesk
  takeEntryTurn: TakeTurn
  /** Of the event. */
  slug: string
  fields: Record<string, string>
  /** Of the visitor. */
  address: string
  report: (fault: unknown) => void
}

/** Everything between a sent form and its answer: limit, mistakes, guard, registration. */
export async function takeEntry({
  entries,
  takeEntryTurn,
  slug,
  fields,
  address,
  report,
}: SentEntry): Promise<EntryOutcome> {
  // Whatever keeps the database from counting or writing must not cost the visitor what was typed.
  const notStored = (fault: unknown) => {
    report(fault)
    return err({ kind: 'not-stored' } as const)
  }
  try {
    const turn = await takeEntryTurn(address)
    if (!turn.ok) return err({ kind: 'too-many', ...turn.error })
  } catch (fault) {
    return notStored(fault)
  }
  const form = parseEntryForm(fields)
  if (!form.ok) return err({ kind: 'mistakes', mistakes: form.error })
  const view = entries.formGuard.check({
    token: fields[guardFieldNames.token] ?? '',
    trap: fields[guardFieldNames.trap] ?? '',
  })
  if (!view.ok) return view

  const outcome = await entries.registerTeams(slug, form.value, view.value.formKey).catch(notStored)
  return outcome.ok ? ok({ path: confirmationPath(slug, outcome.value.registration.token) }) : outcome
}
