import { expect, test } from 'vitest'
import { err } from '#shared/result.ts'
import { anna, createDocumentBench, jule, otto } from '#tests/support/benches/document-bench.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { changeOffice, listNamed, listPlacesOf } from './change-of-office.ts'
import { createClubStore } from '../club-store.ts'

forEachDatabase('a change of office', (open) => {
  async function setUp() {
    const connection = await open()
    const bench = await createDocumentBench(connection)
    return { ...bench, club: createClubStore(connection.db) }
  }

  test('every place is found that names a person, however it is written', async () => {
    const { ctx } = await setUp()
    expect(await listPlacesOf(ctx, ' petra  zellmann')).toEqual([
      { document: 'board', path: 'members.1', text: 'Petra Zellmann', position: '2. Vorsitzende', gender: 'w' },
      { document: 'club', path: 'representatives.1', text: 'Petra Zellmann (2. Vorsitzende)' },
    ])
    expect((await listPlacesOf(ctx, 'David Orthen')).map(({ path }) => path)).toEqual([
      ...['members.6', 'responsibleForContent'],
    ])
    expect(await listPlacesOf(ctx, '')).toEqual([])
    expect(await listNamed(ctx)).toContain('Bernd Kantner')
  })

  test('the successor stands in all of them in one step, with the title of theirs', async () => {
    const { ctx, club, documents } = await setUp()
    const done = await changeOffice(ctx, anna, 'Petra Zellmann', [
      { path: 'members.1', name: 'Jan Muster', position: '2. Vorsitzender', gender: 'm' },
      { path: 'representatives.1', name: 'Jan Muster (2. Vorsitzender)' },
    ])
    expect(done.ok).toBe(true)
    expect((await club.findFacts('board'))?.members[1]).toEqual({
      name: 'Jan Muster',
      position: '2. Vorsitzender',
      gender: 'm',
      email: 'vorsitz2@ttc-musterdorf.example',
    })
    expect((await club.findFacts('club'))?.representatives).toEqual([
      ...['Bernd Kantner (1. Vorsitzender)', 'Jan Muster (2. Vorsitzender)'],
    ])
    expect((await documents.listVersions('board')).map(({ command }) => command)).toEqual(['office', 'file'])
  })

  test('without a successor the seat is vacant; the imprint does not go without a name', async () => {
    const { ctx, club, documents } = await setUp()
    await changeOffice(ctx, anna, 'Horst Paulsen', [{ path: 'members.7', name: '' }])
    expect((await club.findFacts('board'))?.members[7]?.name).toBeUndefined()
    const refused = await changeOffice(ctx, anna, 'David Orthen', [
      { path: 'members.6', name: '' },
      { path: 'responsibleForContent', name: ' ' },
    ])
    expect(refused).toMatchObject({ error: { kind: 'mistakes', mistakes: [{ path: 'responsibleForContent.name' }] } })
    expect((await documents.find('board')).number).toBe(2)
  })

  test('nothing is written where somebody else stands by now, or without the right', async () => {
    const { ctx } = await setUp()
    const change = [{ path: 'members.0', name: 'Jan Muster' }]
    expect(await changeOffice(ctx, anna, 'Petra Zellmann', change)).toEqual(err({ kind: 'places-changed' }))
    for (const actor of [jule, otto])
      expect(await changeOffice(ctx, actor, 'Bernd Kantner', change)).toMatchObject({ error: { kind: 'not-allowed' } })
  })
})
