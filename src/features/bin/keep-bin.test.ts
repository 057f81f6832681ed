import { err, ok } from '#shared/result.ts'
import { firstInBin } from '#tests/support/first-in-bin.ts'
import { valueOf } from '#tests/support/value-of.ts'
import { discardItem, listBin, lookAtDoomed, purgeBin, putIntoBin, restoreItem } from './keep-bin.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { stringify } from 'yaml'
import { datesKind } from '#content/kinds/dates-kind.ts'
import { toClubDateId, type DateFile } from '#features/dates/club-date.ts'
import { createDateStore } from '#features/dates/date-store.ts'
import { createLeagueStore } from '#features/league/league-store.ts'
import { createArticleStore } from '#features/news/article-store.ts'
import { beginArticle } from '#features/news/editing/begin-article.ts'
import { addPreviewLink } from '#features/news/editing/preview-links.ts'
import { publishWorkingCopy } from '#features/news/editing/publish-working-copy.ts'
import { saveWorkingCopy } from '#features/news/editing/save-working-copy.ts'
import { showArticle } from '#features/news/editing/show-article.ts'
import { addConsent, withdrawConsent } from '#features/pictures/consents/keep-consents.ts'
import { recordPictureConsent } from '#features/pictures/consents/record-picture-consent.ts'
import { createEventStore } from '#features/tournaments/events/event-store.ts'
import { createRegistrationStore } from '#features/tournaments/registrations/registration-store.ts'
import { readRevision } from '#platform/db/content-revision-store.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import { DAY } from '#shared/durations.ts'
import type { Actor } from '#rights/offices.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { anna, createEditingBench, stranger } from '#tests/support/benches/editing-bench.ts'
import { createPictureBench, DIRECTOR, EDITOR, GIVEN, MIA, YOUTH } from '#tests/support/pictures/picture-bench.ts'
import { sampleFixture, sampleTeam } from '#tests/support/league/sample-league.ts'
import { sampleEvent, sampleRegistration } from '#tests/support/samples/sample-registration.ts'
import { createSampleContext } from '#tests/support/site/sample-context.ts'
import type { BinContext } from './context.ts'

const MEMBER: Actor = { accountId: 'max', offices: ['member'] }
const TABLES = ['articles', 'article_slugs', 'article_versions', 'working_copies', 'preview_links']

async function openBin(open: () => Promise<DatabaseConnection>) {
  const connection = await open()
  const bench = createEditingBench(connection)
  const sample = await createSampleContext(connection, { now: () => bench.clock.now })
  const bin: BinContext = { ...sample, nameOf: async (id) => `Frau ${id}` }
  async function publish(title: string, slug: string) {
    const id = valueOf(await beginArticle(bench.ctx, anna, { title, slug, markdown: 'Ein Abend.' }))
    const { fields, number: seen } = valueOf(await showArticle(bench.ctx, anna, id))
    valueOf(await publishWorkingCopy(bench.ctx, anna, id, { fields, seen, when: 'now' }))
    return id
  }
  return { ...bench, connection, bin, stores: sample.read, publish }
}

async function readTables({ db }: DatabaseConnection) {
  const rows = TABLES.map(
    async (table) => (await sql`select * from ${sql.table(table)} order by 1, 2`.execute(db)).rows,
  )
  return Promise.all(rows)
}

