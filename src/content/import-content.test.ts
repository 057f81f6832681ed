import { rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createLeagueStore } from '#features/league/league-store.ts'
import { createArticleStore } from '#features/news/article-store.ts'
import { createClubStore } from '#features/club/club-store.ts'
import { createEventStore } from '#features/tournaments/events/event-store.ts'
import { createPictureStore } from '#features/pictures/picture-store.ts'
import { photoWithMetadata } from '#tests/support/samples/sample-pictures.ts'
import { readRevision } from '#platform/db/content-revision-store.ts'
import { createRedirectStore } from '#features/redirects/redirect-store.ts'
import { ContentError, listNotes } from './content-mistake.ts'
import { importContent } from './import-content.ts'
import { contentOfTest } from '#tests/support/samples/sample-content-folder.ts'

async function setUp() {
  const sample = await contentOfTest()
  const parts = await sample.openParts()
  const { db } = parts.connection
  return {
    ...sample,
    parts,
    db,
    articles: createArticleStore(db),
    run: () => importContent(sample.folder, parts),
    /** The lines of the message, without the first. */
    async mistakes(): Promise<string[]> {
      try {
        await importContent(sample.folder, parts)
        return []
      } catch (error) {
        if (error instanceof ContentError)
          return error.message
            .split('\n')
            .slice(1)
            .map((line) => line.trim())
        throw error
      }
    },
  }
}

const article = (title: string, extra = '') => `---\ntitle: ${title}\ndate: 2024-11-24\n${extra}---\n\nText\n`

test('the first import brings everything, and tells every instance that content has changed', async () => {
  const { run, db, articles } = await setUp()
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
  const { run, db } = await setUp()
  await run()
  expect(await run()).toMatchObject({ files: 0 })
  expect(await readRevision(db)).toBe(1)
})

test('only what has changed is imported, and keeps its identity', async () => {
  const { run, write, articles } = await setUp()
  await run()
  const before = await articles.findBySlug('sieg')
  await write('news/2024-11-24-sieg.md', article('Doch nur Remis'))
  await write('news/2024-12-01-neu.md', article('Ganz neu'))
  expect(await run()).toMatchObject({ files: 2 })
  expect(await articles.findBySlug('sieg')).toMatchObject({ id: before?.id, title: 'Doch nur Remis' })
  expect(await articles.count()).toBe(2)
})

test('a result of the future is refused and named, the other matches are taken, and it counts when its day has come', async () => {
  const { folder, write, parts, db } = await setUp()
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
  const { run, folder, articles } = await setUp()
  await run()
  await rm(join(folder, 'news/2024-11-24-sieg.md'))
  expect(await run()).toMatchObject({ files: 0 })
  expect(await articles.count()).toBe(1)
})

test('a file that gets another name is still the same article', async () => {
  const { run, folder, articles } = await setUp()
  await run()
  await rename(join(folder, 'news/2024-11-24-sieg.md'), join(folder, 'news/sieg.md'))
  await run()
  expect(await articles.count()).toBe(1)
})

test('changed facts of the club appear in pages whose own file is unchanged', async () => {
  const { run, folder, write, db } = await setUp()
  await run()
  const { readFile } = await import('node:fs/promises')
  const club = await readFile(join(folder, 'club/club.yaml'), 'utf8')
  await write('club/club.yaml', club.replace('info@ttc-musterdorf.example', 'neu@ttc-musterdorf.example'))
  await run()
  expect((await createClubStore(db).findPage('datenschutz'))?.html).toContain('neu@ttc-musterdorf.example')
})

test('a picture that was only touched is imported again without harm', async () => {
  const { run, folder, db } = await setUp()
  await run()
  const before = await createPictureStore(db).list()
  const path = join(folder, 'pictures/jubel-1.svg')
  const { atime } = await stat(path)
  await utimes(path, atime, new Date('2020-01-01'))
  expect(await run()).toMatchObject({ files: 1 })
  expect(await createPictureStore(db).list()).toEqual(before)
})

