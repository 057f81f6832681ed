/** @module-tag long */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Database, DatabaseConnection } from '#platform/db/database.ts'
import { storeContext } from '#server/context/store-context.ts'
import { DAY } from '#shared/durations.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { YouthModel } from '#tests/support/youth/youth-model.ts'
import { sampleChild } from '#tests/support/youth/sample-child.ts'
import { actAsParent, PARENT_ACTIONS } from './act-as-parent.ts'
import { changeList, settleYouthList } from './change-list.ts'
import type { YouthContext } from './context.ts'
import { putBack, putGroup, removeChild } from './keep-youth-list.ts'
import { offerEnd } from './youth-list.ts'

const HISTORIES = 1_000
/** Fewer, because four instances wait for each other at every step, and the test above covers the rules. */
const TOGETHER = 300
const BEGIN = Date.parse('2024-12-01T12:00:00.000Z')
const OFFER_DAYS = 7
const GROUP = { id: 'g', name: 'Jugend', free: 0, offerDays: OFFER_DAYS }
const OFFICER = { accountId: 'jutta', offices: ['youth'] as const }

type Connection = Pick<DatabaseConnection, 'db' | 'engine' | 'inTransaction'>

/** The context of one instance; all share one clock. */
const startInstance = (connection: Connection, time: { now: number }) => ({
  ...storeContext({ connection, now: () => new Date(time.now) }),
  findClub: async () => ({ name: 'TTC Musterdorf', email: 'info@club.example' }),
  childLinks: { seal: (id: string) => id, open: (token: string) => token },
  listOfficeAddresses: async () => [],
  spacingOf: () => undefined,
  addresses: { child: (token: string) => `https://club.example/jugend/${token}`, youthList: '' },
  // These tests do not send the form.
  forms: {} as YouthContext['forms'],
})

type Instance = ReturnType<typeof startInstance>

/** Adds a child as if its parents had sent the form. */
const ask = (instance: Instance, id: string) =>
  changeList(instance, ({ youth, now }) =>
    youth.addChild(
      sampleChild(id, { name: id, state: 'asked', askedAt: now, confirmedAt: undefined, affirmedAt: undefined }),
    ),
  )

async function setFree(instance: Instance, free: number) {
  const seen = String((await instance.read.youth.read()).groups[0]?.free)
  const sent = new URLSearchParams({ name: GROUP.name, free: String(free), offerDays: String(OFFER_DAYS) })
  return putGroup(instance, OFFICER, { id: GROUP.id, seen, sent })
}

/** The state of every child, in the order in which they came. */
const standing = (children: { name: string; state: string }[]) =>
  children.map(({ name, state }) => `${name} ${state}`).toSorted()

const who = fc.nat(9)
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('ask' as const) }) },
  { weight: 9, arbitrary: fc.record({ do: fc.constantFrom('confirm', 'confirm', ...PARENT_ACTIONS), who }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('putBack' as const, 'remove' as const), who }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('free' as const), free: fc.nat(3) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('later' as const), days: fc.constantFrom(1, 8, 31, 370) }) },
)

/** Compares one list with its model, in one transaction, so that nothing is synced to the disk. */
async function play(
  trx: Database,
  engine: DatabaseConnection['engine'],
  steps: (typeof step extends fc.Arbitrary<infer S> ? S : never)[],
) {
  await trx.deleteFrom('youth_children').execute()
  await trx.deleteFrom('outbox').execute()
  const time = { now: BEGIN }
  const club = startInstance({ db: trx, engine, inTransaction: (work) => work(trx) }, time)
  const { youth } = club.read
  const model = new YouthModel((now) => offerEnd(new Date(now), OFFER_DAYS).getTime())
  await youth.putGroup(GROUP)
  for (const one of steps) {
    // Two children never confirm in the same millisecond: their ids would then decide their turn.
    time.now += 1
    if (one.do === 'later') {
      time.now += one.days * DAY
      await settleYouthList(club)
    } else if (one.do === 'ask') await ask(club, `kind-${String(model.ask(time.now)).padStart(3, '0')}`)
    else if (one.do === 'free') {
      await setFree(club, one.free)
      model.free = one.free
    } else {
      const name = model.children[one.who % Math.max(1, model.children.length)]?.name
      if (name === undefined) continue
      if (one.do === 'putBack') await putBack(club, OFFICER, name)
      else if (one.do === 'remove') await removeChild(club, OFFICER, name)
      else await actAsParent(club, name, one.do)
      model.act(one.do, name, time.now)
    }
    model.settle(time.now)
    const { groups, children } = await youth.read()
    expect([groups[0]?.free, standing(children)]).toEqual([model.free, standing(model.children)])
  }
  const offers = await trx.selectFrom('outbox').select('recipient').where('kind', '=', 'youth-offer').execute()
  expect(offers.map(({ recipient }) => recipient.split('@')[0]).toSorted()).toEqual(model.offers.toSorted())
}

