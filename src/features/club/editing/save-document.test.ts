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
import type { PageParts } from './document-text.ts'

forEachDatabase('the documents of the club', (open) => {
  async function setUp() {
    const connection = await open()
    const bench = await createDocumentBench(connection)
    const values = async (name: (typeof documentNames)[number]) => {
      const shown = valueOf(await showDocument(bench.ctx, anna, name))
      return shown.values as Record<string, unknown>
    }
    return { ...bench, values, club: createClubStore(connection.db), connection }
  }

  test('what is saved unchanged is no new version, and the source stays letter for letter', async () => {
    const { ctx, documents, values } = await setUp()
    for (const name of documentNames) {
      const { number, source } = await documents.find(name)
      if (number === 0) continue
      expect(await saveDocument(ctx, anna, name, { values: await values(name), seen: number })).toEqual(
        ok({ name, number, isChanged: false, isMerged: false }),
      )
      expect((await documents.find(name)).source).toBe(source)
      expect(source).toBe(await sampleSource(name))
    }
  })

  test('a change is what readers find, stands in the source, and becomes a version', async () => {
    const { ctx, documents, values, club } = await setUp()
    const changed = { ...(await values('club')), phone: '(0681) 12345' }
    const saved = await saveDocument(ctx, anna, 'club', { values: changed, seen: 1 })
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
    const { ctx, documents, values } = await setUp()
    const wrong = { ...(await values('club')), email: 'info', representatives: [] }
    expect(await saveDocument(ctx, anna, 'club', { values: wrong, seen: 1 })).toEqual(
      err({
        kind: 'mistakes',
        mistakes: [
          { path: 'email', sentence: 'Das ist keine E-Mail-Adresse.' },
          {
            path: 'representatives',
            sentence: 'Mindestens eine vertretungsberechtigte Person ist Pflicht im Impressum.',
          },
        ],
      }),
    )
    expect((await documents.find('club')).number).toBe(1)
  })

  test('a picture or file that does not exist is refused', async () => {
    const { ctx, values } = await setUp()
    const groupPicture = 'pictures/gibt-es-nicht.jpg'
    const board = await saveDocument(ctx, anna, 'board', {
      values: { ...(await values('board')), groupPicture },
      seen: 1,
    })
    expect(board).toMatchObject({
      error: { mistakes: [{ path: 'groupPicture', sentence: `Das Bild ${groupPicture} gibt es nicht.` }] },
    })
    const document = { title: 'Satzung', file: 'docs/gibt-es-nicht.pdf', description: 'Alles' }
    expect(await saveDocument(ctx, anna, 'downloads', { values: { documents: [document] }, seen: 1 })).toMatchObject({
      error: { mistakes: [{ path: 'documents.0.file', sentence: `Die Datei ${document.file} gibt es nicht.` }] },
    })
  })

  test('a new name of the club stands in the pages that name it, and their sources stay', async () => {
    const { ctx, documents, values, club } = await setUp()
    await saveDocument(ctx, anna, 'club', {
      values: { ...(await values('club')), email: 'neu@verein.example' },
      seen: 1,
    })
    expect((await club.findPage('datenschutz'))?.html).toContain('neu@verein.example')
    expect(await documents.find('page/datenschutz')).toEqual({
      source: await sampleSource('page/datenschutz'),
      number: 1,
    })
  })

  test('a page changes where somebody wrote, and a placeholder of nothing is refused', async () => {
    const { ctx, documents, club } = await setUp()
    const shown = await showDocument(ctx, anna, 'page/chronik')
    const parts = (shown.ok ? shown.value.values : undefined) as PageParts
    const markdown = `${parts.markdown}\n\n## Heute\n\nWir sind {{club.shortName}}.`
    expect((await saveDocument(ctx, anna, 'page/chronik', { values: { ...parts, markdown }, seen: 1 })).ok).toBe(true)
    expect((await documents.find('page/chronik')).source.startsWith((await sampleSource('page/chronik')).trim())).toBe(
      true,
    )
    expect((await club.findPage('chronik'))?.html).toContain('Wir sind TTC Musterdorf.')
    const broken = { ...parts, markdown: 'Hallo {{club.naem}}' }
    expect(await saveDocument(ctx, anna, 'page/chronik', { values: broken, seen: 2 })).toMatchObject({
      error: { mistakes: [{ path: 'markdown', sentence: '{{club.naem}} ist keine Angabe aus club/club.yaml.' }] },
    })
  })

  test('what a club did without begins with its first saving', async () => {
    const { ctx, club } = await setUp()
    const notice = { from: '2024-12-01', until: '2024-12-24', title: 'Halle gesperrt' }
    expect(await saveDocument(ctx, anna, 'notices', { values: { notices: [notice] }, seen: 0 })).toMatchObject({
      ok: true,
    })
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
    const { ctx, documents, values } = await setUp()
    await saveDocument(ctx, anna, 'values', { values: { ...(await values('values')), title: 'Neu' }, seen: 1 })
    expect(await showDocumentVersion(ctx, anna, 'values', 2)).toMatchObject({
      value: { present: 2, before: { title: 'Was uns ausmacht' }, after: { title: 'Neu' } },
    })
    expect(await restoreDocument(ctx, anna, 'values', { number: 1, seen: 1 })).toMatchObject({
      error: { kind: 'conflict' },
    })
    expect((await restoreDocument(ctx, anna, 'values', { number: 1, seen: 2 })).ok).toBe(true)
    expect((await documents.find('values')).source).toBe(await sampleSource('values'))
    expect((await documents.listVersions('values')).map(({ command }) => command)).toEqual(['restore', 'save', 'file'])
    expect(await showDocumentVersion(ctx, anna, 'values', 9)).toEqual(err({ kind: 'unknown-version' }))
  })

  test('old versions are deleted, the one that stands never', async () => {
    const { ctx, documents, values, clock } = await setUp()
    await saveDocument(ctx, anna, 'values', { values: { ...(await values('values')), title: 'Neu' }, seen: 1 })
    expect(await documents.removeVersionsUntil(clock.now())).toBe(1)
    expect((await documents.listVersions('values')).map(({ number }) => number)).toEqual([2])
    expect(await documents.listVersions('club')).toHaveLength(1)
  })
})