test('all mistakes are listed together, each with file, line and a sentence, and nothing is imported', async () => {
  const { write, mistakes, db, articles } = await setUp()
  await write('news/a.md', '---\ntitle: A\n---\n')
  await write('news/b.md', article('B', 'images:\n  - pictures/fehlt.svg\n'))
  await write('news/c.md', article('C', 'slug: sieg\n'))
  await write('club/board.yaml', 'groupPicture: pictures/weg.svg\ngroupPictureText: x\nmembers: []\n')
  await write('club/downloads.yaml', 'documents:\n  - title: Satzung\n    file: docs/fehlt.pdf\n    description: x\n')
  await write('events/dorf.yaml', 'slug: dorf\n  name: x\n')
  await write('events/überall.yml', 'a: 1\n')
  await write('pages/chronik.md', '---\ntitle: x\n---\n\nHallo {{club.naem}}\n')
  await write('docs/kein.pdf', 'Das ist ein Brief.')
  await write('pictures/kein.jpg', 'Das ist kein Bild.')
  await write('news/latin1.md', Buffer.from(article('Grüße'), 'latin1'))
  const all = await mistakes()
  for (const expected of [
    'news/a.md, Zeile 1: Der Artikel braucht ein Datum',
    'news/b.md, Zeile 5: Das Bild pictures/fehlt.svg gibt es nicht.',
    'news/c.md, Zeile 1: Die Adresse „sieg“ hat schon news/2024-11-24-sieg.md.',
    'club/board.yaml, Zeile 3: members',
    'club/downloads.yaml, Zeile 3: Die Datei docs/fehlt.pdf gibt es nicht.',
    'events/dorf.yaml, Zeile ',
    'events/überall.yml, Zeile 1: ',
    'pages/chronik.md, Zeile 5: {{club.naem}} ist keine Angabe aus club/club.yaml.',
    'docs/kein.pdf: Das ist keine PDF-Datei.',
    'pictures/kein.jpg: ',
    'news/latin1.md, Zeile 2: Umlaute sind hier nicht lesbar',
  ]) {
    expect(all).toContainEqual(expect.stringContaining(expected))
  }
  expect(await articles.count()).toBe(0)
  expect(await readRevision(db)).toBe(0)
})

test('a new article cannot take the address of one whose file is unchanged', async () => {
  const { run, write, mistakes, articles } = await setUp()
  await run()
  await write('news/2025-01-01-sieg.md', article('Ein anderer Sieg'))
  expect(await mistakes()).toEqual([
    'news/2025-01-01-sieg.md, Zeile 1: Die Adresse „sieg“ hat schon news/2024-11-24-sieg.md.',
  ])
  expect(await articles.findBySlug('sieg')).toMatchObject({ title: 'Sieg' })
})

test('mistakes that are mended go in with everything else', async () => {
  const { run, write, mistakes, articles } = await setUp()
  await write('news/a.md', '---\ntitle: A\n---\n')
  expect(await mistakes()).toHaveLength(1)
  await write('news/a.md', article('A'))
  await run()
  expect(await articles.count()).toBe(2)
})

test('without the files that every page needs the first import is refused, naming them all', async () => {
  const { folder, mistakes } = await setUp()
  await rm(join(folder, 'club'), { recursive: true })
  await rm(join(folder, 'pages/datenschutz.md'))
  const all = await mistakes()
  for (const path of ['club/club.yaml', 'club/training.yaml', 'pages/datenschutz.md']) {
    expect(all).toContainEqual(`${path}: Diese Datei fehlt; ohne sie kann die Website nicht starten.`)
  }
})

test('a content folder that is not there, or holds nothing of ours, is named, before and after the first import', async () => {
  const { folder, root, write, run, mistakes, parts } = await setUp()
  const wrong = join(root, 'kontent')
  const refusal = async () => importContent(wrong, parts).catch((error: unknown) => error)
  expect(await refusal()).toMatchObject({ message: expect.stringContaining(`${wrong}: Diesen Ordner gibt es nicht.`) })
  await run()
  expect(await refusal()).toMatchObject({ message: expect.stringContaining(`${wrong}: Diesen Ordner gibt es nicht.`) })
  await rm(folder, { recursive: true })
  await write('notizen.md', 'x')
  expect(await mistakes()).toEqual([expect.stringContaining(`${folder}: In diesem Ordner liegen keine Inhalte`)])
})

test('files of the system and of editors are passed over, all others that nobody reads are told', async () => {
  const { write, run } = await setUp()
  for (const name of ['.DS_Store', '.#sieg.md', 'entwurf.md~', '#sieg.md#', 'Thumbs.db'])
    await write(`news/${name}`, 'x')
  await write('README.md', 'x')
  await write('nicht-uebernommen/bericht.txt', 'x')
  expect((await run()).notes).toEqual([])
  await write('news/notizen.txt', 'x')
  await write('news/2024/sieg.md', 'x')
  await write('posts/sieg.md', 'x')
  await write('notizen.txt', 'x')
  expect(listNotes((await run()).notes)).toEqual([
    '  news/2024: Ordner in Ordnern werden nicht gelesen.',
    '  news/notizen.txt: Dateien mit dieser Endung werden nicht gelesen.',
    expect.stringMatching(/^ {2}(?:posts|notizen\.txt): Das wird hier nicht gelesen\. \(ebenso in 1 weiteren Datei\)$/),
  ])
})

