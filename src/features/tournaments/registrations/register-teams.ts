import { createHash } from 'node:crypto'
import { competitionsOf } from '#features/tournaments/events/competition.ts'
import { confirmationPath } from '#features/tournaments/events/event-address.ts'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import type { MailSpacing } from '#platform/mail/mail-spacing.ts'
import { DAY, HOUR } from '#shared/durations.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { unguessable } from '#shared/unguessable.ts'
import { composeConfirmation } from './confirmation-mail.ts'
import type { RegistrationContext, RegistrationStores } from './context.ts'
import type { ChangedBy } from './entry-change.ts'
import { countFree, findPlaces, seatTeams, type EventFull } from './places.ts'
import { pickDetails } from './registration-fields.ts'
import type { RegistrationForm } from './registration-form.ts'
import {
  checkRegistration,
  isReachable,
  toRegistrationId,
  toTeams,
  type Registration,
  type RuleRefusal,
} from './registration.ts'
import { settleEvent } from './settle-event.ts'
import type { Team } from './team.ts'

/** One form that was sent. @property formKey names the view of the form, as an idempotency key */
export type SentForm = {
  event: TournamentEvent
  form: RegistrationForm
  formKey: string
  /** Key of the competition of each team, in their order; absent if the form does not ask. */
  competitions?: string[] | undefined
  /** How many of the teams need a place at once, while the others may wait; absent: all of them. */
  seatsWanted?: number | undefined
  /** Account of the director who enters a team by hand: no closing day counts, and each view of the form is an entry. */
  byDirector?: string | undefined
  /** Players of the first team who have consented to a public name. */
  named?: readonly string[] | undefined
}

/**
 * There is no place for all teams, and the entrant has not been asked yet whether the others may wait; teams are not separated without
 * asking. @property seated, unseated names of teams
 */
export type MayWait = { kind: 'may-wait'; seated: string[]; unseated: string[] }

export type RegisterRefusal =
  | RuleRefusal
  | EventFull
  | MayWait
  /** This view of the form has already sent something else; sending both needs a fresh form. */
  | { kind: 'form-already-sent'; reference: string; token: string }

/** @property isRepeat whether the same form had arrived before; then nothing is written or mailed again */
export type Registered = { registration: Registration; isRepeat: boolean }

/**
 * Registers the teams of all forms, or of none, and puts the confirmations into the outbox. Idempotent: the same form sent again, even
 * concurrently, gives the same registration.
 *
 * @returns in the order of the events' ids
 */
export async function registerTeams(
  ctx: RegistrationContext,
  forms: SentForm[],
): Promise<Result<Registered[], RegisterRefusal>> {
  const receivedAt = ctx.now()
  // Events with places are locked: a fixed order avoids deadlocks.
  const inOrder = forms.toSorted((a, b) => (a.event.id < b.event.id ? -1 : Number(a.event.id > b.event.id)))
  const work = ctx.write(
    async (stores) => {
      const kept: Registered[] = []
      for (const sent of inOrder) {
        const outcome = await registerForm(ctx, stores, sent, receivedAt)
        if (!outcome.ok) throw new Refused(asBefore(outcome.error, sent.event, kept))
        kept.push(outcome.value)
      }
      return ok(kept)
    },
    // The form key prevents a second write.
    { isIdempotent: true },
  )
  return work.catch(toRefusal)
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

/** The refusal after the rollback: places that these registrations had taken are free again. */
function asBefore(refusal: RegisterRefusal, event: TournamentEvent, kept: Registered[]): RegisterRefusal {
  if (refusal.kind !== 'event-full') return refusal
  const given = kept
    .filter(({ registration, isRepeat }) => !isRepeat && registration.eventId === event.id)
    .reduce((sum, { registration }) => sum + registration.teamNames.length, 0)
  return { ...refusal, free: refusal.free + given, wanted: refusal.wanted + given }
}

/** The same content again within this time is a slip (back, reload, a second tab), not a second entry. */
const SAME_WITHIN = DAY

/** This many references in a row are never taken, unless their randomness is broken. */
const MAX_TRIES = 10

/** Anybody can register with a stranger's address, so mails to one mailbox are limited. */
const CONFIRMATION_SPACING: MailSpacing = [
  { max: 3, windowMilliseconds: HOUR },
  { max: 10, windowMilliseconds: DAY },
]

type Outcome = Result<Registered, RegisterRefusal>
type RegisteringContext = Pick<RegistrationContext, 'newId' | 'newReference' | 'publicUrl' | 'spacingOf'>

/** As a step of a longer transaction: writes registration, teams and mail, unless this view of the form, or the same content, was sent before. */
export async function registerForm(
  ctx: RegisteringContext,
  stores: RegistrationStores,
  sent: SentForm,
  receivedAt: Date,
): Promise<Outcome> {
  const { event, formKey } = sent
  const { registrations } = stores
  const formFingerprint = fingerprint(sent)
  const entry = checkRegistration(event, sent, receivedAt)
  if (!entry.ok) {
    // A form that was accepted in time is still accepted when it is sent again after the closing day.
    const earlier = await registrations.findByFormKey(formKey)
    return earlier?.formFingerprint === formFingerprint ? ok({ registration: earlier, isRepeat: true }) : entry
  }
  const since = new Date(receivedAt.getTime() - SAME_WITHIN)
  const same = await registrations.findByFingerprint(formFingerprint, since)
  if (same) return ok({ registration: same, isRepeat: true })
  const seated = await seat(ctx, stores, sent, receivedAt)
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    if (seated.ok) {
      const [id, reference, token] = [toRegistrationId(ctx.newId()), ctx.newReference(event), unguessable()]
      const registration = { ...entry.value, id, reference, token, formKey, formFingerprint, teams: seated.value }
      if (await write(ctx, stores, sent, registration)) return ok({ registration, isRepeat: false })
    }
    const earlier = await registrations.findByFormKey(formKey)
    if (earlier) return answerRepeat(earlier, formFingerprint)
    if (!seated.ok) return seated
  }
  throw new Error('no free reference was found')
}

