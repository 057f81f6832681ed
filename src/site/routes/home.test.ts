import { RouterContextProvider } from 'react-router'
import { expect, onTestFinished, test } from 'vitest'
import { createDocumentStore } from '#features/club/editing/document-store.ts'
import { openMigratedSqlite } from '#tests/support/databases/migrated-sqlite.ts'
import { createSampleSite } from '#tests/support/samples/sample-site.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { createSampleContext } from '#tests/support/site/sample-context.ts'
import { siteContext } from '../context.ts'
import { services, type Services } from '../services.ts'
import { loader } from './home.tsx'

test('a tournament is announced until it is over, and no longer', async () => {
  const connection = await openMigratedSqlite(`${temporaryFolder()}/site.sqlite`)
  onTestFinished(() => connection.close())
  let moment = new Date('2024-12-28T10:00:00Z')
  const site = await createSampleSite(connection, { now: () => moment })
  const values = { heroText: 'Wir spielen.', title: 'Werte', values: [{ title: 'Offen', text: 'Alle.' }] }
  for (const [name, value] of [
    ['values', values],
    ['notices', { notices: [] }],
  ] as const)
    await createDocumentStore(connection.db).bring(name, { value, source: '', at: moment })
  const [event] = await site.tournaments.list()
  if (!event) throw new Error('The sample site has a tournament.')
  const context = new RouterContextProvider()
  context.set(services, site as Services)
  context.set(siteContext, await createSampleContext(connection, { now: () => moment }))
  const request = new Request(site.publicUrl)
  const visit = { context, request, url: new URL(request.url), params: {}, pattern: '/' as const }
  const announced = async () => (await loader(visit)).data.event?.name
  expect(await announced()).toBe(event.name)
  moment = event.endsAt
  expect(await announced()).toBeUndefined()
})