forEachDatabase('a deleted article', (open) => {
  test('is in no table that readers’ pages read, and back with all its versions, addresses and drafts when taken out', async () => {
    const { connection, bin, publish, ctx, readers, clock } = await openBin(open)
    const id = await publish('Sieg', 'sieg')
    const { fields, number: seen } = valueOf(await showArticle(ctx, anna, id))
    valueOf(await publishWorkingCopy(ctx, anna, id, { fields: { ...fields, slug: 'derbysieg' }, seen, when: 'now' }))
    valueOf(await saveWorkingCopy(ctx, anna, id, { fields: { ...fields, title: 'In Arbeit' }, seen: seen + 1 }))
    valueOf(await addPreviewLink(ctx, anna, id))
    const before = await readTables(connection)
    const revision = await readRevision(connection.db)

    const binned = await putIntoBin(bin, anna, { kind: 'article', key: id })
    expect(binned).toEqual(ok({ name: 'derbysieg', title: 'Sieg' }))
    expect((await readTables(connection)).flat()).toEqual([])
    expect(await readers.findCurrentSlug('sieg')).toBeUndefined()
    expect(await readRevision(connection.db)).toBeGreaterThan(revision)
    const [item] = valueOf(await listBin(bin, anna))
    expect(item).toMatchObject({ kind: 'article', title: 'Sieg', by: 'Frau anna' })
    expect(item?.until).toEqual(new Date(clock.now.getTime() + 30 * DAY))

    valueOf(await restoreItem(bin, anna, item?.id ?? ''))
    expect(await readTables(connection)).toEqual(before)
    expect(valueOf(await listBin(bin, anna))).toEqual([])
    expect(await restoreItem(bin, anna, item?.id ?? '')).toEqual(err({ kind: 'unknown-item' }))
  })

  test('stays in the bin while another one has its address', async () => {
    const { bin, publish, readers } = await openBin(open)
    const id = await publish('Sieg', 'sieg')
    valueOf(await putIntoBin(bin, anna, { kind: 'article', key: id }))
    const other = await publish('Noch ein Sieg', 'sieg')
    const refused = err({ kind: 'name-taken', title: 'Sieg' })
    expect(await restoreItem(bin, anna, await firstInBin(bin, anna))).toEqual(refused)
    expect((await readers.findBySlug('sieg'))?.id).toBe(other)
    expect(valueOf(await listBin(bin, anna))).toHaveLength(1)
  })

  test('that was never published can be taken out as well', async () => {
    const { bin, ctx } = await openBin(open)
    const id = valueOf(await beginArticle(ctx, anna, { title: 'Angefangen' }))
    valueOf(await putIntoBin(bin, anna, { kind: 'article', key: id }))
    expect(await showArticle(ctx, anna, id)).toMatchObject(err({ kind: 'unknown-article' }))
    valueOf(await restoreItem(bin, anna, await firstInBin(bin, anna)))
    expect(valueOf(await showArticle(ctx, anna, id)).fields.title).toBe('Angefangen')
  })

  test('is gone for good after thirty days, or when somebody wants it', async () => {
    const { bin, publish, clock } = await openBin(open)
    for (const slug of ['eins', 'zwei'])
      valueOf(await putIntoBin(bin, anna, { kind: 'article', key: await publish(slug, slug) }))
    valueOf(await discardItem(bin, anna, await firstInBin(bin, anna)))
    expect(valueOf(await listBin(bin, anna))).toHaveLength(1)
    clock.now = new Date(clock.now.getTime() + 30 * DAY - 1)
    expect(await purgeBin(bin)).toBe(0)
    clock.now = new Date(clock.now.getTime() + 1)
    expect(await purgeBin(bin)).toBe(1)
    expect(valueOf(await listBin(bin, anna))).toEqual([])
  })

  test('is nobody’s business who does not write news', async () => {
    const { connection, bin, publish } = await openBin(open)
    const id = await publish('Sieg', 'sieg')
    const refused = err({ kind: 'not-allowed', right: 'write-news' })
    for (const actor of [stranger, DIRECTOR, YOUTH]) {
      expect(await lookAtDoomed(bin, actor, { kind: 'article', key: id })).toEqual(refused)
      expect(await putIntoBin(bin, actor, { kind: 'article', key: id })).toEqual(refused)
    }
    valueOf(await putIntoBin(bin, anna, { kind: 'article', key: id }))
    const item = await firstInBin(bin, anna)
    for (const take of [restoreItem, discardItem]) expect(await take(bin, DIRECTOR, item)).toEqual(refused)
    for (const actor of [DIRECTOR, YOUTH]) expect(await listBin(bin, actor)).toEqual(ok([]))
    expect((await listBin(bin, MEMBER)).ok).toBe(false)
    expect((await createArticleStore(connection.db).count()) + valueOf(await listBin(bin, EDITOR)).length).toBe(1)
  })
})

