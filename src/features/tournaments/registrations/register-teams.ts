import { createHash } from 'node:crypto'
import { competitionsOf } from '#features/tournaments/events/competition.ts'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import type { MailSpacing } from '#platform/mail/mail-spacing.ts'
import { DAY, HOUR } from '#shared/durations.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { pickDetails } from './registration-fields.ts'
import type { RegistrationForm } from './registration-form.ts'
import { composeConfirmation } from './confirmation-mail.ts'
import type { ChangedBy } from './entry-change.ts'
import type { RegistrationStore } from './registration-store.ts'
import {
  checkRegistration,
  isReachable,
  toRegistrationId,
  toTeams,
  type NewRegistration,
  type RegistrationId,
  type RuleRefusal,
  type Registration,
} from './registration.ts'
import type { PlaceStore } from './place-store.ts'
import { countFree, findPlaces, seatTeams, type EventFull } from './places.ts'
import { createSettleEvent, type SettlingWork } from './settle-event.ts'
import type { Team } from './team.ts'

/** Of whom nothing is known but the name, which everybody may read. */
type NamedPlayer = {
  team: 1
  position: number
  name: string
  birthYear: undefined
  guardian: undefined
  isNamePublic: true
}

/** What one transaction offers; everything done with it is kept or dropped together. */
type RegistrationWork = SettlingWork & {
  registrations: Pick<RegistrationStore, 'add' | 'findByFormKey' | 'findByFingerprint'>
  places: Pick<PlaceStore, 'find'>
  players: { add: (id: RegistrationId, player: NamedPlayer) => Promise<void> }
}

type Needs = {
  inTransaction: <T>(work: (stores: RegistrationWork) => Promise<T>) => Promise<T>
  now: () => Date
  newId: (now: Date) => string
  newReference: (event: TournamentEvent) => string
  /** Unguessable; it opens the confirmation page. */
  newToken: () => string
  confirmationUrl: (event: TournamentEvent, token: string) => string
  /** How many confirmations one mailbox may get; undefined for any number. */
  confirmationSpacing: MailSpacing | undefined
  /** Called when registrations and their mails are safely stored. */
  afterCommit: () => void
}

/** One form that was sent. @property formKey names the view of the form: the same key twice is the same registration */
export type SentForm = {
  event: TournamentEvent
  form: RegistrationForm
  formKey: string
  /** Key of the competition of each team, in their order; absent where the form does not ask. */
  competitions?: string[] | undefined
  /** So many of the teams need a place at once, the others may wait; absent: all of them. */
  seatsWanted?: number | undefined
  /** Account of the director who enters somebody by hand: no closing day counts, and each view of the form is an entry. */
  byDirector?: string | undefined
  /** Who plays for the first team and has said that everybody may read the name. */
  named?: readonly string[] | undefined
}

/**
 * Not all teams find a place, and whoever enters them has not been asked yet whether the others may wait; nobody's teams are parted without a
 * word. @property seated, unseated names of teams
 */
export type MayWait = { kind: 'may-wait'; seated: string[]; unseated: string[] }

export type RegisterRefusal =
  | RuleRefusal
  | EventFull
  | MayWait
  /** From the same view of the form something else was sent before; to send both, a fresh form is needed. */
  | { kind: 'form-already-sent'; reference: string; token: string }

/** @property isRepeat the very same form had arrived before; nothing was written or mailed again */
export type Registered = { registration: Registration; isRepeat: boolean }

export type RegisterTeams = ReturnType<typeof createRegisterTeams>

