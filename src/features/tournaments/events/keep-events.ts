import { may, notAllowed, type Actor, type NotAllowed } from '#rights/offices.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { toSlug } from '#shared/slug.ts'
import { germanIssue } from '#shared/yaml/german-issue.ts'
import { isSameValue } from '#shared/yaml/same-value.ts'
import { mergeValues } from '#shared/yaml/merge-values.ts'
import { MAIN_COMPETITION } from './competition.ts'
import type { EventContext, EventStores } from './context.ts'
import type { EventCommand, EventVersionLine } from './event-version.ts'
import {
  ADDRESS_TAKEN,
  eventFileSchema,
  toEventFile,
  toEventId,
  toTournamentEvent,
  type EventFile,
  type EventSource,
  type TournamentEvent,
} from './event.ts'
import type { Context } from '#platform/context.ts'
import { DAY } from '#shared/durations.ts'
import type { EventVersionStore } from './event-version-store.ts'

/** What is wrong, in words for the writer. @property path of the value, `competitions.0.name` */
export type EventMistake = { path: string; sentence: string }
export type EventMistakes = { kind: 'mistakes'; mistakes: EventMistake[] }
/** Another user has saved since. @property by id of an account @property number, facts the current ones */
export type EventConflict = {
  kind: 'conflict'
  by: string | undefined
  at: Date
  number: number
  facts: EventSource
}
export type KeptEventRefusal = NotAllowed | { kind: 'unknown-event' }
/** Visitors have registered, so the event cannot be hidden. @property registrations how many there are */
export type EventInUse = { kind: 'event-in-use'; registrations: number }

/** @property number of the last version, 0 if there is none yet @property facts as in its content file */
export type KeptEvent = {
  event: TournamentEvent
  number: number
  facts: EventSource
  last: EventVersionLine | undefined
}
export type SavedEvent = { slug: string; number: number; isChanged: boolean }

/** The typed values of an event, without its slug and draft flag. */
type Typed = Record<string, unknown>

const mistaken = (mistakes: EventMistake[]): Result<never, EventMistakes> => err({ kind: 'mistakes', mistakes })

function readEvent(values: Typed): Result<EventFile, EventMistakes> {
  const read = eventFileSchema.safeParse(values, { error: germanIssue })
  if (read.success) return ok(read.data)
  return mistaken(
    read.error.issues.map(({ path, message }) => ({ path: path.map(String).join('.'), sentence: message })),
  )
}

export async function findKept({ events, eventVersions }: EventStores, slug: string): Promise<KeptEvent | undefined> {
  const event = await events.findBySlug(slug)
  if (!event) return undefined
  const [last] = await eventVersions.list(event.id)
  return { event, facts: toEventFile(event), number: last?.number ?? 0, last }
}

/** Stores an event as a step of a longer transaction: adds a version, and makes all instances renew their pages. */
export async function putEvent(
  ctx: EventContext,
  stores: EventStores,
  present: KeptEvent,
  { to, by, command }: { to: EventFile; by: string; command: EventCommand },
): Promise<Result<SavedEvent, EventConflict | EventMistakes>> {
  const { event, number: seen } = present
  const { eventVersions } = stores
  const [at, facts] = [ctx.now(), toEventFile(to)]
  const saved = { slug: event.slug, number: seen }
  if (isSameValue(facts, present.facts)) return ok({ ...saved, isChanged: false })
  const mistake = (await findMissingCompetitions(stores, event, to)) ?? (await findTakenAddress(stores, to))
  if (mistake) return mistaken([mistake])
  const first = seen + 1
  const former = { number: first, command: 'before', at, by: undefined, facts: present.facts } as const
  const number = seen === 0 ? first + 1 : first
  const isNext = seen > 0 || (await eventVersions.add(event.id, former))
  if (!isNext || !(await eventVersions.add(event.id, { number, command, at, by, facts })))
    return conflictOf(stores, event)
  await stores.events.upsert(toTournamentEvent(to, event.id, ctx.renderMarkdown(to.description).html))
  await stores.content.raiseRevision()
  return ok({ ...saved, number, isChanged: true })
}

/** A page of the club's own may have this address. */
async function findTakenAddress({ articles }: EventStores, { address }: EventFile): Promise<EventMistake | undefined> {
  if (address === undefined || (await articles.findOwner(`/${address}`)) === undefined) return undefined
  return { path: 'address', sentence: ADDRESS_TAKEN }
}

/** A competition with registrations cannot be removed. */
async function findMissingCompetitions(
  { registrations }: EventStores,
  { id }: TournamentEvent,
  { competitions }: EventFile,
): Promise<EventMistake | undefined> {
  const keys = new Set(competitions ? competitions.map(({ key }) => key) : [MAIN_COMPETITION])
  const entered = (await registrations.listForEvent(id)).flatMap(({ teams }) => teams)
  if (entered.every(({ competition }) => keys.has(competition))) return undefined
  return {
    path: 'competitions',
    sentence:
      'Für einen Wettbewerb, der hier fehlt, gibt es schon Anmeldungen. Er kann umbenannt, aber nicht entfernt werden.',
  }
}

/** The current state, for a writer who came too late. */
export async function conflictOf(
  stores: EventStores,
  { slug }: TournamentEvent,
): Promise<Result<never, EventConflict>> {
  const present = await findKept(stores, slug)
  if (!present?.last) throw new Error(`the event "${slug}" is gone or has no version`)
  const { by, at, number } = present.last
  return err({ kind: 'conflict', by, at, number, facts: present.facts })
}

