/** @module-tag long */
import { rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createLeagueStore } from '#features/league/league-store.ts'
import { createClubStore } from '#features/club/club-store.ts'
import { createEventStore } from '#features/tournaments/events/event-store.ts'
import { createPictureStore } from '#features/pictures/picture-store.ts'
import { photoWithMetadata } from '#tests/support/pictures/sample-pictures.ts'
import { readRevision } from '#platform/db/content-revision-store.ts'
import { createRedirectStore } from '#features/redirects/redirect-store.ts'
import { listNotes } from './content-mistake.ts'
import { importContent } from './import-content.ts'
import { article, importBench } from '#tests/support/benches/import-bench.ts'

test('the first import brings everything, and tells every instance that content has changed', async () => {
  const { run, db, articles } = await importBench()
  const { files } = await run()
  expect(files).toBeGreaterThan(15)
  expect(await articles.findBySlug('sieg')).toMatchObject({ title: 'Sieg', html: '<p>Ein Abend.</p>' })
  expect(await createClubStore(db).findFacts('club')).toMatchObject({ shortName: 'TTC Musterdorf' })
  expect((await createClubStore(db).findPage('datenschutz'))?.html).not.toContain('{{')
  expect(await createEventStore(db).findBySlug('dorfspielttt')).toMatchObject({ maxTeams: 3 })
  expect((await createPictureStore(db).list()).length).toBeGreaterThan(1)
  expect(await readRevision(db)).toBe(1)
})

test('an import without changes writes nothing', async () => {
  const { run, db } = await importBench()
  await run()
  expect(await run()).toMatchObject({ files: 0 })
  expect(await readRevision(db)).toBe(1)
})

test('only what has changed is imported, and keeps its identity', async () => {
  const { run, write, articles } = await importBench()
  await run()
  const before = await articles.findBySlug('sieg')
  await write('news/2024-11-24-sieg.md', article('Doch nur Remis'))
  await write('news/2024-12-01-neu.md', article('Ganz neu'))
  expect(await run()).toMatchObject({ files: 2 })
  expect(await articles.findBySlug('sieg')).toMatchObject({ id: before?.id, title: 'Doch nur Remis' })
  expect(await articles.count()).toBe(2)
})

test('a result of the future is refused and named, the other matches are taken, and it counts when its day has come', async () => {
  const { folder, write, parts, db } = await importBench()
  const importOn = (day: string) => importContent(folder, { ...parts, now: () => new Date(`${day}T20:00:00Z`) })
  const matches = async () => (await createLeagueStore(db).listFixtures(2024)).map(({ guest }) => guest)
  await write(
    'teams/2024-25-herren-1.yaml',
    `season: 2024
slug: herren-1
name: Herren 1
order: 1
league: Bezirksliga
ownName: TTC Musterdorf
format: paarkreuz
fixtures:
  - { at: 2024-11-23 18:00, home: TTC Musterdorf, guest: TTC Wahlerath, result: 9:4 }
  - { at: 2024-11-30 18:00, home: TTC Musterdorf, guest: TTC Bellerath, result: 9:6 }
`,
  )
  const first = await importOn('2024-11-25')
  expect(listNotes(first.notes)).toEqual([
    expect.stringContaining('TTC Musterdorf – TTC Bellerath: Das Spiel beginnt erst am 30.11.2024, 18:00 Uhr'),
  ])
  expect(await matches()).toEqual(['TTC Wahlerath'])
  expect(await importOn('2024-11-30')).toMatchObject({ files: 1, notes: [] })
  expect(await matches()).toEqual(['TTC Bellerath', 'TTC Wahlerath'])
  expect(await importOn('2024-12-01')).toMatchObject({ files: 0 })
})

test('what has no file any more stays: deleting a file deletes no article', async () => {
  const { run, folder, articles } = await importBench()
  await run()
  await rm(join(folder, 'news/2024-11-24-sieg.md'))
  expect(await run()).toMatchObject({ files: 0 })
  expect(await articles.count()).toBe(1)
})

test('a file that gets another name is still the same article', async () => {
  const { run, folder, articles } = await importBench()
  await run()
  await rename(join(folder, 'news/2024-11-24-sieg.md'), join(folder, 'news/sieg.md'))
  await run()
  expect(await articles.count()).toBe(1)
})

