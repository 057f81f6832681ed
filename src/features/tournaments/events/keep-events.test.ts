import { expect, test } from 'vitest'
import { toArticleId } from '#features/news/article.ts'
import { prepareArticle } from '#features/news/publish-article.ts'
import { err, ok } from '#shared/result.ts'
import { sampleDraft } from '#tests/support/samples/sample-stored-articles.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { sampleEvent, sampleOptions, sampleRegistration } from '#tests/support/samples/sample-registration.ts'
import { as, aTournament } from '#tests/support/tournaments/a-tournament.ts'
import { listEventVersions, restoreEvent, showEventVersion } from './event-history.ts'
import { ADDRESS_TAKEN, toEventFile } from './event.ts'
import {
  addEvent,
  checkEvent,
  hideEvent,
  publishEvent,
  saveEvent,
  showKeptEvent,
  purgeEventVersions,
} from './keep-events.ts'

const dora = { ...as('director'), accountId: 'dora' }
const emil = { ...as('director'), accountId: 'emil' }
const anna = as('board')
const SLUG = 'dorfspielttt'
const facts = toEventFile(sampleEvent())

forEachDatabase('tournaments made in the room', (open) => {
  async function setUp() {
    const { ctx, clock, add } = await aTournament(open, { at: new Date('2024-11-01T10:00:00.000Z') })
    return { ctx, clock, add, events: ctx.read.events, versions: ctx.read.eventVersions }
  }

  test('a change is what readers find, and what stood there before stays a version', async () => {
    const { ctx, events, versions } = await setUp()
    const revision = await ctx.read.content.readRevision()
    const saved = await saveEvent(ctx, dora, SLUG, {
      seen: 0,
      values: { ...facts, ...sampleOptions, description: 'Mit *Jugend*.' },
    })
    expect(saved).toEqual(ok({ slug: SLUG, number: 2, isChanged: true, isMerged: false }))
    expect(await events.findBySlug(SLUG)).toMatchObject({
      ...sampleOptions,
      id: 'event-1',
      descriptionHtml: '<p>Mit *Jugend*.</p>',
    })
    const id = sampleEvent().id
    expect((await versions.list(id)).map(({ number, command, by }) => [number, command, by])).toEqual([
      [2, 'save', 'dora'],
      [1, 'before', undefined],
    ])
    expect((await versions.find(id, 1))?.facts).toEqual(facts)
    expect(await ctx.read.content.readRevision()).not.toBe(revision)
  })

  test('what is saved unchanged is no version', async () => {
    const { ctx, versions } = await setUp()
    expect(await saveEvent(ctx, dora, SLUG, { seen: 0, values: { ...facts } })).toMatchObject({
      value: { number: 0, isChanged: false },
    })
    expect(await versions.list(sampleEvent().id)).toEqual([])
  })

  test('two who change different parts are both heard; of the same part nothing is overwritten unseen', async () => {
    const { ctx, events } = await setUp()
    await saveEvent(ctx, dora, SLUG, { seen: 0, values: { ...facts, venue: 'Halle 2' } })
    await saveEvent(ctx, dora, SLUG, { seen: 2, values: { ...facts, venue: 'Halle 3' } })
    const merged = await saveEvent(ctx, emil, SLUG, {
      seen: 2,
      values: { ...facts, venue: 'Halle 2', name: 'Dorfturnier' },
    })
    expect(merged).toMatchObject({ value: { number: 4, isMerged: true } })
    expect(await events.findBySlug(SLUG)).toMatchObject({ venue: 'Halle 3', name: 'Dorfturnier' })
    const late = await saveEvent(ctx, emil, SLUG, { seen: 2, values: { ...facts, venue: 'Halle 9' } })
    expect(late).toMatchObject({ error: { kind: 'conflict', by: 'emil', number: 4, facts: { venue: 'Halle 3' } } })
  })

  test('of two users who save at the same moment one gets a conflict', async () => {
    const { ctx } = await setUp()
    const outcomes = await Promise.all(
      [dora, emil].map((who) =>
        saveEvent(ctx, who, SLUG, { seen: 0, values: { ...facts, venue: `Halle von ${who.accountId}` } }),
      ),
    )
    expect(outcomes.map(({ ok }) => ok).toSorted()).toEqual([false, true])
    expect(outcomes.find(({ ok }) => !ok)).toMatchObject({ error: { kind: 'conflict', number: 2 } })
  })

  test('mistakes are reported with their path, and nothing is changed', async () => {
    const { ctx, versions } = await setUp()
    const competitions = [{ ...sampleOptions.competitions[0], bestOf: 4 }]
    expect(await saveEvent(ctx, dora, SLUG, { seen: 0, values: { ...facts, competitions, venue: '' } })).toEqual(
      err({
        kind: 'mistakes',
        mistakes: [
          { path: 'venue', sentence: 'Dieser Text darf nicht leer sein.' },
          { path: 'competitions.0.bestOf', sentence: expect.stringContaining('1, 3, 5 oder 7') },
        ],
      }),
    )
    expect(await versions.list(sampleEvent().id)).toEqual([])
  })

  test('a competition with registrations cannot be removed', async () => {
    const { ctx, add } = await setUp()
    await add(sampleRegistration('A'))
    const refused = await saveEvent(ctx, dora, SLUG, { seen: 0, values: { ...facts, ...sampleOptions } })
    expect(refused).toMatchObject({ error: { kind: 'mistakes', mistakes: [{ path: 'competitions' }] } })
    const [first, ...others] = sampleOptions.competitions
    const renamed = { ...facts, ...sampleOptions, competitions: [{ ...first, key: 'main' }, ...others] }
    expect(await saveEvent(ctx, dora, SLUG, { seen: 0, values: renamed })).toMatchObject({ ok: true })
  })

  test('where a page of the club’s own lies, no tournament takes its address', async () => {
    const { ctx } = await setUp()
    const page = prepareArticle(sampleDraft({ slug: '/halle', title: 'Halle' }), toArticleId('seite'))
    await ctx.write(({ articles }) => articles.put(page, []))
    const taken = err({ mistakes: [{ path: 'address', sentence: ADDRESS_TAKEN }] })
    const values = { ...facts, address: 'halle' }
    expect(await saveEvent(ctx, dora, SLUG, { seen: 0, values })).toMatchObject(taken)
    expect(await addEvent(ctx, dora, { ...values, slug: '' })).toMatchObject(taken)
  })

  test('a new tournament is a draft with an address of its own until it is published, and again when it is hidden', async () => {
    const { ctx, add, events } = await setUp()
    const { slug: _, address: __, ...values } = { ...facts, name: 'Dorfspiel TTT' }
    expect(await addEvent(ctx, dora, { ...values, slug: '' })).toMatchObject({
      value: { slug: 'dorfspiel-ttt', number: 1 },
    })
    expect(await addEvent(ctx, dora, { ...values, slug: '' })).toMatchObject({ value: { slug: 'dorfspiel-ttt-2' } })
    expect(await addEvent(ctx, dora, { ...values, slug: SLUG })).toMatchObject({
      error: { kind: 'mistakes', mistakes: [{ path: 'slug', sentence: 'So heißt schon ein anderes Turnier.' }] },
    })
    expect((await events.findBySlug('dorfspiel-ttt'))?.draft).toBe(true)
    await publishEvent(ctx, dora, 'dorfspiel-ttt')
    expect((await events.findBySlug('dorfspiel-ttt'))?.draft).toBeUndefined()
    const eventId = (await events.findBySlug('dorfspiel-ttt'))?.id ?? sampleEvent().id
    await add(sampleRegistration('A', { eventId }))
    expect(await hideEvent(ctx, dora, 'dorfspiel-ttt')).toMatchObject({
      error: { kind: 'event-in-use', registrations: 1 },
    })
    await ctx.write(({ registrations }) => registrations.removeByFormKeys(eventId, 'key-'))
    await hideEvent(ctx, dora, 'dorfspiel-ttt')
    expect((await events.findBySlug('dorfspiel-ttt'))?.draft).toBe(true)
  })

  test('an older version comes back as a new one, and is published as little as what stands there', async () => {
    const { ctx, events } = await setUp()
    await saveEvent(ctx, dora, SLUG, { seen: 0, values: { ...facts, venue: 'Halle 2' } })
    await hideEvent(ctx, dora, SLUG)
    expect(await restoreEvent(ctx, dora, SLUG, { number: 1, seen: 2 })).toMatchObject({
      error: { kind: 'conflict', number: 3 },
    })
    expect(await restoreEvent(ctx, dora, SLUG, { number: 1, seen: 3 })).toMatchObject({ value: { number: 4 } })
    expect(await events.findBySlug(SLUG)).toMatchObject({ venue: facts.venue, draft: true })
    expect(await showEventVersion(ctx, dora, SLUG, 2)).toMatchObject({
      value: { present: 4, before: { venue: facts.venue }, after: { venue: 'Halle 2' } },
    })
    expect(await showEventVersion(ctx, dora, SLUG, 9)).toEqual(err({ kind: 'unknown-version' }))
  })

  test('only the director makes or reads any of it', async () => {
    const { ctx } = await setUp()
    const outcomes = await Promise.all([
      ...[
        showKeptEvent(ctx, anna, SLUG),
        checkEvent(anna, SLUG, facts),
        addEvent(ctx, anna, facts),
        publishEvent(ctx, anna, SLUG),
      ],
      ...[
        hideEvent(ctx, anna, SLUG),
        saveEvent(ctx, anna, SLUG, { seen: 0, values: facts }),
        listEventVersions(ctx, anna, SLUG),
      ],
      ...[showEventVersion(ctx, anna, SLUG, 1), restoreEvent(ctx, anna, SLUG, { number: 1, seen: 1 })],
    ])
    for (const outcome of outcomes) expect(outcome).toMatchObject({ error: { kind: 'not-allowed' } })
    expect(await showKeptEvent(ctx, dora, 'nichts')).toEqual(err({ kind: 'unknown-event' }))
  })

  test('old versions are deleted after two years, the last never', async () => {
    const { ctx, versions, clock } = await setUp()
    await saveEvent(ctx, dora, SLUG, { seen: 0, values: { ...facts, venue: 'Halle 2' } })
    clock.now = new Date('2026-11-02T10:00:00.000Z')
    expect([await purgeEventVersions(ctx), await purgeEventVersions(ctx)]).toEqual([1, 0])
    expect((await versions.list(sampleEvent().id)).map(({ number }) => number)).toEqual([2])
  })
})