/** The initial values of the form. */
export async function showKeptEvent(
  ctx: EventContext,
  actor: Actor,
  slug: string,
): Promise<Result<KeptEvent, KeptEventRefusal>> {
  if (!may(actor, 'keep-tournaments')) return notAllowed('keep-tournaments')
  // One transaction, so that facts and number match.
  const kept = await ctx.write((stores) => findKept(stores, slug))
  return kept ? ok(kept) : err({ kind: 'unknown-event' })
}

/** The event as it would be saved, without saving it. */
export const checkEvent = (actor: Actor, slug: string, values: Typed): Result<EventFile, NotAllowed | EventMistakes> =>
  may(actor, 'keep-tournaments') ? readEvent({ ...values, slug }) : notAllowed('keep-tournaments')

/** Adds a draft. @param values with its slug; an empty one is derived from the name */
export async function addEvent(ctx: EventContext, actor: Actor, values: Typed) {
  if (!may(actor, 'keep-tournaments')) return notAllowed('keep-tournaments')
  const [wanted, name] = [values['slug'], values['name']]
  const isNamed = typeof wanted === 'string' && wanted.trim() !== ''
  const slug = isNamed ? wanted.trim() : toSlug(typeof name === 'string' ? name : '')
  const read = readEvent({ ...values, slug, draft: true })
  if (!read.ok) return read
  return ctx.write(async (stores): Promise<Result<SavedEvent, EventMistakes>> => {
    const { events, eventVersions } = stores
    const mistake = await findTakenAddress(stores, read.value)
    if (mistake) return mistaken([mistake])
    // The room has a page with this name.
    const taken = new Set(['neu', ...(await events.list()).map((event) => event.slug)])
    if (isNamed && taken.has(slug)) return mistaken([{ path: 'slug', sentence: 'So heißt schon ein anderes Turnier.' }])
    const to = { ...read.value, slug: freeSlug(slug, taken) }
    const { html } = ctx.renderMarkdown(to.description)
    const id = await events.upsert(toTournamentEvent(to, toEventId(ctx.newId()), html))
    const number = 1
    const facts = toEventFile(to)
    await eventVersions.add(id, { number, command: 'add', at: ctx.now(), by: actor.accountId, facts })
    return ok({ slug: to.slug, number, isChanged: true })
  })
}

function freeSlug(base: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const slug = number === 1 ? base : `${base}-${number}`
    if (!taken.has(slug)) return slug
  }
}

type Change<E> = {
  command: EventCommand
  change: (present: KeptEvent, stores: EventStores) => Promise<Result<EventFile, E>>
}
type ChangeRefusal = KeptEventRefusal | EventMistakes | EventConflict

async function changeEvent<E>(
  ctx: EventContext,
  actor: Actor,
  slug: string,
  { command, change }: Change<E>,
): Promise<Result<SavedEvent, ChangeRefusal | E>> {
  if (!may(actor, 'keep-tournaments')) return notAllowed('keep-tournaments')
  return ctx.write(async (stores): Promise<Result<SavedEvent, ChangeRefusal | E>> => {
    const present = await findKept(stores, slug)
    if (!present) return err({ kind: 'unknown-event' })
    const to = await change(present, stores)
    return to.ok ? putEvent(ctx, stores, present, { to: to.value, by: actor.accountId, command }) : to
  })
}

/**
 * Saves typed values. If another user has saved since, merges both changes unless they concern the same part: nothing is overwritten
 * unseen.
 *
 * @param seen number of the version that the writer saw
 */
export async function saveEvent(
  ctx: EventContext,
  actor: Actor,
  slug: string,
  { seen, values }: { seen: number; values: Typed },
) {
  let isMerged = false
  const saved = await changeEvent(ctx, actor, slug, {
    command: 'save',
    async change(present, stores): Promise<Result<EventFile, EventMistakes | EventConflict>> {
      isMerged = seen !== present.number
      const wanted = isMerged ? await mergeInto(stores, present, { seen, values }) : values
      if (!wanted) return conflictOf(stores, present.event)
      return readEvent({ ...wanted, slug, ...(present.event.draft && { draft: true }) })
    },
  })
  return saved.ok ? ok({ ...saved.value, isMerged }) : saved
}

/** Shows a draft to readers. */
export const publishEvent = (ctx: EventContext, actor: Actor, slug: string) =>
  changeEvent(ctx, actor, slug, {
    command: 'publish',
    change: async ({ event: { draft: _, ...event } }): Promise<Result<EventFile, never>> => ok(event),
  })

/** Makes an event a draft again, as long as nobody has registered. */
export const hideEvent = (ctx: EventContext, actor: Actor, slug: string) =>
  changeEvent(ctx, actor, slug, {
    command: 'hide',
    async change({ event }, { registrations }): Promise<Result<EventFile, EventInUse>> {
      const { length } = await registrations.listForEvent(event.id)
      return length > 0 ? err({ kind: 'event-in-use', registrations: length }) : ok({ ...event, draft: true })
    },
  })

/** Merges with what another user has saved since. @returns undefined if both concern the same part */
async function mergeInto(
  { eventVersions }: EventStores,
  { event, facts }: KeptEvent,
  { seen, values }: { seen: number; values: Typed },
): Promise<Typed | undefined> {
  const base = await eventVersions.find(event.id, seen)
  return base && mergeValues(base.facts, facts, { ...values, slug: facts.slug, draft: base.facts.draft })
}

/** How long older versions of tournaments stay; the privacy policy repeats it. */
const eventRetention = { versions: 730 * DAY }

/** Deletes versions after their retention, including their authors; the last one of each event stays. To be run about once a day. */
export const purgeEventVersions = (ctx: Context<{ eventVersions: EventVersionStore }>): Promise<number> =>
  ctx.write(({ eventVersions }) => eventVersions.removeUntil(new Date(ctx.now().getTime() - eventRetention.versions)))
