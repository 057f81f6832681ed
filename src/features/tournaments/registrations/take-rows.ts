import { createHash, randomBytes } from 'node:crypto'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import type { TooMany } from '#platform/limits/rate-limit.ts'
import { formatWait, SECOND } from '#shared/durations.ts'
import { err, ok, type Result } from '#shared/result.ts'
import type { SignUpContext } from './context.ts'
import { pickDetails, type RegistrationDetailName, type RegistrationFieldName } from './registration-fields.ts'
import { asksOf } from '#features/tournaments/events/event-options.ts'
import { parseRegistrationForm, type RegistrationForm } from './registration-form.ts'
import type { FormRefusal } from '#shared/form-guard.ts'
import { refusalText } from './refusal-text.ts'
import { foldTeam } from './registration-doubts.ts'
import { registerTeams, type MayWait, type SentForm } from './register-teams.ts'
import type { TakeRefusal } from './take-registration.ts'

/** One team as a program sends it; null if nothing was sent. */
type SentRow = Record<RegistrationDetailName | 'teamName', string | null> & { event_id: string }

type SentRows = {
  rows: SentRow[]
  /** Of the visitor, for rate limits. */
  address: string
  /** The same rows sent again with the same key are the same registration. */
  idempotencyKey: string | undefined
  report: (fault: unknown) => void
}

/** A mistake in the rows. @property row from 0 */
type RowMistake = { row: number; column: keyof SentRow; message: string }

/** Why a program can be refused; limits are answered differently, and it has no form view. */
type UnkeptRows = Exclude<TakeRefusal, TooMany | FormRefusal | MayWait | { kind: 'unknown-competition' }>
/** Why nothing was registered; messages are for the people who fill in the form. */
type RowsRefusal =
  | { kind: 'mistakes'; mistakes: [RowMistake, ...RowMistake[]] }
  | { kind: 'too-many'; message: string; waitSeconds: number }
  | { kind: UnkeptRows['kind']; message: string }

/**
 * Registrations by programs: one row per team. Rows of the same event with the same details are one registration, like the teams of one form.
 * Each registration is one turn of the visitor; all are registered, or none.
 */
export async function takeRows(ctx: SignUpContext, sent: SentRows): Promise<Result<void, RowsRefusal>> {
  const outcome = await take(ctx, sent).catch((fault: unknown) => {
    sent.report(fault)
    return err(refuse({ kind: 'not-stored' }))
  })
  ctx.signUps.outcomes.add(outcome.ok ? 'accepted' : outcome.error.kind)
  return outcome
}

async function take(
  ctx: SignUpContext,
  { rows, address, idempotencyKey }: SentRows,
): Promise<Result<void, RowsRefusal>> {
  const { takeTurn } = ctx.signUps
  const first = await takeTurn(address)
  if (!first.ok) return err(tooMany(first.error))
  const events = new Map((await ctx.offeredEvents.list()).map((event) => [String(event.id), event]))
  const forms = readForms(rows, events)
  if (!forms.ok) return forms
  const registrations = toEntries(forms.value, { events, keyOf: formKeys(idempotencyKey) })
  if (!registrations) return err(refuse({ kind: 'unknown-event' }))
  const repeated = registrations.map(({ form }) => findRepeated(form.teamNames)).find((name) => name !== undefined)
  if (repeated !== undefined) return err(refuse({ kind: 'same-team-twice', teamName: repeated }))
  for (let further = 1; further < registrations.length; further += 1) {
    const turn = await takeTurn(address)
    if (!turn.ok) return err(tooMany(turn.error))
  }
  const outcome = await registerTeams(ctx, registrations)
  if (outcome.ok) return ok(undefined)
  const { error } = outcome
  // A program cannot be asked back.
  if (error.kind === 'may-wait') return err({ kind: 'event-full', message: `${refusalText(error)} ${ASK_ON_THE_PAGE}` })
  if (error.kind === 'unknown-competition') throw new Error('a row entered a competition that nobody named')
  return err(refuse(error))
}

type ReadRow = { eventId: string; form: RegistrationForm }

function readForms(rows: SentRow[], events: Grouping['events']): Result<ReadRow[], RowsRefusal> {
  const forms: ReadRow[] = []
  const mistakes: RowMistake[] = []
  for (const [index, { event_id: eventId, teamName, ...details }] of rows.entries()) {
    const fields = Object.entries({ teamName1: teamName, ...details }).map(([name, value]) => [name, value ?? ''])
    const event = events.get(eventId)
    const form = parseRegistrationForm(Object.fromEntries(fields), event && asksOf(event).address)
    if (form.ok) forms.push({ eventId, form: form.value })
    else mistakes.push(...form.error.map(({ field, message }) => ({ row: index, column: columnOf(field), message })))
  }
  const [first, ...others] = mistakes
  return first ? err({ kind: 'mistakes', mistakes: [first, ...others] }) : ok(forms)
}

const columnOf = (field: RegistrationFieldName): keyof SentRow =>
  field === 'teamName1' || field === 'teamName2' || field === 'teamName3' ? 'teamName' : field

type Grouping = { events: ReadonlyMap<string, TournamentEvent>; keyOf: (index: number) => string }

/** @returns undefined if one of the events does not exist */
function toEntries(rows: ReadRow[], { events, keyOf }: Grouping): SentForm[] | undefined {
  const groups = new Map<string, SentForm>()
  for (const { eventId, form } of rows) {
    const event = events.get(eventId)
    if (!event) return undefined
    const group = JSON.stringify([eventId, ...Object.values(pickDetails(form))])
    const known = groups.get(group)
    if (known) known.form.teamNames.push(...form.teamNames)
    else groups.set(group, { event, form, formKey: keyOf(groups.size) })
  }
  return [...groups.values()]
}

/** A program cannot be asked back, so what may be one team in two spellings is refused. */
function findRepeated(teamNames: string[]): string | undefined {
  const folded = teamNames.map(foldTeam)
  return teamNames.find((_, index) => folded.indexOf(folded[index] ?? '') !== index)
}

/** Keys chosen by callers cannot collide with those of form views, or be read back from the database. */
function formKeys(idempotencyKey: string | undefined) {
  const key = idempotencyKey ?? randomBytes(16).toString('base64url')
  return (index: number) => `rest.${createHash('sha256').update(`${index}.${key}`).digest('base64url')}`
}

const ASK_ON_THE_PAGE = 'Wer warten möchte, meldet sich bitte auf der Seite des Turniers an.'

/** The texts of the page, except those that mention the page. */
function refuse(refusal: UnkeptRows): RowsRefusal {
  const { kind } = refusal
  if (kind === 'form-already-sent') {
    return { kind, message: 'Unter dieser Kennung (Idempotency-Key) ist schon eine andere Anmeldung angekommen.' }
  }
  if (kind === 'not-stored') {
    const message =
      'Ihre Anmeldung konnte gerade nicht gespeichert werden. Das liegt nicht an Ihnen. Bitte versuchen Sie es in ein paar Minuten noch einmal.'
    return { kind, message }
  }
  return { kind, message: refusalText(refusal) }
}

function tooMany({ waitMilliseconds }: { waitMilliseconds: number }): RowsRefusal {
  const message = `Von Ihrem Anschluss kamen gerade sehr viele Anmeldungen. Bitte versuchen Sie es in ${formatWait(waitMilliseconds)} noch einmal.`
  return { kind: 'too-many', message, waitSeconds: waitMilliseconds / SECOND }
}