test('what visitors will not see as it stands is told once for all files, and stops nothing', async () => {
  const { write, run, articles } = await setUp()
  const lines = ['layout: post', 'image: /img/a.jpg', 'draft: true', '']
  await write('news/a.md', article('A', lines.join('\n')) + '\n{{< youtube x >}}\n\n![Bild](/img/b.jpg)\n')
  await write('news/b.md', article('B', 'layout: post\n'))
  expect(listNotes((await run()).notes)).toEqual([
    '  news/a.md, Zeile 4: „layout“ ist hier unbekannt und wird nicht gezeigt. (ebenso in 1 weiteren Datei)',
    '  news/a.md, Zeile 5: Das Bild „/img/a.jpg“ liegt nicht im Ordner pictures/ und wird nicht gezeigt.',
    expect.stringMatching(/^ {2}news\/a\.md, Zeile 11: \{\{< youtube x >\}\} ist ein Befehl/),
    '  news/a.md, Zeile 13: Das Bild „/img/b.jpg“ liegt nicht im Ordner pictures/ und wird nicht gezeigt.',
  ])
  expect(await articles.findBySlug('a')).toMatchObject({ isDraft: true })
})

test('a picture in the running text must be there, in articles and on pages', async () => {
  const { write, mistakes } = await setUp()
  await write('news/a.md', article('A') + '\n![Bild](pictures/fehlt.jpg) ![Bild](/pictures/jubel-1.svg)\n')
  await write('pages/chronik.md', '---\ntitle: Chronik\nsubtitle: x\n---\n\n![Bild](pictures/fort.jpg)\n')
  expect(await mistakes()).toEqual([
    'news/a.md, Zeile 8: Das Bild pictures/fehlt.jpg gibt es nicht.',
    'pages/chronik.md, Zeile 6: Das Bild pictures/fort.jpg gibt es nicht.',
  ])
})

test('pictures wait until the texts are right, and those that were finished need not be made again', async () => {
  const { write, parts, folder, db, mistakes } = await setUp()
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

test('what nobody can open is named and stays out, everything else is taken, and it comes when it is mended', async () => {
  const { write, parts, run, articles, db, folder } = await setUp()
  const paths = async () => (await createPictureStore(db).list()).map(({ path }) => path)
  const isThere = async (path: string) => (await createPictureStore(db).findFile(path)) !== undefined
  const photo = await photoWithMetadata(40, 30)
  const broken = ['docs/brief.pdf', 'pictures/halb.jpg', 'pictures/kein.jpg']
  await write('news/a.md', article('A', 'images:\n  - pictures/halb.jpg\n  - pictures/kein.jpg\n'))
  await write('pictures/halb.jpg', photo.subarray(0, 300))
  await write('pictures/kein.jpg', 'Das ist kein Bild.')
  await write('docs/brief.pdf', 'Das ist ein Brief.')
  expect((await run()).notes.map(({ file }) => file).toSorted()).toEqual(broken)
  expect(await articles.findBySlug('a')).toMatchObject({ pictures: ['pictures/halb.jpg', 'pictures/kein.jpg'] })
  expect((await paths()).filter((path) => broken.includes(path))).toEqual([])
  expect(await isThere('docs/brief.pdf')).toBe(false)
  expect(await run()).toMatchObject({ files: 0, notes: [{}, {}, {}] })
  await write('pictures/halb.jpg', photo)
  await write('docs/brief.pdf', '%PDF-1.7')
  expect(await run()).toMatchObject({ files: 2, notes: [{ file: 'pictures/kein.jpg' }] })
  expect([await isThere('docs/brief.pdf'), await paths()]).toEqual([
    true,
    expect.arrayContaining(['pictures/halb.jpg']),
  ])
  // What takes the place of a good one does so only where it can be opened.
  await write('pictures/halb.jpg', photo.subarray(0, 200))
  await run()
  expect(await paths()).toContain('pictures/halb.jpg')
  expect((await importContent(folder, { ...parts, leavesPictures: true })).pending).toHaveLength(1)
})

test('of a page and a tournament at one address the later stays out, and is named until the address is free', async () => {
  const { write, run, db, articles, folder } = await setUp()
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
  const { write, mistakes } = await setUp()
  await write('news/a.md', article('A') + 'Hallo\0\n')
  expect(await mistakes()).toEqual([
    'news/a.md, Zeile 7: Hier steht ein unsichtbares Zeichen (NUL), das in Texten nicht vorkommen darf.',
  ])
})

test('old addresses come from articles and from a file, which alone decides about its own', async () => {
  const { write, run, db } = await setUp()
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
  const { write, run, db } = await setUp()
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
  const { write, mistakes } = await setUp()
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
  const { write, mistakes } = await setUp()
  await write('news/tief.md', `${article('Tief')}\n${'>'.repeat(5_000)} Hallo\n`)
  await write('pages/faq.md', `---\ntitle: Fragen\nsubtitle: Antworten\n---\n${'- '.repeat(5_000)}Hallo\n`)
  const sentence =
    'Hier sind Zitate, Listen oder Auszeichnungen zu tief ineinander geschachtelt, oder es sind zu viele in einem Absatz.'
  expect(await mistakes()).toEqual([`news/tief.md, Zeile 8: ${sentence}`, `pages/faq.md, Zeile 5: ${sentence}`])
})