test('changed facts of the club appear in pages whose own file is unchanged', async () => {
  const { run, folder, write, db } = await importBench()
  await run()
  const { readFile } = await import('node:fs/promises')
  const club = await readFile(join(folder, 'club/club.yaml'), 'utf8')
  await write('club/club.yaml', club.replace('info@ttc-musterdorf.example', 'neu@ttc-musterdorf.example'))
  await run()
  expect((await createClubStore(db).findPage('datenschutz'))?.html).toContain('neu@ttc-musterdorf.example')
})

test('a picture that was only touched is imported again without harm', async () => {
  const { run, folder, db } = await importBench()
  await run()
  const before = await createPictureStore(db).list()
  const path = join(folder, 'pictures/jubel-1.svg')
  const { atime } = await stat(path)
  await utimes(path, atime, new Date('2020-01-01'))
  expect(await run()).toMatchObject({ files: 1 })
  expect(await createPictureStore(db).list()).toEqual(before)
})

test('pictures wait until the texts are right, and those that were finished need not be made again', async () => {
  const { write, parts, folder, db, mistakes } = await importBench()
  const made: string[] = []
  const media = {
    ...parts.media,
    putMaster: (master: Parameters<typeof parts.media.putMaster>[0]) => {
      made.push(master.hash)
      return parts.media.putMaster(master)
    },
  }
  const told: number[] = []
  const run = () => importContent(folder, { ...parts, media, report: ({ done }) => void told.push(done) })
  await write('news/a.md', '---\ntitle: A\ndate: gestern\n---\n')
  await expect(run()).rejects.toThrow('braucht ein Datum')
  expect(made).toEqual([])
  await write('news/a.md', article('A'))
  await write('pictures/z.jpg', await photoWithMetadata(40, 30))
  await db.schema.alterTable('articles').renameTo('gone').execute()
  await expect(run()).rejects.toThrow('no such table')
  await db.schema.alterTable('gone').renameTo('articles').execute()
  const before = made.length
  told.length = 0
  expect(await run()).toMatchObject({ files: expect.any(Number) })
  expect(made).toHaveLength(before)
  expect(told).toEqual([1, 2, 3, 4, 5])
  await write('pictures/texts.yaml', 'z.jpg: Ein neuer Satz.\n')
  expect(await mistakes()).toEqual([])
  expect(
    await createPictureStore(parts.connection.db)
      .findMany(['pictures/z.jpg'])
      .then((found) => found.get('pictures/z.jpg')?.text),
  ).toBe('Ein neuer Satz.')
})

test('of a page and a tournament at one address the later stays out, and is named until the address is free', async () => {
  const { write, run, db, articles, folder } = await importBench()
  const { readFile } = await import('node:fs/promises')
  const event = await readFile(join(folder, 'events/dorfspielttt.yaml'), 'utf8')
  const sommer = event.replace(/^slug: .*$/m, 'slug: sommer\naddress: sommerturnier').replace(/^address: dorf.*\n/m, '')
  await write('pages/dorfspielttt.md', '---\ntitle: Dorf\n---\n\nText\n')
  await write('pages/sommerturnier.md', '---\ntitle: Sommer\n---\n\nText\n')
  await write('events/sommer.yaml', sommer)
  const pages = async () => (await articles.listPages()).map(({ slug }) => slug)
  const bySlug = async (slug: string) => (await createEventStore(db).findBySlug(slug)) !== undefined
  expect(listNotes((await run()).notes)).toEqual([
    '  events/dorfspielttt.yaml: Die Adresse „/dorfspielttt“ hat schon eine Seite; das Turnier wurde nicht übernommen.',
    '  events/sommer.yaml: Die Adresse „/sommerturnier“ hat schon eine Seite; das Turnier wurde nicht übernommen.',
  ])
  expect([await pages(), await bySlug('sommer')]).toEqual([['/dorfspielttt', '/sommerturnier'], false])
  await write('events/sommer.yaml', sommer.replace('address: sommerturnier', 'address: sommer'))
  await write('pages/sommer.md', '---\ntitle: Sommer\nslug: /sommerfest\n---\n\nText\n')
  expect(listNotes((await run()).notes)).toHaveLength(1)
  await write('pages/sommer.md', '---\ntitle: Sommer\n---\n\nText\n')
  expect(listNotes((await run()).notes)).toContain(
    '  pages/sommer.md: Die Adresse „/sommer“ hat schon ein Turnier; die Seite wurde nicht übernommen.',
  )
  expect([(await pages()).length, await bySlug('sommer')]).toEqual([3, true])
})

