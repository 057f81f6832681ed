import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listEventVersions } from '#features/tournaments/events/event-history.ts'
import { saveEvent, showKeptEvent } from '#features/tournaments/events/keep-events.ts'
import { createEventStore } from '#features/tournaments/events/event-store.ts'
import { contentOfTest } from '#tests/support/samples/sample-content-folder.ts'
import { tournamentContext } from '#tests/support/tournaments/a-tournament.ts'
import { valueOf } from '#tests/support/value-of.ts'
import { exportContent } from './export-content.ts'
import { importContent } from './import-content.ts'
import type { Choice } from './settle.ts'

const SLUG = 'dorfspielttt'
const FILE = `events/${SLUG}.yaml`
const dora = { accountId: 'dora', offices: ['director'] } as const

test('a tournament that the room has changed keeps the remarks of its file; changed on both sides somebody chooses', async () => {
  const sample = await contentOfTest()
  const parts = await sample.openParts()
  const { connection, now } = parts
  const run = (choices: [string, Choice][] = []) =>
    importContent(sample.folder, { ...parts, choices: new Map(choices) })
  await run()
  const ctx = tournamentContext(connection, { now })
  const shown = valueOf(await showKeptEvent(ctx, dora, SLUG))
  const values = { ...shown.facts, venue: 'Halle aus dem Raum', entryList: 'teams' }
  expect(await saveEvent(ctx, dora, SLUG, { seen: shown.number, values })).toMatchObject({ ok: true })

  const source = await readFile(join(sample.folder, FILE), 'utf8')
  const exported = join(sample.root, 'exported')
  await exportContent(exported, parts)
  const inRoom = source.replace(/venue: .*/, 'venue: Halle aus dem Raum')
  expect(await readFile(join(exported, FILE), 'utf8')).toBe(`${inRoom.trimEnd()}\nentryList: teams\n`)

  await sample.write(FILE, source.replace(/venue: .*/, 'venue: Halle aus der Datei'))
  const venue = async () => (await createEventStore(connection.db).findBySlug(SLUG))?.venue
  expect((await run()).conflicts).toMatchObject([{ file: FILE, by: 'dora', isGone: false }])
  expect(await venue()).toBe('Halle aus dem Raum')
  expect((await run([[FILE, 'theirs']])).conflicts).toEqual([])
  expect(await venue()).toBe('Halle aus der Datei')
  const versions = await listEventVersions(ctx, dora, SLUG)
  expect(versions.ok && versions.value.versions.map(({ command }) => command)).toEqual(['file', 'save', 'file'])
})
