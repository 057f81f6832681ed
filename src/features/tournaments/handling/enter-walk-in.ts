import { competitionsOf, type Competition } from '#features/tournaments/events/competition.ts'
import type { HandlingContext } from './context.ts'
import { parseWalkIn, type FieldErrors } from '#features/tournaments/registrations/registration-form.ts'
import { registerTeams, type RegisterRefusal } from '#features/tournaments/registrations/register-teams.ts'
import type { Registration } from '#features/tournaments/registrations/registration.ts'
import type { Actor, NotAllowed } from '#rights/offices.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { enterEvent, type UnknownEvent } from '#features/tournaments/events/enter-event.ts'

/** @property fields as they were sent @property formKey names the view of the form: the same key twice is the same entry */
export type WalkIn = { fields: Record<string, string>; formKey: string }

export type WalkInRefusal = NotAllowed | UnknownEvent | RegisterRefusal | { kind: 'mistakes'; mistakes: FieldErrors }

/** Enters a team that stands in the hall. No closing day counts for the director, but places do; a name is enough. */
export async function enterWalkIn(
  ctx: HandlingContext,
  actor: Actor,
  slug: string,
  { fields, formKey }: WalkIn,
): Promise<Result<Registration, WalkInRefusal>> {
  const event = await enterEvent(ctx, actor, 'handle-registrations', slug)
  if (!event.ok) return event
  const form = parseWalkIn(fields)
  if (!form.ok) return err({ kind: 'mistakes', mistakes: form.error })
  const competitions = competitionsOf(event.value)
  const key = fields['competition'] ?? competitions[0]?.key ?? ''
  const named = readNamed(
    fields,
    competitions.find((each) => each.key === key),
  )
  if (!named.ok) return err({ kind: 'mistakes', mistakes: [named.error] })
  const outcome = await registerTeams(ctx, [
    {
      event: event.value,
      form: form.value,
      formKey,
      byDirector: actor.accountId,
      competitions: [key],
      named: named.value,
      ...(fields['mayWait'] === 'yes' && { seatsWanted: 0 }),
    },
  ])
  if (!outcome.ok) return outcome
  const [entered] = outcome.value
  if (!entered) throw new Error('a form became no registration')
  return ok(entered.registration)
}

/** Between the names of a double, as people write them. */
const BETWEEN = /\s*[/&+,]\s*|\s+und\s+/

/**
 * By whose names everybody may call the entry. Nobody is asked for a team, which has a name of its own, and children are not asked at the desk.
 */
function readNamed(
  { teamName1 = '', isNamePublic }: Record<string, string>,
  competition: Competition | undefined,
): Result<string[], FieldErrors[number]> {
  if (isNamePublic !== 'yes' || !competition || competition.kind === 'team' || competition.youth === true) return ok([])
  const name = teamName1.normalize('NFC').replace(/\s+/g, ' ').trim()
  if (competition.kind === 'single') return ok([name])
  const both = name.split(BETWEEN).filter((each) => each !== '')
  return both.length === 2 ? ok(both) : err({ field: 'teamName1', message: BOTH })
}

const BOTH =
  'Damit die Namen im Netz stehen dürfen, schreiben Sie bitte beide mit „und“ dazwischen, zum Beispiel „Karla M. und Jörg B.“.'