export function createRegisterTeams(needs: Needs) {
  const { inTransaction, now, afterCommit } = needs
  const register = createRegister(needs)

  /**
   * Registers the teams of all forms, or of none, and puts the confirmations into the outbox. Sending the same form again, be it at the same
   * moment, gives the same registration.
   *
   * @returns in the order of the events' ids
   */
  return async function registerTeams(forms: SentForm[]): Promise<Result<Registered[], RegisterRefusal>> {
    const receivedAt = now()
    // Always in the same order: each event with places is locked, and two must not wait for each other.
    const inOrder = forms.toSorted((a, b) => (a.event.id < b.event.id ? -1 : Number(a.event.id > b.event.id)))
    const work = inTransaction(async (stores) => {
      const kept: Registered[] = []
      for (const sent of inOrder) {
        const outcome = await register(stores, sent, receivedAt)
        if (!outcome.ok) throw new Refused(asBefore(outcome.error, sent.event, kept))
        kept.push(outcome.value)
      }
      return ok(kept)
    })
    const outcome = await work.catch(toRefusal)
    afterCommit()
    return outcome
  }
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

/** The refusal as it is when nothing of these registrations is kept: what they had taken is free again. */
function asBefore(refusal: RegisterRefusal, event: TournamentEvent, kept: Registered[]): RegisterRefusal {
  if (refusal.kind !== 'event-full') return refusal
  const given = kept
    .filter(({ registration, isRepeat }) => !isRepeat && registration.eventId === event.id)
    .reduce((sum, { registration }) => sum + registration.teamNames.length, 0)
  return { ...refusal, free: refusal.free + given, wanted: refusal.wanted + given }
}

/** The very same words once more within this time are a slip (back, reload, a second tab), not a second entry. */
const SAME_WITHIN = DAY

/** So many references in a row are never taken, unless their randomness is broken. */
const MAX_TRIES = 10

/** Anybody can type anybody's address: nobody's mailbox is to be flooded by us. */
export const CONFIRMATION_SPACING: MailSpacing = [
  { max: 3, windowMilliseconds: HOUR },
  { max: 10, windowMilliseconds: DAY },
]

type View = Pick<Registration, 'formKey' | 'formFingerprint'>
type Outcome = Result<Registered, RegisterRefusal>
type Wish = NewRegistration &
  View &
  Pick<SentForm, 'seatsWanted' | 'byDirector' | 'named'> &
  Pick<Registration, 'teams'>

/** @returns a step that writes registration, teams and mail, unless this view of the form, or the same words, were sent before */
function createRegister(needs: Needs) {
  const { newId, newReference, newToken } = needs
  const write = createWrite(needs)
  const seat = createSeat(needs)

  async function keep(stores: RegistrationWork, event: TournamentEvent, wish: Wish): Promise<Outcome> {
    const { registrations } = stores
    const { seatsWanted: _, byDirector, named, ...entry } = wish
    const since = new Date(entry.receivedAt.getTime() - SAME_WITHIN)
    const same = await registrations.findByFingerprint(entry.formFingerprint, since)
    if (same) return ok({ registration: same, isRepeat: true })
    const seated = await seat(stores, event, wish)
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const id = toRegistrationId(newId(entry.receivedAt))
      const registration = { ...entry, id, reference: newReference(event), token: newToken() }
      if (seated.ok && (await write(stores, event, { ...registration, teams: seated.value }, { byDirector, named }))) {
        return ok({ registration: { ...registration, teams: seated.value }, isRepeat: false })
      }
      const earlier = await registrations.findByFormKey(entry.formKey)
      if (earlier) return answerRepeat(earlier, entry)
      if (!seated.ok) return seated
    }
    throw new Error('no free reference was found')
  }

  return async (stores: RegistrationWork, sent: SentForm, receivedAt: Date): Promise<Outcome> => {
    const { event, formKey, seatsWanted, byDirector, named } = sent
    const view = { formKey, formFingerprint: fingerprint(sent) }
    const entry = checkRegistration(event, sent, receivedAt)
    if (entry.ok)
      return keep(stores, event, {
        ...entry.value,
        ...view,
        seatsWanted,
        byDirector,
        named,
        teams: toTeams(event, sent),
      })
    // A form that was taken in time and is sent again after the closing day is still taken.
    const earlier = await stores.registrations.findByFormKey(formKey)
    return earlier?.formFingerprint === view.formFingerprint ? answerRepeat(earlier, view) : entry
  }
}

/** @returns a step that says how each team will stand; from then on nobody else gives places of the event until the transaction ends */
function createSeat(needs: Needs) {
  const settle = createSettleEvent({ newId: needs.newId, entryUrl: needs.confirmationUrl })

  return async (
    stores: RegistrationWork,
    event: TournamentEvent,
    { teams, seatsWanted, receivedAt }: Pick<Wish, 'teams' | 'seatsWanted' | 'receivedAt'>,
  ): Promise<Result<Team[], EventFull | MayWait>> => {
    if (competitionsOf(event).every(({ places }) => places === undefined)) return ok(teams)
    const queues = event.waitingList !== undefined && event.waitingList !== 'none'
    // When nothing is left, nobody needs to wait for whoever gets the last place.
    const seen = queues ? undefined : await stores.places.find(event)
    const early = seen && findPlaces({ event, free: (competition) => countFree(seen.get(competition)) }, teams)
    if (early?.ok === false) return early
    const settled = await settle(stores, event.id, receivedAt)
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
}

/** @returns a step that gives false, and has written nothing, when form key, reference or token is already taken */
function createWrite({ confirmationUrl, confirmationSpacing, newId }: Needs) {
  return async (
    { registrations, outbox, changes, players }: RegistrationWork,
    event: TournamentEvent,
    registration: Registration,
    { byDirector, named = [] }: Pick<SentForm, 'byDirector' | 'named'>,
  ): Promise<boolean> => {
    if (!(await registrations.add(registration))) return false
    for (const [index, name] of named.entries()) await players.add(registration.id, agreed(name, index + 1))
    const { id, receivedAt: at, teams } = registration
    const mailId = isReachable(registration) ? newId(at) : undefined
    if (mailId !== undefined) {
      const mail = composeConfirmation(registration, event, confirmationUrl(event, registration.token))
      await outbox.add({ ...mail, id: mailId, createdAt: at }, confirmationSpacing)
      await registrations.linkMail(id, mailId)
    }
    const by: ChangedBy = byDirector === undefined ? { kind: 'entrant' } : { kind: 'director', accountId: byDirector }
    for (const { position, name, standing } of teams) {
      const isWaiting = standing === 'waiting'
      // That somebody has entered themselves is what the registration says anyway.
      if (!isWaiting && byDirector === undefined) continue
      const change = { what: isWaiting ? ('queued' as const) : ('added' as const), team: position, name }
      await changes.add(id, { change, by, at, id: newId(at), mailId })
    }
    return true
  }
}

const agreed = (name: string, position: number): NamedPlayer => ({
  team: 1,
  position,
  name,
  birthYear: undefined,
  guardian: undefined,
  isNamePublic: true,
})

function answerRepeat(earlier: Registration, { formFingerprint }: View): Outcome {
  if (earlier.formFingerprint === formFingerprint) return ok({ registration: earlier, isRepeat: true })
  return err({ kind: 'form-already-sent', reference: earlier.reference, token: earlier.token })
}

function fingerprint({ event, form, formKey, competitions, byDirector }: SentForm): string {
  const chosen = competitions === undefined ? [] : [competitions]
  // At the desk two may have the same name, and nothing else is known of them.
  const own = byDirector === undefined ? [] : [formKey]
  const content = JSON.stringify([event.id, form.teamNames, ...Object.values(pickDetails(form)), ...chosen, ...own])
  return createHash('sha256').update(content).digest('base64url')
}
