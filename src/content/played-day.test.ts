import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createDayStore } from '#features/tournaments/day/day-store.ts'
import { makeDay } from '#features/tournaments/day/day.ts'
import { createEventStore } from '#features/tournaments/events/event-store.ts'
import { listEnteredTeams } from '#features/tournaments/handling/list-entered-teams.ts'
import { inProjectFolder } from '#platform/program/project-folder.ts'
import { purgeRegistrations } from '#features/tournaments/handling/purge-registrations.ts'
import { storeContext } from '#server/context/store-context.ts'
import { contentOfTest } from '#tests/support/samples/sample-content-folder.ts'
import { clearSampleTexts } from './clear-sample.ts'
import { importContent } from './import-content.ts'

const FILES = ['events/dorfturnier-2023.yaml', 'days/dorfturnier-2023.yaml']

async function setUp() {
  const sample = await contentOfTest()
  await writeFile(join(sample.folder, '.sample'), 'TTC Musterdorf\n')
  for (const file of FILES) await cp(inProjectFolder('content', file), join(sample.folder, file))
  const parts = await sample.openParts()
  const bring = () => importContent(sample.folder, parts)
  await bring()
  const { db } = parts.connection
  const findEvent = () => createEventStore(db).findBySlug('dorfturnier-2023')
  const readDay = async () => {
    const event = await findEvent()
    if (!event) throw new Error('the event is not there')
    const added = await createDayStore(db).read(event.id)
    return makeDay(event, {
      added,
      teams: await listEnteredTeams(parts.read, event.id),
    })
  }
  return { bring, parts, findEvent, readDay }
}

test('the sample club has played its tournament as the article tells it', async () => {
  const { readDay } = await setUp()
  const { competitions, nameOf } = await readDay()
  const [{ derived } = { derived: undefined }] = competitions.values()
  const places = [...(derived?.places.values() ?? [])].flat().map(({ entry = '' }) => nameOf(entry))
  expect(places).toHaveLength(14)
  expect(places.slice(0, 8)).toEqual([
    ...['Löschzug Oberbeispiel', 'Stammtisch Linde I', 'Kirchenchor „Forte“', 'Stammtisch Linde II', 'Kurzer Weg'],
    ...['Kegelclub Alle Neune', 'Elternbeirat', 'Musikverein Niederhainen'],
  ])
  const played = (from: number, to: number) =>
    derived?.ties
      .filter(({ places: fought }) => fought?.from === from && fought.to === to)
      .map(({ home = '', guest = '' }) => [nameOf(home), nameOf(guest)].toSorted().join(' – '))
  expect(played(1, 4)).toContain('Löschzug Oberbeispiel – Stammtisch Linde II')
  expect(played(1, 2)).toEqual(['Löschzug Oberbeispiel – Stammtisch Linde I'])
  const final = derived?.ties.find(({ places: fought }) => fought?.from === 1 && fought.to === 2)
  const [, , doubles] = final?.result?.rubbers ?? []
  const games = doubles?.kind === 'played' ? doubles.games.at(-1) : undefined
  expect([games?.home, games?.guest].toSorted()).toEqual([11, 7])
  // „Der Kegelclub gewann seine ersten drei Begegnungen“
  const skittles = derived?.ties.filter(
    ({ stage, home = '', guest = '' }) =>
      stage === 'groups' && [home, guest].map(nameOf).includes('Kegelclub Alle Neune'),
  )
  expect(
    skittles?.map(
      ({ credit, home = '' }) => credit?.winner === (nameOf(home) === 'Kegelclub Alle Neune' ? 'home' : 'guest'),
    ),
  ).toEqual([true, true, true])
})

test('when the registrations go the results keep the names that everybody could read, until one is erased', async () => {
  const { parts, readDay } = await setUp()
  const { connection } = parts
  const before = await readDay()
  const later = storeContext({ connection, now: () => new Date('2031-01-01T12:00:00Z') })
  expect((await purgeRegistrations(later)).registrations).toBeGreaterThan(0)
  expect(await connection.db.selectFrom('registrations').select('id').execute()).toEqual([])
  const after = await readDay()
  const ids = before.teams.map(({ id }) => id)
  expect(ids.map(after.publicNameOf)).toEqual(ids.map(before.publicNameOf))
  expect(new Set(ids.map(after.publicNameOf))).toContain('Löschzug Oberbeispiel')
  await connection.db.deleteFrom('result_names').where('name', '=', 'Elternbeirat').execute()
  expect(ids.map((await readDay()).publicNameOf)).toContainEqual(expect.stringMatching(/^Meldung \d+$/))
})

test('brought again nothing is entered twice, and cleared with the sample nothing of it stays', async () => {
  const { bring, readDay, parts, findEvent } = await setUp()
  await bring()
  expect((await readDay()).teams).toHaveLength(14)
  const { id } = (await findEvent()) ?? {}
  await parts.write((stores) => clearSampleTexts(stores, parts))
  expect(await findEvent()).toBeUndefined()
  if (id) expect([await parts.read.day.read(id), await listEnteredTeams(parts.read, id)]).toEqual([[], []])
})