test('a sign that no database takes is told with its line', async () => {
  const { write, mistakes } = await importBench()
  await write('news/a.md', article('A') + 'Hallo\0\n')
  expect(await mistakes()).toEqual([
    'news/a.md, Zeile 7: Hier steht ein unsichtbares Zeichen (NUL), das in Texten nicht vorkommen darf.',
  ])
})

test('old addresses come from articles and from a file, which alone decides about its own', async () => {
  const { write, run, db } = await importBench()
  const redirects = async () => (await createRedirectStore(db).list()).map(({ from, to }) => `${from} → ${to}`)
  await write('news/a.md', article('A', 'aliases: [/2019/05/A.html, /news/a/]\npermalink: /alt/:title/\n'))
  await write('redirects.yaml', '/?p=12: /news/a\n/Feed.xml: /feed.atom\n')
  await run()
  expect(await redirects()).toEqual(['/2019/05/a.html → /news/a', '/?p=12 → /news/a', '/feed.xml → /feed.atom'])
  await write('redirects.yaml', '/?p=12: /news/sieg\n')
  await write('news/a.md', article('A', 'slug: aa\naliases: [/2019/05/A.html]\n'))
  await run()
  expect(await redirects()).toEqual(['/2019/05/a.html → /news/aa', '/?p=12 → /news/sieg'])
})

test('an old address that an article named for a while leads where its file says again', async () => {
  const { write, run, db } = await importBench()
  const redirects = createRedirectStore(db)
  await write('redirects.yaml', '/a: /anfahrt\n')
  await run()
  await write('news/a.md', article('A', 'aliases: [/a]\n'))
  await run()
  expect(await redirects.list()).toEqual([{ from: '/a', to: '/anfahrt' }])
  expect(await redirects.listOf('redirects.yaml')).toHaveLength(1)
  expect(await redirects.listOf('news/a.md')).toHaveLength(1)
  await write('news/a.md', article('A'))
  await run()
  expect(await redirects.list()).toEqual([{ from: '/a', to: '/anfahrt' }])
})

test('what can be no old address is told with its line', async () => {
  const { write, mistakes } = await importBench()
  await write(
    'redirects.yaml',
    '/alt: /news/sieg\nfeed.xml: /feed.atom\n/a: https://anderswo.example\n/: /news\n/b: /news?q=100%\n',
  )
  expect(await mistakes()).toEqual([
    expect.stringMatching(/^redirects\.yaml, Zeile 2: .*Links steht eine frühere Adresse/),
    expect.stringMatching(/^redirects\.yaml, Zeile 3: .*Rechts steht die heutige Adresse/),
    expect.stringMatching(/^redirects\.yaml, Zeile 4: .*Links steht eine frühere Adresse/),
    expect.stringMatching(/^redirects\.yaml, Zeile 5: .*Rechts steht die heutige Adresse/),
  ])
})

test('text nested beyond all reading is told by its line, and stops nothing but the import', async () => {
  const { write, mistakes } = await importBench()
  await write('news/tief.md', `${article('Tief')}\n${'>'.repeat(5_000)} Hallo\n`)
  await write('pages/faq.md', `---\ntitle: Fragen\nsubtitle: Antworten\n---\n${'- '.repeat(5_000)}Hallo\n`)
  const sentence =
    'Hier sind Zitate, Listen oder Auszeichnungen zu tief ineinander geschachtelt, oder es sind zu viele in einem Absatz.'
  expect(await mistakes()).toEqual([`news/tief.md, Zeile 8: ${sentence}`, `pages/faq.md, Zeile 5: ${sentence}`])
})
