import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client'
import type { WaitingMails } from '#platform/mail/mailbox-store.ts'
import { readVersion } from '#platform/program/project-folder.ts'
import { SECOND } from '#shared/durations.ts'
import type { Tally } from '#shared/tally.ts'
import type { Figures } from './figures.ts'

/** A database that does not answer must not delay the other figures. */
const PATIENCE_MILLISECONDS = SECOND

/** All figures of an instance, read on request. `docs/operating-many.md` lists names and meanings. */
export function createRegistry(figures: Figures, now: () => Date): Registry {
  const registry = createProcessRegistry()
  const registers = [registry]
  const count = (name: string, help: string, read: () => number) =>
    new Counter({ name, help, registers, collect: setCount(read) })
  const tell = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read())
      },
    })
  const { pageCache, hashing, contentRevision } = figures
  count('vereinsheim_page_cache_hits_total', 'Answers that were taken from the page cache.', () => pageCache.hits)
  count('vereinsheim_page_cache_misses_total', 'Pages and feeds that had to be made.', () => pageCache.made)
  tell('vereinsheim_page_cache_bytes', 'Size of the kept pages in all encodings.', () => pageCache.bytes)
  tell('vereinsheim_page_cache_pages', 'Pages and feeds that are kept.', () => pageCache.pages)
  tell('vereinsheim_content_revision', 'Revision of the content that is shown.', contentRevision)
  tell('vereinsheim_password_checks_running', 'Passwords that are being hashed.', () => hashing().running)
  tell('vereinsheim_password_checks_waiting', 'Passwords that wait to be hashed.', () => hashing().waiting)
  addGates(registry, figures)
  addTallies(registry, figures)
  addPool(registry, figures)
  addOutbox(registry, figures, now)
  return registry
}

/** What Node reports about the process, and the version it runs. */
export function createProcessRegistry(): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const name = 'vereinsheim_build_info'
  const help = 'Always 1; which version is running.'
  new Gauge({ name, help, registers: [registry], labelNames: ['version'] }).set({ version: readVersion() }, 1)
  return registry
}

/** Sets a counter of the library to a count that is kept elsewhere. */
export const setCount = (read: () => number) =>
  function collect(this: Counter) {
    this.reset()
    this.inc(read())
  }

function addTallies(registry: Registry, figures: Figures): void {
  const { registrationOutcomes, signIns, mails, databaseFailures, mediaRequests, mediaSeconds } = figures
  const add = (name: string, help: string, tally: Tally, label = 'outcome') =>
    new Counter({
      name,
      help,
      labelNames: [label],
      registers: [registry],
      collect() {
        this.reset()
        for (const [value, amount] of tally.read()) this.inc({ [label]: value }, amount)
      },
    })
  add('vereinsheim_sign_ups_total', 'Tournament sign-ups by what came of them.', registrationOutcomes)
  add('vereinsheim_sign_ins_total', 'Sign-ins with a password by what came of them.', signIns)
  add('vereinsheim_mails_total', 'Attempts to deliver a mail by what came of them.', mails)
  add('vereinsheim_database_failures_total', 'Database statements that failed.', databaseFailures, 'reason')
  add('vereinsheim_media_store_requests_total', 'Requests to the bucket by what came of them.', mediaRequests)
  const seconds = 'Time that requests to the bucket took, by what came of them.'
  add('vereinsheim_media_store_seconds_total', seconds, mediaSeconds)
}

function addGates(registry: Registry, { gates }: Figures): void {
  const common = { labelNames: ['part'], registers: [registry] }
  new Gauge({
    ...common,
    name: 'vereinsheim_requests_under_way',
    help: 'Requests that are being worked on.',
    collect() {
      for (const [part, { underWay }] of Object.entries(gates)) this.set({ part }, underWay)
    },
  })
  new Counter({
    ...common,
    name: 'vereinsheim_requests_refused_total',
    help: 'Requests refused because of overload.',
    collect() {
      this.reset()
      for (const [part, { refused }] of Object.entries(gates)) this.inc({ part }, refused)
    },
  })
}

function addPool(registry: Registry, { databasePool: pool }: Figures): void {
  if (!pool) return
  new Gauge({
    name: 'vereinsheim_database_connections',
    help: 'Connections to PostgreSQL.',
    registers: [registry],
    labelNames: ['state'],
    collect() {
      const { connections, idle, limit } = pool()
      this.set({ state: 'busy' }, connections - idle)
      this.set({ state: 'idle' }, idle)
      this.set({ state: 'limit' }, limit)
    },
  })
  new Gauge({
    name: 'vereinsheim_database_waiting',
    help: 'Work that waits for a connection.',
    registers: [registry],
    collect() {
      this.set(pool().waiting)
    },
  })
}

function addOutbox(registry: Registry, { outbox }: Figures, now: () => Date): void {
  let underWay: Promise<WaitingMails | undefined> | undefined
  // The library collects all figures at the same moment: one query is enough for these.
  const look = () => (underWay ??= inTime(outbox()).finally(() => (underWay = undefined)))
  const age = (moment: Date) => Math.max(0, (now().getTime() - moment.getTime()) / SECOND)
  const tell = (name: string, help: string, read: (seen: WaitingMails) => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const seen = await look()
        // Without an answer of the database the figure is missing, rather than invented.
        if (seen) this.set(read(seen))
        else this.remove()
      },
    })
  tell('vereinsheim_outbox_waiting', 'Mails on their way, 10000 at most.', ({ waiting }) => waiting)
  tell('vereinsheim_outbox_tried', 'Of these, mails that were tried before.', ({ tried }) => tried)
  tell('vereinsheim_outbox_oldest_seconds', 'Age of the oldest of these.', ({ oldest }) => (oldest ? age(oldest) : 0))
}

async function inTime<T>(work: Promise<T>): Promise<T | undefined> {
  const { promise: tooLate, resolve } = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => resolve(undefined), PATIENCE_MILLISECONDS)
  try {
    // The counter of database failures already counts this error.
    return await Promise.race([work.catch(() => undefined), tooLate])
  } finally {
    clearTimeout(timer)
  }
}
