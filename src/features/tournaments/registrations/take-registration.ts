import { asksOf } from '#features/tournaments/events/event-options.ts'
import { competitionsOf } from '#features/tournaments/events/competition.ts'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import type { TooMany } from '#platform/limits/rate-limit.ts'
import { err, ok, type Result } from '#shared/result.ts'
import type { SignUpContext } from './context.ts'
import { findDoubts, toAffirmation, type Doubts } from './registration-doubts.ts'
import { AFFIRMATION_FIELD, competitionFieldNames, SEATS_FIELD, teamFieldNames } from './registration-fields.ts'
import { parseRegistrationForm, type FieldErrors } from './registration-form.ts'
import type { FormRefusal } from '#shared/form-guard.ts'
import { guardFieldNames } from '#shared/guard-field-names.ts'
import { registerTeams, type Registered, type RegisterRefusal, type SentForm } from './register-teams.ts'

export type TakeRefusal =
  | RegisterRefusal
  | FormRefusal
  | TooMany
  | { kind: 'unknown-event' }
  /** The database did not store it (disk full, server away); the fault itself is in the log. */
  | { kind: 'not-stored' }

/** Why a sent form is shown again. */
export type SentRegistrationRefusal =
  | TakeRefusal
  | { kind: 'mistakes'; mistakes: FieldErrors }
  /** Asked back once; sent again with the affirmation, the form is accepted. */
  | { kind: 'doubts'; doubts: Doubts; affirmation: string }
export type RegistrationOutcome = Result<Registered, SentRegistrationRefusal>

type SentRegistration = {
  /** Of the event. */
  slug: string
  fields: Record<string, string>
  /** Of the visitor. */
  address: string
  report: (fault: unknown) => void
}

/** Everything between a sent form and its answer: limit, mistakes, guard, registration. */
export async function takeRegistration(ctx: SignUpContext, sent: SentRegistration): Promise<RegistrationOutcome> {
  const { outcomes } = ctx.signUps
  const outcome = await take(ctx, sent).catch((fault: unknown) => {
    // A fault of the database must not cost the visitor what was typed.
    sent.report(fault)
    return err({ kind: 'not-stored' } as const)
  })
  if (outcome.ok) outcomes.add(outcome.value.isRepeat ? 'repeated' : 'accepted')
  else if (outcome.error.kind !== 'mistakes' && outcome.error.kind !== 'doubts') outcomes.add(outcome.error.kind)
  return outcome
}

async function take(ctx: SignUpContext, { slug, fields, address }: SentRegistration): Promise<RegistrationOutcome> {
  const turn = await ctx.signUps.takeTurn(address)
  if (!turn.ok) return turn
  const event = await ctx.offeredEvents.findBySlug(slug)
  const asked = event && asksOf(event).address
  const form = parseRegistrationForm(fields, asked)
  if (!form.ok) return err({ kind: 'mistakes', mistakes: form.error })
  const { [guardFieldNames.token]: token = '', [guardFieldNames.trap]: trap = '' } = fields
  const view = ctx.signUps.formGuard.check({ token, trap })
  if (!view.ok) return view
  const doubts = findDoubts(fields, asked)
  const affirmation = toAffirmation(doubts)
  if (doubts.length > 0 && fields[AFFIRMATION_FIELD] !== affirmation)
    return err({ kind: 'doubts', doubts, affirmation })
  if (!event) return err({ kind: 'unknown-event' })
  const outcome = await registerTeams(ctx, [{ event, form: form.value, ...view.value, ...readWish(event, fields) }])
  return outcome.ok ? ok(only(outcome.value)) : outcome
}

/** Which competitions the teams enter, if there are several, and how many of them must not wait. */
function readWish(
  event: TournamentEvent,
  fields: Record<string, string>,
): Pick<SentForm, 'competitions' | 'seatsWanted'> {
  const [first, second] = competitionsOf(event)
  const named = teamFieldNames.map((name, index) => ({ name, choice: competitionFieldNames[index] ?? '' }))
  const entered = named.filter(({ name }) => (fields[name] ?? '').trim() !== '')
  const seats = fields[SEATS_FIELD] ?? ''
  return {
    ...(second && { competitions: entered.map(({ choice }) => fields[choice] ?? first?.key ?? '') }),
    ...(/^[0-3]$/.test(seats) && { seatsWanted: Number(seats) }),
  }
}

function only([registered]: Registered[]): Registered {
  if (!registered) throw new Error('a form became no registration')
  return registered
}
