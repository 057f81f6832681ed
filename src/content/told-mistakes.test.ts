/** @module-tag long */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createPictureStore } from '#features/pictures/picture-store.ts'
import { photoWithMetadata } from '#tests/support/pictures/sample-pictures.ts'
import { readRevision } from '#platform/db/content-revision-store.ts'
import { listNotes } from './content-mistake.ts'
import { importContent } from './import-content.ts'
import { article, importBench } from '#tests/support/benches/import-bench.ts'

test('all mistakes are listed together, each with file, line and a sentence, and nothing is imported', async () => {
  const { write, mistakes, db, articles } = await importBench()
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
  const { run, write, mistakes, articles } = await importBench()
  await run()
  await write('news/2025-01-01-sieg.md', article('Ein anderer Sieg'))
  expect(await mistakes()).toEqual([
    'news/2025-01-01-sieg.md, Zeile 1: Die Adresse „sieg“ hat schon news/2024-11-24-sieg.md.',
  ])
  expect(await articles.findBySlug('sieg')).toMatchObject({ title: 'Sieg' })
})

test('mistakes that are mended go in with everything else', async () => {
  const { run, write, mistakes, articles } = await importBench()
  await write('news/a.md', '---\ntitle: A\n---\n')
  expect(await mistakes()).toHaveLength(1)
  await write('news/a.md', article('A'))
  await run()
  expect(await articles.count()).toBe(2)
})

test('without the files that every page needs the first import is refused, naming them all', async () => {
  const { folder, mistakes } = await importBench()
  await rm(join(folder, 'club'), { recursive: true })
  await rm(join(folder, 'pages/datenschutz.md'))
  const all = await mistakes()
  for (const path of ['club/club.yaml', 'club/training.yaml', 'pages/datenschutz.md']) {
    expect(all).toContainEqual(`${path}: Diese Datei fehlt; ohne sie kann die Website nicht starten.`)
  }
})

test('a content folder that is not there, or holds nothing of ours, is named, before and after the first import', async () => {
  const { folder, root, write, run, mistakes, parts } = await importBench()
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
  const { write, run } = await importBench()
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
  const { write, run, articles } = await importBench()
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
  const { write, mistakes } = await importBench()
  await write('news/a.md', article('A') + '\n![Bild](pictures/fehlt.jpg) ![Bild](/pictures/jubel-1.svg)\n')
  await write('pages/chronik.md', '---\ntitle: Chronik\nsubtitle: x\n---\n\n![Bild](pictures/fort.jpg)\n')
  expect(await mistakes()).toEqual([
    'news/a.md, Zeile 8: Das Bild pictures/fehlt.jpg gibt es nicht.',
    'pages/chronik.md, Zeile 6: Das Bild pictures/fort.jpg gibt es nicht.',
  ])
})

test('what nobody can open is named and stays out, everything else is taken, and it comes when it is mended', async () => {
  const { write, parts, run, articles, db, folder } = await importBench()
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
  // A valid picture is replaced only by one that can be opened.
  await write('pictures/halb.jpg', photo.subarray(0, 200))
  await run()
  expect(await paths()).toContain('pictures/halb.jpg')
  expect((await importContent(folder, { ...parts, leavesPictures: true })).pending).toHaveLength(1)
})
