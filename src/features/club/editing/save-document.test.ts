import { expect, test } from 'vitest'
import { err, ok } from '#shared/result.ts'
import { anna, createDocumentBench, jule, otto, sampleSource } from '#tests/support/benches/document-bench.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { valueOf } from '#tests/support/value-of.ts'
import { saveDocument } from './save-document.ts'
import { listDocuments, showDocument } from './show-document.ts'
import { listDocumentVersions, restoreDocument, showDocumentVersion } from './document-history.ts'
import { cancelToday } from './cancel-today.ts'
import { createClubStore } from '../club-store.ts'
import { documentNames } from './document-name.ts'

forEachDatabase('the documents of the club', (open) => {
  async function setUp() {
    const connection = await open()
    const bench = await createDocumentBench(connection)
    const values = async (name: (typeof documentNames)[number]) => {
      const shown = valueOf(await showDocument(bench.ctx, anna, name))
      return shown.values as Record<string, unknown>
    }
    /** What stands there is saved with changes. */
    const save = async (name: (typeof documentNames)[number], changes: object, seen = 1) =>
      saveDocument(bench.ctx, anna, name, { values: { ...(await values(name)), ...changes }, seen })
    return { ...bench, values, save, club: createClubStore(connection.db), connection }
  }

  test('what is saved unchanged is no new version, and the source stays letter for letter', async () => {
    const { documents, save } = await setUp()
    for (const name of documentNames) {
      const { number, source } = await documents.find(name)
      if (number === 0) continue
      expect(await save(name, {}, number)).toEqual(ok({ name, number, isChanged: false, isMerged: false }))
      expect((await documents.find(name)).source).toBe(source)
      expect(source).toBe(await sampleSource(name))
    }
  })

  test('a change is what readers find, stands in the source, and becomes a version', async () => {
    const { documents, save, club } = await setUp()
    const saved = await save('club', { phone: '(0681) 12345' })
    expect(saved).toEqual(ok({ name: 'club', number: 2, isChanged: true, isMerged: false }))
    expect((await club.findFacts('club'))?.phone).toBe('(0681) 12345')
    const { source } = await documents.find('club')
    expect(source).toBe((await sampleSource('club')).replace(/phone: .*/, 'phone: (0681) 12345'))
    const versions = await documents.listVersions('club')
    expect(versions.map(({ number, command, by }) => [number, command, by])).toEqual([
      [2, 'save', 'anna'],
      [1, 'file', undefined],
    ])
  })

  test('a save from a stale version overwrites nothing, and names the author of the last one', async () => {
    const { ctx, values } = await setUp()
    const before = await values('club')
    await saveDocument(ctx, anna, 'club', { values: { ...before, phone: '1' }, seen: 1 })
    expect(await saveDocument(ctx, anna, 'club', { values: { ...before, phone: '2' }, seen: 1 })).toEqual(
      err(expect.objectContaining({ kind: 'conflict', by: 'anna', number: 2, values: { ...before, phone: '1' } })),
    )
  })

  test('changes of two editors to different parts are both kept', async () => {
    const { ctx, values, club } = await setUp()
    const before = await values('training')
    await cancelToday(ctx, jule, { groups: [], reason: 'Halle belegt' })
    const youthNotice = { title: 'Plätze frei', text: 'Kommt vorbei.', open: true }
    expect(await saveDocument(ctx, anna, 'training', { values: { ...before, youthNotice }, seen: 1 })).toMatchObject({
      value: { number: 3, isMerged: true },
    })
    const training = await club.findFacts('training')
    expect([training?.youthNotice.title, training?.exceptions?.length]).toEqual(['Plätze frei', 1])
  })

  test('of two who save at the same moment one wins', async () => {
    const { ctx, values } = await setUp()
    const before = await values('values')
    const outcomes = await Promise.all(
      ['A', 'B'].map((title) => saveDocument(ctx, anna, 'values', { values: { ...before, title }, seen: 1 })),
    )
    expect(outcomes.map(({ ok }) => ok).toSorted()).toEqual([false, true])
  })

  test('a mistake is told in the words that files get, with the place, and nothing is changed', async () => {
    const { documents, save } = await setUp()
    const nobody = 'Mindestens eine vertretungsberechtigte Person ist Pflicht im Impressum.'
    const mistakes = [
      { path: 'email', sentence: 'Das ist keine E-Mail-Adresse.' },
      { path: 'representatives', sentence: nobody },
    ]
    expect(await save('club', { email: 'info', representatives: [] })).toEqual(err({ kind: 'mistakes', mistakes }))
    expect((await documents.find('club')).number).toBe(1)
  })

  test('a picture or file that does not exist is refused', async () => {
    const { save } = await setUp()
    const groupPicture = 'pictures/gibt-es-nicht.jpg'
    const noPicture = { path: 'groupPicture', sentence: `Das Bild ${groupPicture} gibt es nicht.` }
    expect(await save('board', { groupPicture })).toMatchObject(err({ mistakes: [noPicture] }))
    const document = { title: 'Satzung', file: 'docs/gibt-es-nicht.pdf', description: 'Alles' }
    const noFile = { path: 'documents.0.file', sentence: `Die Datei ${document.file} gibt es nicht.` }
    expect(await save('downloads', { documents: [document] })).toMatchObject(err({ mistakes: [noFile] }))
  })

  test('a new name of the club stands in the pages that name it, and their sources stay', async () => {
    const { documents, save, club } = await setUp()
    await save('club', { email: 'neu@verein.example' })
    expect((await club.findPage('datenschutz'))?.html).toContain('neu@verein.example')
    const source = await sampleSource('page/datenschutz')
    expect(await documents.find('page/datenschutz')).toEqual({ source, number: 1 })
  })

  test('a page changes where somebody wrote, and a placeholder of nothing is refused', async () => {
    const { documents, values, save, club } = await setUp()
    const name = 'page/chronik'
    const markdown = `${String((await values(name)).markdown)}\n\n## Heute\n\nWir sind {{club.shortName}}.`
    expect((await save(name, { markdown })).ok).toBe(true)
    const { source } = await documents.find(name)
    expect(source.startsWith((await sampleSource(name)).trim())).toBe(true)
    expect((await club.findPage('chronik'))?.html).toContain('Wir sind TTC Musterdorf.')
    const unknown = { path: 'markdown', sentence: '{{club.naem}} ist keine Angabe aus club/club.yaml.' }
    const broken = await save(name, { markdown: 'Hallo {{club.naem}}' }, 2)
    expect(broken).toMatchObject(err({ mistakes: [unknown] }))
  })

  test('what a club did without begins with its first saving', async () => {
    const { ctx, club } = await setUp()
    const notice = { from: '2024-12-01', until: '2024-12-24', title: 'Halle gesperrt' }
    expect((await saveDocument(ctx, anna, 'notices', { values: { notices: [notice] }, seen: 0 })).ok).toBe(true)
    expect(await club.findFacts('notices')).toEqual({ notices: [notice] })
  })

  test('each office changes what is its own', async () => {
    const { ctx, values } = await setUp()
    const training = { values: await values('training'), seen: 1 }
    expect((await saveDocument(ctx, jule, 'training', training)).ok).toBe(true)
    for (const [actor, name] of [
      [jule, 'club'],
      [otto, 'club'],
      [otto, 'training'],
    ] as const) {
      const refusal = err(expect.objectContaining({ kind: 'not-allowed' }))
      expect(await saveDocument(ctx, actor, name, { values: {}, seen: 1 })).toEqual(refusal)
      expect(await showDocument(ctx, actor, name)).toEqual(refusal)
      expect(await listDocumentVersions(ctx, actor, name)).toEqual(refusal)
      expect(await showDocumentVersion(ctx, actor, name, 1)).toEqual(refusal)
      expect(await restoreDocument(ctx, actor, name, { number: 1, seen: 1 })).toEqual(refusal)
    }
    expect((await listDocuments(ctx, jule)).map(({ name }) => name)).toEqual(['training'])
    expect(await listDocuments(ctx, otto)).toEqual([])
  })

  test('an older version comes back as a new one', async () => {
    const { ctx, documents, save } = await setUp()
    const restore = (seen: number) => restoreDocument(ctx, anna, 'values', { number: 1, seen })
    await save('values', { title: 'Neu' })
    expect(await showDocumentVersion(ctx, anna, 'values', 2)).toMatchObject({
      value: { present: 2, before: { title: 'Was uns ausmacht' }, after: { title: 'Neu' } },
    })
    expect(await restore(1)).toMatchObject(err({ kind: 'conflict' }))
    expect((await restore(2)).ok).toBe(true)
    expect((await documents.find('values')).source).toBe(await sampleSource('values'))
    expect((await documents.listVersions('values')).map(({ command }) => command)).toEqual(['restore', 'save', 'file'])
    expect(await showDocumentVersion(ctx, anna, 'values', 9)).toEqual(err({ kind: 'unknown-version' }))
  })

  test('old versions are deleted, the one that stands never', async () => {
    const { documents, save, clock } = await setUp()
    await save('values', { title: 'Neu' })
    expect(await documents.removeVersionsUntil(clock.now())).toBe(1)
    expect((await documents.listVersions('values')).map(({ number }) => number)).toEqual([2])
    expect(await documents.listVersions('club')).toHaveLength(1)
  })
})
