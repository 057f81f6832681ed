import { expect, test } from 'vitest'
import { NOTE_LIMIT } from '#features/tournaments/registrations/handling.ts'
import { err, ok } from '#shared/result.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { sampleRegistration } from '#tests/support/samples/sample-registration.ts'
import { as, aTournament, STRANGERS } from '#tests/support/tournaments/a-tournament.ts'
import { writeNote as writeNoteBy } from './write-note.ts'

const jutta = as('director')
const karl = { ...jutta, accountId: 'karl' }
const at = new Date('2024-12-20T12:00:00.000Z')
const A = sampleRegistration('A')
const which = { slug: 'dorfspielttt', reference: A.reference }

forEachDatabase('writing a note', (open) => {
  async function setUp() {
    const { ctx } = await aTournament(open, { at, registrations: [A] })
    return { writeNote: writeNoteBy.bind(undefined, ctx), find: () => ctx.read.handling.find(A.id) }
  }

  test('a note is kept as it was written, cleaned of invisible characters', async () => {
    const { writeNote, find } = await setUp()
    const note = ' Ruft an\r\nam Abend\u202E '
    expect(await writeNote(jutta, which, { note, seenVersion: 0 })).toEqual(ok(undefined))
    expect(await find()).toMatchObject({ note: 'Ruft an\nam Abend', noteVersion: 1, noteChanged: { at, by: 'jutta' } })
  })

  test('a concurrent change of a note is not lost: the writer is shown the current one', async () => {
    const { writeNote, find } = await setUp()
    await writeNote(jutta, which, { note: 'von Jutta', seenVersion: 0 })
    expect(await writeNote(karl, which, { note: 'von Karl', seenVersion: 0 })).toEqual(
      err({ kind: 'note-changed-meanwhile', note: 'von Jutta', version: 1, changed: { at, by: 'jutta' } }),
    )
    expect((await writeNote(karl, which, { note: 'von beiden', seenVersion: 1 })).ok).toBe(true)
    expect(await find()).toMatchObject({ note: 'von beiden', noteVersion: 2, noteChanged: { by: 'karl' } })
  })

  test('the same note sent twice is kept once, and can be emptied again', async () => {
    const { writeNote, find } = await setUp()
    await writeNote(jutta, which, { note: 'Ruft an', seenVersion: 0 })
    expect((await writeNote(jutta, which, { note: 'Ruft an', seenVersion: 0 })).ok).toBe(true)
    expect(await find()).toMatchObject({ noteVersion: 1 })
    expect((await writeNote(jutta, which, { note: '', seenVersion: 1 })).ok).toBe(true)
    expect(await find()).toMatchObject({ note: '', noteVersion: 2 })
  })

  test('a note has room for 2,000 characters and no more', async () => {
    const { writeNote, find } = await setUp()
    const full = 'ä'.repeat(NOTE_LIMIT)
    expect(await writeNote(jutta, which, { note: `${full}!`, seenVersion: 0 })).toEqual(
      err({ kind: 'note-too-long', length: 2_001 }),
    )
    expect((await writeNote(jutta, which, { note: full, seenVersion: 0 })).ok).toBe(true)
    expect(await find()).toMatchObject({ note: full })
  })

  test('only directors write notes; the board only reads', async () => {
    const { writeNote, find } = await setUp()
    const refusal = err({ kind: 'not-allowed', right: 'handle-registrations' })
    for (const actor of STRANGERS) expect(await writeNote(actor, which, { note: 'x', seenVersion: 0 })).toEqual(refusal)
    expect(await find()).toMatchObject({ note: '' })
  })

  test.each([
    ['unknown-event', { ...which, slug: 'none' }],
    ['unknown-registration', { ...which, reference: 'DT24-X' }],
  ])('nothing is written for an %s', async (kind, missing) => {
    const { writeNote } = await setUp()
    expect(await writeNote(jutta, missing, { note: 'x', seenVersion: 0 })).toEqual(err({ kind }))
  })
})
