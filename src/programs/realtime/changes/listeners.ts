import type { ColumnType, Table } from '#programs/data/allow/table.ts'
import type { Row } from '#programs/data/run/row-reader.ts'
import { encode, type Frame } from '#programs/realtime/message.ts'
import type { Member } from '../rooms.ts'
import { isMeant, type Asked, type Binding } from './binding.ts'
import type { Change, ShownRow } from './change.ts'

/** @property stored the row as filters compare it */
export type ChangedRow = { shown: ShownRow; stored: Row }
export type FindRow = (change: Change) => ChangedRow | undefined

type Heard = { id: number; key: string; binding: Binding }
type Listener = { member: Member; heard: readonly Heard[] }

/** Each different subscription is compared with every change separately. */
const MOST_DIFFERENT_WISHES = 10_000

/** The vendor's names of types. */
const TYPE_NAMES = {
  uuid: 'uuid',
  text: 'text',
  integer: 'int4',
  boolean: 'bool',
  date: 'date',
  timestamptz: 'timestamptz',
} as const satisfies Record<ColumnType, string>

/** The subscriptions to changes. Identical ones are evaluated and encoded once. */
export function createListeners(tables: readonly Table[]) {
  const listeners = new Map<Member, Listener>()
  const numbers = createNumbers()
  const columns = new Map(tables.map((table) => [table.name, table.columns.map(toColumn)]))

  return {
    /** @returns the numbers of the subscriptions */
    add(member: Member, wishes: readonly { asked: Asked; binding: Binding }[]): number[] {
      const heard = wishes.map(({ asked, binding }) => numbers.take(asked, binding))
      listeners.set(member, { member, heard })
      return heard.map(({ id }) => id)
    },

    remove(member: Member): void {
      const listener = listeners.get(member)
      if (listener) numbers.giveBack(listener.heard)
      listeners.delete(member)
    },

    hasRoomFor: numbers.hasRoomFor,

    wishes: numbers.wishes,

    isEmpty: () => listeners.size === 0,

    /** @param only the one member to notify, who has just joined */
    tell(changes: readonly Change[], findRow: FindRow, only?: Member): void {
      const listener = only && listeners.get(only)
      for (const change of changes) {
        const row = change.kind === 'DELETE' ? undefined : findRow(change)
        // Deleted since; the deletion follows soon.
        if (change.kind !== 'DELETE' && !row) continue
        const data = toData(change, row, columns.get(change.table))
        tellOne({ change, row, data }, listener ? [listener] : listeners.values())
      }
    },
  }
}

/** Equal subscriptions share one number. */
function createNumbers() {
  const numbers = new Map<string, { heard: Heard; users: number }>()
  let lastNumber = 0
  return {
    take(asked: Asked, binding: Binding): Heard {
      const key = keyOf(asked)
      const known = numbers.get(key) ?? { heard: { id: (lastNumber += 1), key, binding }, users: 0 }
      known.users += 1
      numbers.set(key, known)
      return known.heard
    },

    giveBack(heard: readonly Heard[]): void {
      for (const { key } of heard) {
        const known = numbers.get(key)
        if (known && (known.users -= 1) === 0) numbers.delete(key)
      }
    },

    /** Whether there is room for one more subscription. */
    hasRoomFor: (asked: Asked): boolean => numbers.size < MOST_DIFFERENT_WISHES || numbers.has(keyOf(asked)),

    wishes: (): Binding[] => [...numbers.values()].map(({ heard }) => heard.binding),
  }
}

type Column = ReturnType<typeof toColumn>

const toColumn = ({ name, type }: Table['columns'][number]) => ({ name, type: TYPE_NAMES[type] })

function toData({ at, table, id, kind }: Change, row: ChangedRow | undefined, columns: Column[] | undefined) {
  return {
    schema: 'public',
    table,
    commit_timestamp: at,
    type: kind,
    columns,
    errors: null,
    ...(kind !== 'DELETE' && { record: row?.shown }),
    ...(kind !== 'INSERT' && { old_record: { id } }),
  }
}

type Told = { change: Change; row: ChangedRow | undefined; data: ReturnType<typeof toData> }

function tellOne({ change, row, data }: Told, to: Iterable<Listener>): void {
  const meant = new Map<Heard, boolean>()
  const isHeard = (each: Heard) => {
    const known = meant.get(each) ?? isMeant(each.binding, change, row?.stored)
    meant.set(each, known)
    return known
  }
  const frames = new Map<string, Frame>()
  for (const { member, heard } of to) {
    const ids = heard.filter(isHeard).map(({ id }) => id)
    if (ids.length === 0) continue
    const key = `${member.version} ${ids.join()} ${member.topic}`
    const frame =
      frames.get(key) ??
      encode(member.version, { topic: member.topic, event: 'postgres_changes', payload: { ids, data } })
    frames.set(key, frame)
    member.send(frame)
  }
}

const keyOf = ({ event, schema, table, filter }: Asked) => JSON.stringify([event, schema, table, filter])