/** Decides the standing of each team; locks an event with places until the transaction ends. */
async function seat(
  ctx: RegisteringContext,
  stores: RegistrationStores,
  sent: SentForm,
  at: Date,
): Promise<Result<Team[], EventFull | MayWait>> {
  const { event, seatsWanted } = sent
  const teams = toTeams(event, sent)
  if (competitionsOf(event).every(({ places }) => places === undefined)) return ok(teams)
  const queues = event.waitingList !== undefined && event.waitingList !== 'none'
  // Refuses a full event without waiting for the lock.
  const seen = queues ? undefined : await stores.places.find(event)
  const early = seen && findPlaces({ event, free: (competition) => countFree(seen.get(competition)) }, teams)
  if (early?.ok === false) return early
  const settled = await settleEvent(ctx, stores, event.id, at)
  if (!settled) throw new Error('an event is gone while somebody enters')
  if (!queues) {
    const found = findPlaces(settled, teams)
    return found.ok ? ok(teams) : found
  }
  const { seated, unseated } = seatTeams(teams, settled.free)
  if (unseated.length === 0) return ok(teams)
  if (seated.length < (seatsWanted ?? teams.length)) {
    const names = (some: Team[]) => some.map(({ name }) => name)
    return err({ kind: 'may-wait', seated: names(seated), unseated: names(unseated) })
  }
  const first = await stores.teams.nextQueueNumber(event.id)
  const wait = (team: Team, index: number): Team => ({ ...team, standing: 'waiting', queueNumber: first + index })
  return ok(teams.map((team) => (seated.includes(team) ? team : wait(team, unseated.indexOf(team)))))
}

/** @returns false, without writing, if form key, reference or token is already taken */
async function write(
  { publicUrl, spacingOf, newId }: RegisteringContext,
  { registrations, outbox, registrationChanges, players }: RegistrationStores,
  { event, byDirector, named = [] }: SentForm,
  registration: Registration,
): Promise<boolean> {
  if (!(await registrations.add(registration))) return false
  const { id, receivedAt: at, teams, token } = registration
  for (const [index, name] of named.entries()) await players.add(id, { ...AGREED, position: index + 1, name })
  const mailId = isReachable(registration) ? newId() : undefined
  if (mailId !== undefined) {
    const mail = composeConfirmation(registration, event, publicUrl + confirmationPath(event, token))
    await outbox.add({ ...mail, id: mailId, createdAt: at }, spacingOf(CONFIRMATION_SPACING))
    await registrations.linkMail(id, mailId)
  }
  const by: ChangedBy = byDirector === undefined ? { kind: 'entrant' } : { kind: 'director', accountId: byDirector }
  for (const { position, name, standing } of teams) {
    const isWaiting = standing === 'waiting'
    // The registration itself already says that the entrant has entered the team.
    if (!isWaiting && byDirector === undefined) continue
    const change = { what: isWaiting ? ('queued' as const) : ('added' as const), team: position, name }
    await registrationChanges.add(id, { change, by, at, id: newId(), mailId })
  }
  return true
}

const AGREED = { team: 1, birthYear: undefined, guardian: undefined, isNamePublic: true } as const

function answerRepeat(earlier: Registration, formFingerprint: string): Outcome {
  if (earlier.formFingerprint === formFingerprint) return ok({ registration: earlier, isRepeat: true })
  return err({ kind: 'form-already-sent', reference: earlier.reference, token: earlier.token })
}

function fingerprint({ event, form, formKey, competitions, byDirector }: SentForm): string {
  const chosen = competitions === undefined ? [] : [competitions]
  // At the desk two entries may have the same name and no other data, so the form key distinguishes them.
  const own = byDirector === undefined ? [] : [formKey]
  const content = JSON.stringify([event.id, form.teamNames, ...Object.values(pickDetails(form)), ...chosen, ...own])
  return createHash('sha256').update(content).digest('base64url')
}
