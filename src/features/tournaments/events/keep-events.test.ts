import { expect, test } from 'vitest'
import type { Actor } from '#rights/offices.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { sampleEvent, sampleOptions } from '#tests/support/samples/sample-registration.ts'
import { createEventHistory } from './event-history.ts'
import { createEventStore } from './event-store.ts'
import { createEventVersionStore } from './event-version-store.ts'
import { toEventFile, type EventSource } from './event.ts'
import { createKeepEvents } from './keep-events.ts'
import { createPurgeEventVersions } from './purge-event-versions.ts'

const dora: Actor = { accountId: 'dora', offices: ['director'] }
const emil: Actor = { accountId: 'emil', offices: ['director'] }
const anna: Actor = { accountId: 'anna', offices: ['board'] }
const SLUG = 'dorfspielttt'

forEachDatabase('tournaments made in the room', (open) => {
  async function setUp() {
    const connection = await open()
    const clock = { now: new Date('2024-11-01T10:00:00.000Z') }
    const entered = { keys: [] as string[], revisions: 0 }
    const needs = needsOf(connection, clock, entered)
    const events = createEventStore(connection.db)
    await events.upsert(sampleEvent())
    const facts: EventSource = toEventFile(sampleEvent())
    const versions = createEventVersionStore(connection.db)
    return {
      events,
      facts,
      versions,
      clock,
      entered,
      connection,
      keep: createKeepEvents(needs),
      history: createEventHistory(needs),
    }
  }

  test('a change is what readers find, and what stood there before stays a version', async () => {
    const { keep, events, facts, versions, entered } = await setUp()
    const saved = await keep.save(dora, SLUG, {
      seen: 0,
      values: { ...facts, ...sampleOptions, description: 'Mit *Jugend*.' },
    })
    expect(saved).toEqual({ ok: true, value: { slug: SLUG, number: 2, isChanged: true, isMerged: false } })
    expect(await events.findBySlug(SLUG)).toMatchObject({
      ...sampleOptions,
      id: 'event-1',
      descriptionHtml: '<p>Mit *Jugend*.</p>',
    })
    const id = sampleEvent().id
    expect((await versions.list(id)).map(({ number, deed, by }) => [number, deed, by])).toEqual([
      [2, 'save', 'dora'],
      [1, 'before', undefined],
    ])
    expect((await versions.find(id, 1))?.facts).toEqual(facts)
    expect(entered.revisions).toBe(1)
  })

  test('what is saved unchanged is no version', async () => {
    const { keep, facts, versions } = await setUp()
    expect(await keep.save(dora, SLUG, { seen: 0, values: { ...facts } })).toMatchObject({
      value: { number: 0, isChanged: false },
    })
    expect(await versions.list(sampleEvent().id)).toEqual([])
  })

  test('two who change different parts are both heard; of the same part nothing is overwritten unseen', async () => {
    const { keep, events, facts } = await setUp()
    await keep.save(dora, SLUG, { seen: 0, values: { ...facts, venue: 'Halle 2' } })
    await keep.save(dora, SLUG, { seen: 2, values: { ...facts, venue: 'Halle 3' } })
    const merged = await keep.save(emil, SLUG, { seen: 2, values: { ...facts, venue: 'Halle 2', name: 'Dorfturnier' } })
    expect(merged).toMatchObject({ value: { number: 4, isMerged: true } })
    expect(await events.findBySlug(SLUG)).toMatchObject({ venue: 'Halle 3', name: 'Dorfturnier' })
    const late = await keep.save(emil, SLUG, { seen: 2, values: { ...facts, venue: 'Halle 9' } })
    expect(late).toMatchObject({ error: { kind: 'conflict', by: 'emil', number: 4, facts: { venue: 'Halle 3' } } })
  })

  test('of two who save at the same moment one is told of the other', async () => {
    const { keep, facts } = await setUp()
    const outcomes = await Promise.all(
      [dora, emil].map((who) =>
        keep.save(who, SLUG, { seen: 0, values: { ...facts, venue: `Halle von ${who.accountId}` } }),
      ),
    )
    expect(outcomes.map(({ ok }) => ok).toSorted()).toEqual([false, true])
    expect(outcomes.find(({ ok }) => !ok)).toMatchObject({ error: { kind: 'conflict', number: 2 } })
  })

  test('mistakes are told with their place, and nothing is changed', async () => {
    const { keep, facts, versions } = await setUp()
    const competitions = [{ ...sampleOptions.competitions[0], bestOf: 4 }]
    expect(await keep.save(dora, SLUG, { seen: 0, values: { ...facts, competitions, venue: '' } })).toEqual({
      ok: false,
      error: {
        kind: 'mistakes',
        mistakes: [
          { path: 'venue', sentence: 'Dieser Text darf nicht leer sein.' },
          { path: 'competitions.0.bestOf', sentence: expect.stringContaining('1, 3, 5 oder 7') },
        ],
      },
    })
    expect(await versions.list(sampleEvent().id)).toEqual([])
  })

  test('a competition that somebody has entered for cannot be taken away', async () => {
    const { keep, facts, entered } = await setUp()
    entered.keys = ['main']
    const refused = await keep.save(dora, SLUG, { seen: 0, values: { ...facts, ...sampleOptions } })
    expect(refused).toMatchObject({ error: { kind: 'mistakes', mistakes: [{ path: 'competitions' }] } })
    const [first, ...others] = sampleOptions.competitions
    const renamed = { ...facts, ...sampleOptions, competitions: [{ ...first, key: 'main' }, ...others] }
    expect(await keep.save(dora, SLUG, { seen: 0, values: renamed })).toMatchObject({ ok: true })
  })

  test('a new tournament is a draft with an address of its own until it is published, and again when it is hidden', async () => {
    const { keep, events, facts, entered } = await setUp()
    const { slug: _, address: __, ...values } = { ...facts, name: 'Dorfspiel TTT' }
    expect(await keep.add(dora, { ...values, slug: '' })).toMatchObject({ value: { slug: 'dorfspiel-ttt', number: 1 } })
    expect(await keep.add(dora, { ...values, slug: '' })).toMatchObject({ value: { slug: 'dorfspiel-ttt-2' } })
    expect(await keep.add(dora, { ...values, slug: SLUG })).toMatchObject({
      error: { kind: 'mistakes', mistakes: [{ path: 'slug', sentence: 'So heißt schon ein anderes Turnier.' }] },
    })
    expect((await events.findBySlug('dorfspiel-ttt'))?.draft).toBe(true)
    await keep.publish(dora, 'dorfspiel-ttt')
    expect((await events.findBySlug('dorfspiel-ttt'))?.draft).toBeUndefined()
    entered.keys = ['main']
    expect(await keep.hide(dora, 'dorfspiel-ttt')).toMatchObject({ error: { kind: 'event-in-use', registrations: 1 } })
    entered.keys = []
    await keep.hide(dora, 'dorfspiel-ttt')
    expect((await events.findBySlug('dorfspiel-ttt'))?.draft).toBe(true)
  })

  test('an older version comes back as a new one, and is published as little as what stands there', async () => {
    const { keep, history, events, facts } = await setUp()
    await keep.save(dora, SLUG, { seen: 0, values: { ...facts, venue: 'Halle 2' } })
    await keep.hide(dora, SLUG)
    expect(await history.restore(dora, SLUG, { number: 1, seen: 2 })).toMatchObject({
      error: { kind: 'conflict', number: 3 },
    })
    expect(await history.restore(dora, SLUG, { number: 1, seen: 3 })).toMatchObject({ value: { number: 4 } })
    expect(await events.findBySlug(SLUG)).toMatchObject({ venue: facts.venue, draft: true })
    expect(await history.show(dora, SLUG, 2)).toMatchObject({
      value: { present: 4, before: { venue: facts.venue }, after: { venue: 'Halle 2' } },
    })
    expect(await history.show(dora, SLUG, 9)).toEqual({ ok: false, error: { kind: 'unknown-version' } })
  })

  test('nobody but the director makes or reads any of it', async () => {
    const { keep, history, facts } = await setUp()
    const outcomes = await Promise.all([
      ...[keep.show(anna, SLUG), keep.check(anna, SLUG, facts), keep.add(anna, facts), keep.publish(anna, SLUG)],
      ...[keep.hide(anna, SLUG), keep.save(anna, SLUG, { seen: 0, values: facts }), history.list(anna, SLUG)],
      ...[history.show(anna, SLUG, 1), history.restore(anna, SLUG, { number: 1, seen: 1 })],
    ])
    for (const outcome of outcomes) expect(outcome).toMatchObject({ error: { kind: 'not-allowed' } })
    expect(await keep.show(dora, 'nichts')).toEqual({ ok: false, error: { kind: 'unknown-event' } })
  })

  test('old versions are deleted after two years, the last never', async () => {
    const { keep, facts, versions, clock, connection } = await setUp()
    await keep.save(dora, SLUG, { seen: 0, values: { ...facts, venue: 'Halle 2' } })
    clock.now = new Date('2026-11-02T10:00:00.000Z')
    const purge = createPurgeEventVersions({
      now: () => clock.now,
      inTransaction: (work) => connection.inTransaction((trx) => work(createEventVersionStore(trx))),
    })
    expect([await purge(), await purge()]).toEqual([1, 0])
    expect((await versions.list(sampleEvent().id)).map(({ number }) => number)).toEqual([2])
  })
})

function needsOf(
  { inTransaction }: DatabaseConnection,
  clock: { now: Date },
  entered: { keys: string[]; revisions: number },
): Parameters<typeof createKeepEvents>[0] {
  let ids = 0
  return {
    now: () => clock.now,
    newId: () => `new-${(ids += 1)}`,
    renderMarkdown: (markdown) => ({ html: `<p>${markdown}</p>` }),
    inTransaction: (work) =>
      inTransaction((trx) =>
        work({
          events: createEventStore(trx),
          versions: createEventVersionStore(trx),
          listEntered: async () => entered.keys,
          countRegistrations: async () => entered.keys.length,
          raiseRevision: async () => void (entered.revisions += 1),
        }),
      ),
  }
}
