import { allow, type Actor, type NotAllowed } from '#rights/offices.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { toSlug } from '#shared/slug.ts'
import { germanIssue } from '#shared/yaml/german-issue.ts'
import { isSameValue } from '#shared/yaml/same-value.ts'
import { mergeValues } from '#shared/yaml/merge-values.ts'
import { MAIN_COMPETITION } from './competition.ts'
import type { EventStore } from './event-store.ts'
import type { EventDeed, EventVersionLine } from './event-version.ts'
import type { EventVersionStore } from './event-version-store.ts'
import {
  eventFileSchema,
  toEventFile,
  toEventId,
  toTournamentEvent,
  type EventFile,
  type EventId,
  type EventSource,
  type TournamentEvent,
} from './event.ts'

/** What is wrong, in words for whoever wrote it. @property path of the value, `competitions.0.name` */
export type EventMistake = { path: string; sentence: string }
export type EventMistakes = { kind: 'mistakes'; mistakes: EventMistake[] }
/** Somebody else has saved since. @property by id of an account @property number, facts what stands now */
export type EventConflict = {
  kind: 'conflict'
  by: string | undefined
  at: Date
  number: number
  facts: EventSource
}
export type KeptEventRefusal = NotAllowed | { kind: 'unknown-event' }
/** Readers have used it already, so it cannot vanish. @property registrations how many there are */
export type EventInUse = { kind: 'event-in-use'; registrations: number }

/** @property number of the last version, 0 where there is none yet @property facts as its file would say it */
export type KeptEvent = {
  event: TournamentEvent
  number: number
  facts: EventSource
  last: EventVersionLine | undefined
}
export type SavedEvent = { slug: string; number: number; isChanged: boolean }

/** What one transaction offers. */
export type EventWork = {
  events: Pick<EventStore, 'findBySlug' | 'list' | 'upsert'>
  versions: Pick<EventVersionStore, 'add' | 'list' | 'find' | 'findEarlier'>
  /** Keys of the competitions that somebody has entered for. */
  listEntered: (eventId: EventId) => Promise<string[]>
  countRegistrations: (eventId: EventId) => Promise<number>
  /** Tells every instance that its pages are out of date. */
  raiseRevision: () => Promise<void>
}

export type KeepEventsNeeds = {
  inTransaction: <T>(work: (stores: EventWork) => Promise<T>) => Promise<T>
  renderMarkdown: (markdown: string) => { html: string }
  now: () => Date
  newId: () => string
}

/** What somebody has written of an event. Its slug and whether it is a draft are no part of it. */
type Typed = Record<string, unknown>

const mistaken = (mistakes: EventMistake[]): Result<never, EventMistakes> => err({ kind: 'mistakes', mistakes })

function readEvent(values: Typed): Result<EventFile, EventMistakes> {
  const read = eventFileSchema.safeParse(values, { error: germanIssue })
  if (read.success) return ok(read.data)
  return mistaken(
    read.error.issues.map(({ path, message }) => ({ path: path.map(String).join('.'), sentence: message })),
  )
}

/** @returns undefined for what is not there */
export async function findKept({ events, versions }: EventWork, slug: string): Promise<KeptEvent | undefined> {
  const event = await events.findBySlug(slug)
  if (!event) return undefined
  const [last] = await versions.list(event.id)
  return { event, facts: toEventFile(event), number: last?.number ?? 0, last }
}

type Put = { to: EventFile; at: Date; by: string; deed: EventDeed; renderMarkdown: KeepEventsNeeds['renderMarkdown'] }

/** Keeps an event as a step of a longer transaction: with a version, and pages everywhere are made anew. */
export async function putEvent(
  work: EventWork,
  present: KeptEvent,
  { to, at, by, deed, renderMarkdown }: Put,
): Promise<Result<SavedEvent, EventConflict | EventMistakes>> {
  const { event, number: seen } = present
  const facts = toEventFile(to)
  const saved = { slug: event.slug, number: seen }
  if (isSameValue(facts, present.facts)) return ok({ ...saved, isChanged: false })
  const missing = await findMissingCompetitions(work, event, to)
  if (missing) return mistaken([missing])
  const first = seen + 1
  const former = { number: first, deed: 'before', at, by: undefined, facts: present.facts } as const
  const number = seen === 0 ? first + 1 : first
  const isNext = seen > 0 || (await work.versions.add(event.id, former))
  if (!isNext || !(await work.versions.add(event.id, { number, deed, at, by, facts }))) return conflictOf(work, event)
  await work.events.upsert(toTournamentEvent(to, event.id, renderMarkdown(to.description).html))
  await work.raiseRevision()
  return ok({ ...saved, number, isChanged: true })
}

/** A competition that somebody has entered for does not vanish. */
async function findMissingCompetitions(
  work: EventWork,
  { id }: TournamentEvent,
  { competitions }: EventFile,
): Promise<EventMistake | undefined> {
  const keys = new Set(competitions ? competitions.map(({ key }) => key) : [MAIN_COMPETITION])
  const missing = (await work.listEntered(id)).filter((key) => !keys.has(key))
  if (missing.length === 0) return undefined
  return {
    path: 'competitions',
    sentence:
      'Für einen Wettbewerb, der hier fehlt, gibt es schon Anmeldungen. Er kann umbenannt, aber nicht entfernt werden.',
  }
}

/** What stands now, for whoever came too late. */
export async function conflictOf(work: EventWork, { slug }: TournamentEvent): Promise<Result<never, EventConflict>> {
  const present = await findKept(work, slug)
  if (!present?.last) throw new Error(`the event "${slug}" is gone or has no version`)
  const { by, at, number } = present.last
  return err({ kind: 'conflict', by, at, number, facts: present.facts })
}