const action = fc.record({ do: fc.constantFrom('accept', 'decline', 'leave', 'confirm'), who: fc.nat(4) })
const rounds = fc.record({
  free: fc.integer({ min: 1, max: 3 }),
  children: fc.integer({ min: 3, max: 5 }),
  actions: fc.array(action, { minLength: 4, maxLength: 4 }),
  isLater: fc.boolean(),
})
type Rounds = typeof rounds extends fc.Arbitrary<infer R> ? R : never
type Together = { instances: Instance[]; time: { now: number } }

/** Runs all actions concurrently, each on an instance of its own; then every instance settles the list. */
async function playTogether(db: Database, { instances, time }: Together, told: Rounds) {
  await db.deleteFrom('youth_children').execute()
  await db.deleteFrom('outbox').execute()
  const names = Array.from({ length: told.children }, (_, index) => `kind-${index}`)
  const children = names.map((name, index) => waitingChild(name, time.now + index))
  for (const values of children) await db.insertInto('youth_children').values(values).execute()
  const group = { id: 'g', name: 'Jugend', free: told.free, offer_days: OFFER_DAYS }
  await db.deleteFrom('youth_groups').execute()
  await db.insertInto('youth_groups').values(group).execute()
  await Promise.all(instances.map((instance) => settleYouthList(instance)))
  if (told.isLater) time.now += (OFFER_DAYS + 1) * DAY
  const outcomes = await Promise.all(
    told.actions.map(async (one, index) => {
      const instance = instances[index]
      const outcome = instance && (await actAsParent(instance, `kind-${one.who}`, one.do))
      return { ...one, isDone: outcome?.ok === true }
    }),
  )
  await Promise.all(instances.map((instance) => settleYouthList(instance)))
  const rows = await db.selectFrom('youth_children').select(['name', 'state']).orderBy('name').execute()
  const mails = await db.selectFrom('outbox').select('recipient').where('kind', '=', 'youth-offer').execute()
  const offers = mails.map(({ recipient }) => recipient.split('@')[0] ?? '')
  expect(new Set(offers).size).toBe(offers.length)
  const isIn = (state: string) => rows.filter((row) => row.state === state).length
  expect(isIn('offered') + isIn('accepted')).toBeLessThanOrEqual(told.free)
  // No child waits while a place is free, and waiting children come after all that got an offer.
  if (isIn('waiting') > 0) expect(isIn('offered') + isIn('accepted')).toBe(told.free)
  const firstWaiting = rows.find(({ state }) => state === 'waiting')?.name ?? 'kind-9'
  expect(offers.filter((name) => name > firstWaiting)).toEqual([])
  const gone = outcomes.filter((one) => one.isDone && (one.do === 'decline' || one.do === 'leave'))
  expect(rows.length).toBe(told.children - new Set(gone.map((one) => one.who)).size)
}

const waitingChild = (name: string, at: number) => {
  const moment = new Date(at).toISOString()
  return {
    id: name,
    group_id: 'g',
    name,
    birth_year: 2016,
    email: `${name}@beispiel.example`,
    state: 'waiting',
    asked_at: moment,
    confirmed_at: moment,
    affirmed_at: moment,
  }
}

forEachDatabase('the youth waiting list', (open) => {
  test('in random histories every free place is offered once, in turn, and nobody is skipped', async () => {
    const { engine, inTransaction } = await open()
    await inTransaction((trx) =>
      fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), (steps) => play(trx, engine, steps)),
        // The rules do not depend on the database, and the test below covers the parts that do.
        { numRuns: engine === 'sqlite' ? HISTORIES : 100 },
      ),
    )
  }, 120_000)

  test(`in ${TOGETHER} random histories four instances together give no place twice and skip nobody`, async () => {
    const connections = await Promise.all(Array.from({ length: 4 }, open))
    const time = { now: BEGIN }
    const instances = connections.map((connection) => startInstance(connection, time))
    const [{ db }] = connections as [DatabaseConnection]
    await fc.assert(
      fc.asyncProperty(rounds, (told) => playTogether(db, { instances, time }, told)),
      { numRuns: TOGETHER },
    )
  }, 240_000)
})
