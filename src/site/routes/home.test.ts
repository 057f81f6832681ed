import { RouterContextProvider } from 'react-router'
import { expect, onTestFinished, test } from 'vitest'
import { createDocumentStore } from '#features/club/editing/document-store.ts'
import type { StoredArticle } from '#features/news/article-store.ts'
import { createEventStore } from '#features/tournaments/events/event-store.ts'
import { openMigratedSqlite } from '#tests/support/databases/migrated-sqlite.ts'
import { createSampleSite, sampleArticle } from '#tests/support/samples/sample-site.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { createSampleContext } from '#tests/support/site/sample-context.ts'
import { siteContext } from '../context.ts'
import { services, type Services } from '../services.ts'
import { loader } from './home.tsx'

/** The home page of a site with one tournament, at a given time. */
async function prepareHome(articles: StoredArticle[] = []) {
  const connection = await openMigratedSqlite(`${temporaryFolder()}/site.sqlite`)
  onTestFinished(() => connection.close())
  const clock = { moment: new Date('2024-12-01T10:00:00Z') }
  const now = () => clock.moment
  const site = await createSampleSite(connection, { articles, now })
  const values = { heroText: 'Wir spielen.', title: 'Werte', values: [{ title: 'Offen', text: 'Alle.' }] }
  for (const [name, value] of [
    ['values', values],
    ['notices', { notices: [] }],
  ] as const)
    await createDocumentStore(connection.db).bring(name, { value, source: '', at: clock.moment })
  const [event] = await site.tournaments.list()
  if (!event) throw new Error('The sample site has a tournament.')
  const context = new RouterContextProvider()
  context.set(services, site as Services)
  context.set(siteContext, await createSampleContext(connection, { now }))
  const request = new Request(site.publicUrl)
  const visit = { context, request, url: new URL(request.url), params: {}, pattern: '/' as const }
  const show = async () => (await loader(visit)).data
  return { connection, site, clock, event, show, announced: async () => (await show()).event }
}

test('a tournament is announced until it is over, and no longer', async () => {
  const { clock, event, announced } = await prepareHome()
  expect(await announced()).toMatchObject({ name: event.name })
  clock.moment = event.endsAt
  expect(await announced()).toBeUndefined()
})

test.each([
  ['reject', 'Zum Turnier', /Anmeldeschluss war am [\d.]+$/],
  ['accept-late', 'Team anmelden', /Anmeldeschluss war am [\d.]+; verspätete/],
] as const)('and invites to enter until its entries close; late ones: %s', async (lateEntries, invitation, words) => {
  const { connection, clock, event, announced } = await prepareHome()
  await connection.inTransaction((trx) => createEventStore(trx).upsert({ ...event, lateEntries }))
  expect(await announced()).toMatchObject({ invitation: 'Team anmelden' })
  clock.moment = new Date(event.entriesCloseAt.getTime() + 1)
  expect(await announced()).toMatchObject({ invitation, facts: expect.stringMatching(words) })
})

test('an article that ends while the page is made is gone from the next one', async () => {
  const ends = new Date('2024-12-01T10:00:01Z')
  const { site, clock, show } = await prepareHome([sampleArticle(0, { expiresAt: ends })])
  const { latest } = site.news
  site.news.latest = async (limit) => {
    const teasers = await latest(limit)
    clock.moment = ends
    return teasers
  }
  expect((await show()).teasers).toHaveLength(1)
  expect((await show()).teasers).toEqual([])
})
