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
    const save = (who: typeof dora, seen: number, changes: object) =>
      saveEvent(ctx, who, SLUG, { seen, values: { ...facts, ...changes } })
    return { ctx, clock, add, save, events: ctx.read.events, versions: ctx.read.eventVersions }
  }

  test('a change is what readers find, and what stood there before stays a version', async () => {
    const { ctx, save, events, versions } = await setUp()
    const revision = await ctx.read.content.readRevision()
    const saved = await save(dora, 0, { ...sampleOptions, description: 'Mit *Jugend*.' })
    expect(saved).toEqual(ok({ slug: SLUG, number: 2, isChanged: true, isMerged: false }))
    const id = sampleEvent().id
    const descriptionHtml = '<p>Mit *Jugend*.</p>'
    expect(await events.findBySlug(SLUG)).toMatchObject({ ...sampleOptions, id, descriptionHtml })
    expect((await versions.list(id)).map(({ number, command, by }) => [number, command, by])).toEqual([
      [2, 'save', 'dora'],
      [1, 'before', undefined],
    ])
    expect((await versions.find(id, 1))?.facts).toEqual(facts)
    expect(await ctx.read.content.readRevision()).not.toBe(revision)
  })

  test('what is saved unchanged is no version', async () => {
    const { save, versions } = await setUp()
    expect(await save(dora, 0, {})).toMatchObject({ value: { number: 0, isChanged: false } })
    expect(await versions.list(sampleEvent().id)).toEqual([])
  })

  test('two who change different parts are both heard; of the same part nothing is overwritten unseen', async () => {
    const { save, events } = await setUp()
    await save(dora, 0, { venue: 'Halle 2' })
    await save(dora, 2, { venue: 'Halle 3' })
    const merged = await save(emil, 2, { venue: 'Halle 2', name: 'Dorfturnier' })
    expect(merged).toMatchObject({ value: { number: 4, isMerged: true } })
    expect(await events.findBySlug(SLUG)).toMatchObject({ venue: 'Halle 3', name: 'Dorfturnier' })
    const late = await save(emil, 2, { venue: 'Halle 9' })
    expect(late).toMatchObject({ error: { kind: 'conflict', by: 'emil', number: 4, facts: { venue: 'Halle 3' } } })
  })

  test('of two users who save at the same moment one gets a conflict', async () => {
    const { save } = await setUp()
    const outcomes = await Promise.all([dora, emil].map((who) => save(who, 0, { venue: `Halle von ${who.accountId}` })))
    expect(outcomes.map(({ ok }) => ok).toSorted()).toEqual([false, true])
    expect(outcomes.find(({ ok }) => !ok)).toMatchObject({ error: { kind: 'conflict', number: 2 } })
  })

  test('mistakes are reported with their path, and nothing is changed', async () => {
    const { save, versions } = await setUp()
    const competitions = [{ ...sampleOptions.competitions[0], bestOf: 4 }]
    const mistakes = [
      { path: 'venue', sentence: 'Dieser Text darf nicht leer sein.' },
      { path: 'competitions.0.bestOf', sentence: expect.stringContaining('1, 3, 5 oder 7') },
    ]
    expect(await save(dora, 0, { competitions, venue: '' })).toEqual(err({ kind: 'mistakes', mistakes }))
    expect(await versions.list(sampleEvent().id)).toEqual([])
  })

  test('a competition with registrations cannot be removed', async () => {
    const { save, add } = await setUp()
    await add(sampleRegistration('A'))
    const refused = await save(dora, 0, sampleOptions)
    expect(refused).toMatchObject({ error: { kind: 'mistakes', mistakes: [{ path: 'competitions' }] } })
    const [first, ...others] = sampleOptions.competitions
    const renamed = { ...sampleOptions, competitions: [{ ...first, key: 'main' }, ...others] }
    expect(await save(dora, 0, renamed)).toMatchObject({ ok: true })
  })

  test('where a page of the club’s own lies, no tournament takes its address', async () => {
    const { ctx, save } = await setUp()
    const page = prepareArticle(sampleDraft({ slug: '/halle', title: 'Halle' }), toArticleId('seite'))
    await ctx.write(({ articles }) => articles.put(page, []))
    const taken = err({ mistakes: [{ path: 'address', sentence: ADDRESS_TAKEN }] })
    expect(await save(dora, 0, { address: 'halle' })).toMatchObject(taken)
    expect(await addEvent(ctx, dora, { ...facts, address: 'halle', slug: '' })).toMatchObject(taken)
  })

  test('a new tournament is a draft with an address of its own until it is published, and again when it is hidden', async () => {
    const { ctx, add, events } = await setUp()
    const { slug: _, address: __, ...values } = { ...facts, name: 'Dorfspiel TTT' }
    const slug = 'dorfspiel-ttt'
    const begin = (given: string) => addEvent(ctx, dora, { ...values, slug: given })
    expect(await begin('')).toMatchObject({ value: { slug, number: 1 } })
    expect(await begin('')).toMatchObject({ value: { slug: `${slug}-2` } })
    const mistakes = [{ path: 'slug', sentence: 'So heißt schon ein anderes Turnier.' }]
    expect(await begin(SLUG)).toMatchObject(err({ kind: 'mistakes', mistakes }))
    expect((await events.findBySlug(slug))?.draft).toBe(true)
    await publishEvent(ctx, dora, slug)
    expect((await events.findBySlug(slug))?.draft).toBeUndefined()
    const eventId = (await events.findBySlug(slug))?.id ?? sampleEvent().id
    await add(sampleRegistration('A', { eventId }))
    expect(await hideEvent(ctx, dora, slug)).toMatchObject(err({ kind: 'event-in-use', registrations: 1 }))
    await ctx.write(({ registrations }) => registrations.removeByFormKeys(eventId, 'key-'))
    await hideEvent(ctx, dora, slug)
    expect((await events.findBySlug(slug))?.draft).toBe(true)
  })

  test('an older version comes back as a new one, and is published as little as what stands there', async () => {
    const { ctx, save, events } = await setUp()
    const restore = (seen: number) => restoreEvent(ctx, dora, SLUG, { number: 1, seen })
    await save(dora, 0, { venue: 'Halle 2' })
    await hideEvent(ctx, dora, SLUG)
    expect(await restore(2)).toMatchObject(err({ kind: 'conflict', number: 3 }))
    expect(await restore(3)).toMatchObject({ value: { number: 4 } })
    expect(await events.findBySlug(SLUG)).toMatchObject({ venue: facts.venue, draft: true })
    expect(await showEventVersion(ctx, dora, SLUG, 2)).toMatchObject({
      value: { present: 4, before: { venue: facts.venue }, after: { venue: 'Halle 2' } },
    })
    expect(await showEventVersion(ctx, dora, SLUG, 9)).toEqual(err({ kind: 'unknown-version' }))
  })

  test('only the director makes or reads any of it', async () => {
    const { ctx } = await setUp()
    const outcomes = [
      ...[showKeptEvent, publishEvent, hideEvent, listEventVersions].map((each) => each(ctx, anna, SLUG)),
      ...[checkEvent(anna, SLUG, facts), addEvent(ctx, anna, facts), showEventVersion(ctx, anna, SLUG, 1)],
      saveEvent(ctx, anna, SLUG, { seen: 0, values: facts }),
      restoreEvent(ctx, anna, SLUG, { number: 1, seen: 1 }),
    ]
    for (const outcome of await Promise.all<unknown>(outcomes))
      expect(outcome).toMatchObject({ error: { kind: 'not-allowed' } })
    expect(await showKeptEvent(ctx, dora, 'nichts')).toEqual(err({ kind: 'unknown-event' }))
  })

  test('old versions are deleted after two years, the last never', async () => {
    const { ctx, save, versions, clock } = await setUp()
    await save(dora, 0, { venue: 'Halle 2' })
    clock.now = new Date('2026-11-02T10:00:00.000Z')
    expect([await purgeEventVersions(ctx), await purgeEventVersions(ctx)]).toEqual([1, 0])
    expect((await versions.list(sampleEvent().id)).map(({ number }) => number)).toEqual([2])
  })
})