export type KeepEvents = ReturnType<typeof createKeepEvents>

/** Tournaments, for those who make them. Whatever is asked, the actor's right is checked first. */
export function createKeepEvents(needs: KeepEventsNeeds) {
  return { ...reading(needs), ...adding(needs), ...changing(needs) }
}

function reading({ inTransaction }: KeepEventsNeeds) {
  return {
    /** What the form begins with. */
    async show(actor: Actor, slug: string): Promise<Result<KeptEvent, KeptEventRefusal>> {
      const allowed = allow(actor, 'keep-tournaments')
      if (!allowed.ok) return allowed
      const kept = await inTransaction((work) => findKept(work, slug))
      return kept ? ok(kept) : err({ kind: 'unknown-event' })
    },

    /** What the event would be, were it saved; nothing is. */
    async check(actor: Actor, slug: string, values: Typed): Promise<Result<EventFile, NotAllowed | EventMistakes>> {
      const allowed = allow(actor, 'keep-tournaments')
      return allowed.ok ? readEvent({ ...values, slug }) : allowed
    },
  }
}

function adding({ inTransaction, renderMarkdown, now, newId }: KeepEventsNeeds) {
  return {
    /** Makes a draft. @param values with its slug, or an empty one: then it is made of the name */
    async add(actor: Actor, values: Typed): Promise<Result<SavedEvent, NotAllowed | EventMistakes>> {
      const allowed = allow(actor, 'keep-tournaments')
      if (!allowed.ok) return allowed
      const [wanted, name] = [values['slug'], values['name']]
      const isNamed = typeof wanted === 'string' && wanted.trim() !== ''
      const slug = isNamed ? wanted.trim() : toSlug(typeof name === 'string' ? name : '')
      const read = readEvent({ ...values, slug, draft: true })
      if (!read.ok) return read
      return inTransaction(async ({ events, versions }) => {
        // The room has a page of this name.
        const taken = new Set(['neu', ...(await events.list()).map((event) => event.slug)])
        if (isNamed && taken.has(slug))
          return mistaken([{ path: 'slug', sentence: 'So heißt schon ein anderes Turnier.' }])
        const to = { ...read.value, slug: freeSlug(slug, taken) }
        const id = await events.upsert(toTournamentEvent(to, toEventId(newId()), renderMarkdown(to.description).html))
        const number = 1
        await versions.add(id, { number, deed: 'add', at: now(), by: actor.accountId, facts: toEventFile(to) })
        return ok({ slug: to.slug, number, isChanged: true })
      })
    },
  }
}

function freeSlug(base: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const slug = number === 1 ? base : `${base}-${number}`
    if (!taken.has(slug)) return slug
  }
}

type Change<E> = { deed: EventDeed; change: (present: KeptEvent, work: EventWork) => Promise<Result<EventFile, E>> }
type ChangeRefusal = KeptEventRefusal | EventMistakes | EventConflict

function createChangeEvent({ inTransaction, renderMarkdown, now }: KeepEventsNeeds) {
  return async function changeEvent<E>(
    actor: Actor,
    slug: string,
    { deed, change }: Change<E>,
  ): Promise<Result<SavedEvent, ChangeRefusal | E>> {
    const allowed = allow(actor, 'keep-tournaments')
    if (!allowed.ok) return allowed
    const at = now()
    return inTransaction(async (work): Promise<Result<SavedEvent, ChangeRefusal | E>> => {
      const present = await findKept(work, slug)
      if (!present) return err({ kind: 'unknown-event' })
      const to = await change(present, work)
      if (!to.ok) return to
      return putEvent(work, present, { to: to.value, at, by: actor.accountId, deed, renderMarkdown })
    })
  }
}

function changing(needs: KeepEventsNeeds) {
  const changeEvent = createChangeEvent(needs)
  return {
    /**
     * Takes over what somebody has written. Where somebody else has saved since they last looked, both count, unless they concern the
     * same part: nothing is ever overwritten unseen.
     *
     * @param seen number of the version that the writer has before them
     */
    async save(actor: Actor, slug: string, { seen, values }: { seen: number; values: Typed }) {
      let isMerged = false
      const saved = await changeEvent(actor, slug, {
        deed: 'save',
        async change(present, work): Promise<Result<EventFile, EventMistakes | EventConflict>> {
          isMerged = seen !== present.number
          const wanted = isMerged ? await mergeInto(work, present, { seen, values }) : values
          if (!wanted) return conflictOf(work, present.event)
          return readEvent({ ...wanted, slug, ...(present.event.draft && { draft: true }) })
        },
      })
      return saved.ok ? ok({ ...saved.value, isMerged }) : saved
    },

    /** Shows a draft to readers. */
    publish: (actor: Actor, slug: string) =>
      changeEvent(actor, slug, {
        deed: 'publish',
        change: async ({ event: { draft: _, ...event } }): Promise<Result<EventFile, never>> => ok(event),
      }),

    /** Makes it a draft again, as long as nobody has registered. */
    hide: (actor: Actor, slug: string) =>
      changeEvent(actor, slug, {
        deed: 'hide',
        async change({ event }, { countRegistrations }): Promise<Result<EventFile, EventInUse>> {
          const registrations = await countRegistrations(event.id)
          return registrations > 0 ? err({ kind: 'event-in-use', registrations }) : ok({ ...event, draft: true })
        },
      }),
  }
}

/** Somebody else has saved since. @returns both changes as one, or undefined where they concern the same part */
async function mergeInto(
  { versions }: EventWork,
  { event, facts }: KeptEvent,
  { seen, values }: { seen: number; values: Typed },
): Promise<Typed | undefined> {
  const base = await versions.find(event.id, seen)
  return base && mergeValues(base.facts, facts, { ...values, slug: facts.slug, draft: base.facts.draft })
}
