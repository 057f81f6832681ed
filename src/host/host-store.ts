import { existsSync, mkdirSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite'
import { describeRow, flag, instant, number, optional, text, type RowOf } from '#platform/db/describe-row.ts'
import { DAY, HOUR, SECOND } from '#shared/durations.ts'
import { hostFolder, takeLock } from './clubs/clubs-file.ts'

/** A row of `clubs`. */
const state = describeRow({
  folder: text,
  /** Only while a host runs. */
  isOpen: flag,
  visitedAt: optional(instant),
  /** Time of its next work that is due without a visitor. */
  nextAt: optional(instant),
  /** Of the program that last opened it. */
  version: optional(text),
  bytes: optional(number),
  /** The last one, as a sentence without data. */
  failure: optional(text),
  failedAt: optional(instant),
  canary: optional(text),
})

/** What the host knows about a club while it is closed. */
export type ClubState = ReturnType<typeof state.read>

type Written = { [Name in Exclude<keyof ClubState, 'folder'>]?: ClubState[Name] }

/** Soft limit for SQLite's memory for all databases of the process together; a single club may use up to 64 MB. */
const KEPT_BYTES = 96 * 1024 * 1024

const FILE = 'host.sqlite'

const TABLES = `
create table if not exists clubs (
  folder text primary key, is_open integer not null default 0, visited_at text, next_at text, version text, bytes integer,
  failure text, failed_at text, canary text
) strict;
create table if not exists shared_facts (folder text primary key, json text not null) strict`

const COLUMNS = {
  isOpen: 'is_open',
  visitedAt: 'visited_at',
  nextAt: 'next_at',
  version: 'version',
  bytes: 'bytes',
  failure: 'failure',
  failedAt: 'failed_at',
  canary: 'canary',
} as const

export type HostStore = ReturnType<typeof openHostStore>

/** Opens the store of the clubs' states that host and console share; each statement is a commit of its own. */
export function openHostStore(clubsDir: string) {
  mkdirSync(hostFolder(clubsDir), { recursive: true, mode: 0o700 })
  const database = new DatabaseSync(join(hostFolder(clubsDir), FILE), { timeout: 5 * SECOND })
  // A power failure may lose the latest writes; the clubs themselves still have that information.
  database.exec(
    `pragma journal_mode = wal; pragma synchronous = normal; pragma cache_size = -512; pragma soft_heap_limit = ${KEPT_BYTES}; ${TABLES}`,
  )
  const all = database.prepare('select * from clubs order by folder')
  const one = database.prepare('select * from clubs where folder = ?')

  return {
    list: (): ClubState[] => all.all().map(toState),
    find(folder: string): ClubState | undefined {
      const row = one.get(folder)
      return row && toState(row)
    },

    /** Writes the given fields and leaves the rest; `undefined` clears a field. */
    note: writerTo(database),

    forget(folder: string): void {
      database.prepare('delete from clubs where folder = ?').run(folder)
      database.prepare('delete from shared_facts where folder = ?').run(folder)
    },

    ...sharedFactsIn(database),

    /** For a starting host: no club is open, and clubs that were open when the previous host crashed may have work due. */
    begin(now: Date): void {
      database.prepare('update clubs set next_at = ?, is_open = 0 where is_open = 1').run(now.toISOString())
    },

    /** It is unknown whether work is due in clubs that were never open here: each is opened once within about a day. */
    schedule(clubs: readonly { folder: string }[], now: Date): void {
      const add = database.prepare('insert or ignore into clubs (folder, next_at) values (?, ?)')
      database.exec('begin')
      for (const [index, { folder }] of clubs.entries())
        add.run(folder, new Date(now.getTime() + HOUR + (DAY * index) / clubs.length).toISOString())
      database.exec('commit')
    },

    close: (): void => database.close(),
  }
}

function writerTo(database: DatabaseSync) {
  const prepared = new Map<string, ReturnType<DatabaseSync['prepare']>>()
  return (folder: string, written: Written): void => {
    const names = Object.keys(written) as (keyof Written)[]
    const columns = names.map((name) => COLUMNS[name])
    const sql = `insert into clubs (folder, ${columns.join(', ')}) values (?, ${columns.map(() => '?').join(', ')})
      on conflict (folder) do update set ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}`
    const statement = prepared.get(sql) ?? database.prepare(sql)
    prepared.set(sql, statement)
    statement.run(folder, ...names.map((name) => toColumn(written[name])))
  }
}

/** What clubs share, in the format of `sharing/shared-facts.ts`. */
const sharedFactsIn = (database: DatabaseSync) => ({
  listSharedFacts: (): { folder: string; json: string }[] =>
    database
      .prepare('select folder, json from shared_facts')
      .all()
      .map(({ folder, json }) => ({ folder: String(folder), json: String(json) })),
  keepSharedFacts(folder: string, json: string | undefined): void {
    if (json === undefined) database.prepare('delete from shared_facts where folder = ?').run(folder)
    else database.prepare('insert or replace into shared_facts (folder, json) values (?, ?)').run(folder, json)
  },
})

/** Tells the host of a club's folder that the club may have work due, such as a mail. Does nothing for a club without a host. */
export function noteWork(dataDir: string, now: Date): void {
  const clubsDir = dirname(resolve(dataDir))
  if (!existsSync(join(hostFolder(clubsDir), FILE))) return
  const store = openHostStore(clubsDir)
  store.note(basename(dataDir), { nextAt: now })
  store.close()
}

const toColumn = (value: Written[keyof Written]) =>
  value === undefined
    ? null
    : value instanceof Date
      ? value.toISOString()
      : typeof value === 'boolean'
        ? Number(value)
        : value

/** The table is strict: its columns hold what they are declared to hold. */
const toState = (row: Record<string, SQLOutputValue>): ClubState => state.read(row as RowOf<typeof state>)

/** Takes the lock that only one running host of these clubs can hold. @returns undefined if a host is running */
export function takeHostLock(clubsDir: string): ReturnType<typeof takeLock> {
  mkdirSync(hostFolder(clubsDir), { recursive: true, mode: 0o700 })
  return takeLock(join(hostFolder(clubsDir), 'running.lock'))
}

/** Whether a host is running for these clubs, so that no other program may change them. */
export function isHostRunning(clubsDir: string): boolean {
  const lock = takeHostLock(clubsDir)
  lock?.release()
  return lock === undefined
}