forEachDatabase('a deleted event', (open) => {
  test('comes back as it was; one with registrations stays, and says so', async () => {
    const { connection, bin } = await openBin(open)
    const events = createEventStore(connection.db)
    await events.upsert(sampleEvent())
    const event = await events.findBySlug(sampleEvent().slug)
    if (!event) throw new Error('just written')
    const doomed = { kind: 'event', key: event.id } as const
    valueOf(await putIntoBin(bin, DIRECTOR, doomed))
    expect(await events.list()).toEqual([])
    valueOf(await restoreItem(bin, DIRECTOR, await firstInBin(bin, DIRECTOR)))
    expect(await events.findBySlug(event.slug)).toEqual(event)

    await createRegistrationStore(connection.db).add(sampleRegistration('a', { eventId: event.id }))
    const refused = err({ kind: 'has-registrations', count: 1 })
    expect(await lookAtDoomed(bin, DIRECTOR, doomed)).toEqual(refused)
    expect(await putIntoBin(bin, DIRECTOR, doomed)).toEqual(refused)
    expect(await events.findBySlug(event.slug)).toEqual(event)
  })
})

forEachDatabase('a deleted date', (open) => {
  const PARTY: DateFile = { slug: 'fest', title: 'Sommerfest', kind: 'party', from: '2025-07-05 15:00' }
  const doomed = { kind: 'date', key: 'fest' } as const

  async function openWithParty() {
    const bench = await openBin(open)
    const dates = createDateStore(bench.connection.db)
    const kept = { id: toClubDateId('fest'), sequence: 3, changedAt: bench.clock.now, isFromRoom: true }
    await dates.add({ ...PARTY, ...kept })
    return { ...bench, dates }
  }

  test('disappears at once, and an actor who keeps dates can restore it as it was', async () => {
    const { bin, dates } = await openWithParty()
    const before = await dates.findBySlug('fest')
    expect(await putIntoBin(bin, MEMBER, doomed)).toMatchObject({ error: { kind: 'not-allowed', right: 'keep-dates' } })
    expect(valueOf(await putIntoBin(bin, YOUTH, doomed))).toEqual({ name: 'fest', title: 'Sommerfest' })
    expect(await dates.list()).toEqual([])
    expect(await putIntoBin(bin, YOUTH, doomed)).toMatchObject({ error: { kind: 'unknown-item' } })
    const [item] = valueOf(await listBin(bin, YOUTH))
    expect(item).toMatchObject({ kind: 'date', title: 'Sommerfest' })
    valueOf(await restoreItem(bin, YOUTH, item?.id ?? ''))
    expect(await dates.findBySlug('fest')).toEqual(before)
  })

  test('is brought back by its file only when somebody says so', async () => {
    const { bin, stores } = await openWithParty()
    valueOf(await putIntoBin(bin, YOUTH, doomed))
    const read = datesKind.read({ path: 'dates/fest.yaml', text: stringify(PARTY) }, { club: undefined })
    const [piece] = read.ok ? read.value.pieces : []
    expect(await piece?.find?.(stores)).toMatchObject({ says: undefined, isOwn: true, by: 'jo' })
  })
})

