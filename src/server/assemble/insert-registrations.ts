import { createHash, randomBytes } from 'node:crypto'
import type {
  InsertRefusal,
  InsertRegistrations,
  Mistake,
  OtherRefusal,
  RegistrationRow,
} from '#data-api/registrations.ts'
import { pickDetails, type EntryFieldName } from '#features/tournaments/registrations/entry-fields.ts'
import { parseEntryForm, type EntryForm } from '#features/tournaments/registrations/entry-form.ts'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import type { RegisterRefusal } from '#features/tournaments/registrations/register-teams.ts'
import { formatWait, SECOND } from '#shared/durations.ts'
import { err, ok, type Result } from '#shared/result.ts'
import type { TakeTurn } from '#site/routes/tournaments/take-entry.ts'
import { refusalText } from '#site/routes/tournaments/refusal-text.ts'
import type { RegisterTogether, TogetherEntry } from './register-together.ts'

type Needs = {
  listEvents: () => Promise<TournamentEvent[]>
  registerTogether: RegisterTogether
  /** The same turns as those of the page. */
  takeTurn: TakeTurn
  report: (fault: unknown) => void
}

/**
 * Sign-ups by the data API: one row per team. Rows of the same event with the same contact are one registration, as teams in one form are.
 * Each registration is one turn of the visitor.
 */
export function createInsertRegistrations(needs: Needs): InsertRegistrations {
  return async ({ rows, address, idempotencyKey }) => {
    const first = await takeTurn(needs, address)
    if (!first.ok) return first
    const forms = readForms(rows)
    if (!forms.ok) return forms
    const events = new Map((await needs.listEvents()).map((event) => [String(event.id), event]))
    const entries = toEntries(forms.value, { events, keyOf: formKeys(idempotencyKey) })
    if (!entries) return err(refuse({ kind: 'unknown-event' }))
    for (let further = 1; further < entries.length; further += 1) {
      const turn = await takeTurn(needs, address)
      if (!turn.ok) return turn
    }
    const outcome = await needs.registerTogether(entries).catch((fault: unknown) => {
      needs.report(fault)
      return err({ kind: 'not-stored' } as const)
    })
    return outcome.ok ? outcome : err(refuse(outcome.error))
  }
}

async function takeTurn(
  needs: Pick<Needs, 'takeTurn' | 'report'>,
  address: string,
): Promise<Result<void, InsertRefusal>> {
  try {
    const turn = await needs.takeTurn(address)
    return turn.ok ? turn : err(tooMany(turn.error))
  } catch (fault) {
    needs.report(fault)
    return err(refuse({ kind: 'not-stored' }))
  }
}

type ReadRow = { eventId: string; form: EntryForm }

function readForms(rows: RegistrationRow[]): Result<ReadRow[], InsertRefusal> {
  const forms: ReadRow[] = []
  const mistakes: Mistake[] = []
  for (const [index, { event_id: eventId, teamName, ...contact }] of rows.entries()) {
    const fields = Object.entries({ teamName1: teamName, ...contact }).map(([name, value]) => [name, value ?? ''])
    const form = parseEntryForm(Object.fromEntries(fields))
    if (form.ok) forms.push({ eventId, form: form.value })
    else mistakes.push(...form.error.map(({ field, message }) => ({ row: index, column: columnOf(field), message })))
  }
  const [first, ...others] = mistakes
  return first ? err({ kind: 'mistakes', mistakes: [first, ...others] }) : ok(forms)
}

function columnOf(field: EntryFieldName): keyof RegistrationRow {
  return field === 'teamName1' || field === 'teamName2' || field === 'teamName3' ? 'teamName' : field
}

type Grouping = { events: ReadonlyMap<string, TournamentEvent>; keyOf: (index: number) => string }

/** @returns undefined when one of the events does not exist */
function toEntries(rows: ReadRow[], { events, keyOf }: Grouping): TogetherEntry[] | undefined {
  const groups = new Map<string, TogetherEntry>()
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

/** Keys that callers choose can neither meet those of form views nor be read back from the database. */
function formKeys(idempotencyKey: string | undefined) {
  const key = idempotencyKey ?? randomBytes(16).toString('base64url')
  return (index: number) => `rest.${createHash('sha256').update(`${index}.${key}`).digest('base64url')}`
}

const reasons = {
  'unknown-event': 'unknown-event',
  'entries-closed': 'entries-closed',
  'too-many-teams': 'too-many-teams',
  'event-full': 'event-full',
  'same-team-twice': 'same-team-twice',
  'form-already-sent': 'key-reused',
  'not-stored': 'not-stored',
} as const satisfies Record<RegisterRefusal['kind'] | 'not-stored', OtherRefusal>

/** The words of the page, where they do not speak of the page. */
function refuse(refusal: RegisterRefusal | { kind: 'not-stored' }): InsertRefusal {
  const kind = reasons[refusal.kind]
  if (refusal.kind === 'form-already-sent') {
    return { kind, message: 'Unter dieser Kennung (Idempotency-Key) ist schon eine andere Anmeldung angekommen.' }
  }
  if (refusal.kind === 'not-stored') {
    const message =
      'Ihre Anmeldung konnte gerade nicht gespeichert werden. Das liegt nicht an Ihnen. Bitte versuchen Sie es in ein paar Minuten noch einmal.'
    return { kind, message }
  }
  return { kind, message: refusalText(refusal) }
}

function tooMany({ waitMilliseconds }: { waitMilliseconds: number }): InsertRefusal {
  const message = `Von Ihrem Anschluss kamen gerade sehr viele Anmeldungen. Bitte versuchen Sie es in ${formatWait(waitMilliseconds)} noch einmal.`
  return { kind: 'too-many', message, waitSeconds: waitMilliseconds / SECOND }
}
