import type { Table } from '#programs/data/allow/table.ts'
import { SECOND } from '#shared/durations.ts'
import { err } from '#shared/result.ts'
import type { Member } from '../rooms.ts'
import { readBinding, type Asked, type Binding } from './binding.ts'
import { isMoment, summarize, type Change } from './change.ts'
import { createChangeStore } from './change-store.ts'
import { createListeners } from './listeners.ts'
import { oldestKept, seeRows, type Seen, type ChangeContext } from './see-rows.ts'

/** Polling interval, while any client listens. */
const POLL_MILLISECONDS = SECOND / 4
/** Some rows appear and disappear by the clock alone. */
const AT_LATEST_MILLISECONDS = 15 * SECOND
/** A joining client waits for at most this many polls. */
const PATIENCE_LOOKS = 100

/** @property isGap missed changes are no longer known */
export type Begun = { numbers: number[]; since: string; isGap: boolean }
export type Wish = { asked: Asked; binding: Binding }
type Joining = { member: Member; wishes: readonly Wish[]; since: string | undefined; begun: (begun: Begun) => void }

/**
 * Notices changes of the public rows. All instances share one log, with one order and the same moments;
 * each instance sends its entries to its own listeners.
 */
export function watchChanges(ctx: ChangeContext) {
  const { tables, report } = ctx
  const listeners = createListeners(tables)
  const joining: Joining[] = []
  const snapshots = createSnapshots(ctx, listeners, joining)
  let polling: Promise<boolean> | undefined
  let timer: NodeJS.Timeout | undefined

  function poll(): Promise<boolean> {
    polling ??= snapshots.poll().finally(() => (polling = undefined))
    return polling
  }

  function keepPolling(): void {
    timer ??= setInterval(() => void poll().catch(report), POLL_MILLISECONDS)
    timer.unref()
  }

  function rest(): void {
    if (!listeners.isEmpty() || joining.length > 0) return
    clearInterval(timer)
    timer = undefined
    snapshots.forget()
  }

  return {
    readWish: (asked: Asked) =>
      listeners.hasRoomFor(asked) ? readBinding(tables, asked) : err('Too many different things are listened to'),

    /**
     * @param since moment of the last change that the member received; later ones follow right after the start
     * @param begun called at the moment from which on no change is missed
     */
    async listen(member: Member, wishes: readonly Wish[], since: string | undefined, begun: (begun: Begun) => void) {
      const waiting = { member, wishes, since: since !== undefined && isMoment(since) ? since : undefined, begun }
      joining.push(waiting)
      keepPolling()
      try {
        await pollUntil(() => !joining.includes(waiting), poll)
      } finally {
        take(joining, waiting)
      }
    },

    leave(member: Member): void {
      for (const each of joining.filter((waiting) => waiting.member === member)) take(joining, each)
      listeners.remove(member)
      rest()
    },

    async stop(): Promise<void> {
      clearInterval(timer)
      await polling?.catch(() => undefined)
    },
  }
}

export type Changes = ReturnType<typeof watchChanges>
type Listeners = ReturnType<typeof createListeners>

/** The last known rows, and the changes since. */
function createSnapshots(ctx: ChangeContext, listeners: Listeners, joining: Joining[]) {
  const { connection, tables, readRevision, now, elapsed } = ctx
  const store = createChangeStore(connection.db)
  let told: string | undefined
  let seen = { revision: '', tables: '', at: -Infinity }

  return {
    /** Sends new changes. @returns false when it is not known whether there are any */
    async poll(): Promise<boolean> {
      const waiting = [...joining]
      const wished = [...listeners.wishes(), ...waiting.flatMap(({ wishes }) => wishes.map(toBinding))]
      const wanted = tablesOf(wished, tables)
      const names = wanted.map(({ name }) => name).join()
      const revision = await readRevision()
      if (revision === undefined) return false
      const isDue = elapsed() - seen.at > AT_LATEST_MILLISECONDS || seen.revision !== revision || seen.tables !== names
      const isQuiet = !isDue && told !== undefined && (await store.readHead()) === told
      const present =
        isQuiet && waiting.every(isNew) ? { head: told ?? '', rows: NO_ROWS } : await seeRows(ctx, wanted, revision)
      if (!present) return false
      const from = earliest([told ?? present.head, ...waiting.map(({ since }) => since ?? present.head)])
      const changes = from < present.head ? await store.listChanges(from, present.head) : []
      // Synchronous from here on: a joining member gets every later change, and none twice.
      listeners.tell(summarize(changes.filter(({ at }) => at > (told ?? present.head))), finder(present))
      told = present.head
      const beginning = { changes, present, oldest: oldestKept(now()) }
      for (const each of waiting) if (take(joining, each)) begin(listeners, each, beginning)
      if (!isQuiet) seen = { revision, tables: names, at: elapsed() }
      return true
    },

    /** The next listener starts with the rows of that time. */
    forget(): void {
      told = undefined
    },
  }
}

const earliest = (moments: readonly string[]): string => moments.reduce((one, other) => (other < one ? other : one))

/** The tables that any member listens to. */
function tablesOf(wishes: readonly Binding[], tables: readonly Table[]): readonly Table[] {
  const names = new Set(wishes.map(({ table }) => table))
  return names.has(undefined) ? tables : tables.filter(({ name }) => names.has(name))
}

const NO_ROWS: Seen['rows'] = new Map()

const toBinding = ({ binding }: Wish) => binding

const isNew = ({ since }: Joining) => since === undefined

const finder =
  ({ rows }: Seen) =>
  ({ table, id }: Change) =>
    rows.get(table)?.get(id)

/** @returns false if the member left during the poll */
function take(joining: Joining[], each: Joining): boolean {
  const index = joining.indexOf(each)
  if (index !== -1) joining.splice(index, 1)
  return index !== -1
}

type Beginning = { changes: readonly Change[]; present: Seen; oldest: string }

function begin(
  listeners: Listeners,
  { member, wishes, since, begun }: Joining,
  { changes, present, oldest }: Beginning,
): void {
  const after = since ?? present.head
  // Later than the last change: the database was set back, for example to a backup of the day before.
  const isGap = since !== undefined && (since < oldest || since > present.head)
  begun({ numbers: listeners.add(member, wishes), since: present.head, isGap })
  listeners.tell(summarize(changes.filter(({ at }) => at > after)), finder(present), member)
}

async function pollUntil(isDone: () => boolean, poll: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; !isDone(); tries++) {
    if (tries === PATIENCE_LOOKS) throw new Error('The rows do not come to rest.')
    if (!(await poll())) await new Promise((resolve) => setTimeout(resolve, POLL_MILLISECONDS / 5))
  }
}