forEachDatabase('a deleted team', (open) => {
  const key = '2024/herren-1'

  async function openWithTeam() {
    const { connection, bin } = await openBin(open)
    const league = createLeagueStore(connection.db)
    await league.putTeam(sampleTeam({}))
    return { bin, league }
  }

  test('takes its matches along, leaves other seasons alone, and comes back with all of them', async () => {
    const { bin, league } = await openWithTeam()
    await league.putTeam(sampleTeam({ season: 2023 }))
    await league.putFixtures([
      sampleFixture('TTC Musterdorf – TTC Wahlerath 9:7'),
      sampleFixture('TTC Musterdorf – TTC Rodenau', { season: 2023 }),
    ])
    const before = [await league.findTeam({ season: 2024, slug: 'herren-1' }), await league.listFixtures(2024)]
    for (const actor of [MEMBER, YOUTH])
      expect(await putIntoBin(bin, actor, { kind: 'team', key })).toMatchObject({ error: { kind: 'not-allowed' } })
    expect(valueOf(await putIntoBin(bin, DIRECTOR, { kind: 'team', key })).title).toBe('Herren 1 2024/25')
    expect((await league.listTeams()).map(({ season }) => season)).toEqual([2023])
    expect(await league.listFixtures(2024)).toEqual([])
    expect(await league.listFixtures(2023)).toHaveLength(1)
    valueOf(await restoreItem(bin, DIRECTOR, await firstInBin(bin, DIRECTOR)))
    expect([await league.findTeam({ season: 2024, slug: 'herren-1' }), await league.listFixtures(2024)]).toEqual(before)
  })

  test('of which there is another by now stays in the bin, and what is no team is none', async () => {
    const { bin, league } = await openWithTeam()
    valueOf(await putIntoBin(bin, DIRECTOR, { kind: 'team', key }))
    await league.putTeam(sampleTeam({ captain: 'Neu' }))
    const restored = await restoreItem(bin, DIRECTOR, await firstInBin(bin, DIRECTOR))
    expect(restored).toMatchObject({ error: { kind: 'name-taken' } })
    for (const strange of ['', '/', '2024', '2024/', 'x/herren-1', '9999/herren-1']) {
      const refused = await putIntoBin(bin, DIRECTOR, { kind: 'team', key: strange })
      expect(refused).toMatchObject({ error: { kind: 'unknown-item' } })
    }
  })
})

forEachDatabase('a deleted picture', (open) => {
  test('keeps its bytes while it can be taken out, and loses them afterwards', async () => {
    const { upload, library, readers, media, ctx } = createPictureBench(await open())
    const { path, hash } = await upload()
    await recordPictureConsent(ctx, EDITOR, path, { showsMinors: true, states: GIVEN, note: 'Ordner', people: [] })
    const before = await library.find(path)
    valueOf(await putIntoBin(ctx, EDITOR, { kind: 'picture', key: path }))
    expect(await readers.isKnown(hash)).toBe(false)
    valueOf(await restoreItem(ctx, EDITOR, await firstInBin(ctx, EDITOR)))
    expect(await library.find(path)).toEqual(before)
    expect(await media.findMaster(hash)).toBeDefined()

    valueOf(await putIntoBin(ctx, EDITOR, { kind: 'picture', key: path }))
    valueOf(await discardItem(ctx, EDITOR, await firstInBin(ctx, EDITOR)))
    expect(await media.findMaster(hash)).toBeUndefined()
  })

  test('comes back withheld where consent was withdrawn while it lay in the bin', async () => {
    const { upload, library, ctx } = createPictureBench(await open())
    const { path } = await upload()
    const { id: mia } = valueOf(await addConsent(ctx, YOUTH, new URLSearchParams({ ...MIA, social: 'ja' })))
    await recordPictureConsent(ctx, EDITOR, path, { showsMinors: true, states: GIVEN, note: '', people: [mia] })
    valueOf(await putIntoBin(ctx, EDITOR, { kind: 'picture', key: path }))
    valueOf(await withdrawConsent(ctx, YOUTH, mia, ['website']))
    valueOf(await restoreItem(ctx, EDITOR, await firstInBin(ctx, EDITOR)))
    expect((await library.find(path))?.consent.states).toEqual({ ...GIVEN, website: 'withdrawn' })
  })

  test('is deleted only when nothing shows it', async () => {
    const { upload, library, ctx } = createPictureBench(await open())
    const { path: _, ...own } = await upload()
    await library.add({ ...own, path: 'pictures/standard.svg' })
    const doomed = { kind: 'picture', key: 'pictures/standard.svg' } as const
    expect(await putIntoBin(ctx, EDITOR, doomed)).toEqual(err({ kind: 'shown' }))
    expect(await library.find(doomed.key)).toBeDefined()
  })
})
