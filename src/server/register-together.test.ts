import { expect, test } from 'vitest'
import { createEntryStore } from '#features/registrations/entry-store.ts'
import { createEventStore } from '#features/registrations/event-store.ts'
import { sampleEvent, sampleForm } from '#features/registrations/sample-entries.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import { forEachDatabase } from '#tests/support/for-each-database.ts'
import { createRegisterTogether } from './register-together.ts'

const event = sampleEvent()
const entry = (formKey: string, teamName = formKey) => ({
  event,
  formKey,
  form: { ...sampleForm, teamNames: [teamName] },
})

async function prepare(connection: DatabaseConnection) {
  await connection.inTransaction((trx) => createEventStore(trx).upsert(event))
  const kept: number[] = []
  const names = async () =>
    (await createEntryStore(connection.db).listForEvent(event.id)).flatMap(({ teamNames }) => teamNames)
  const registerTogether = createRegisterTogether({
    connection,
    config: { publicUrl: 'https://club.example' },
    now: () => new Date('2024-12-01T12:00:00Z'),
    afterCommit: () => kept.push(1),
  })
  return { kept, names, registerTogether }
}

forEachDatabase('registering together', (open) => {
  test('all are kept, then the mail is told once', async () => {
    const { kept, names, registerTogether } = await prepare(await open())
    expect(await registerTogether([entry('A'), entry('B')])).toEqual({ ok: true, value: undefined })
    expect((await names()).toSorted()).toEqual(['A', 'B'])
    expect(kept).toEqual([1])
  })

  test('a refusal of the last one undoes the first', async () => {
    const { names, registerTogether } = await prepare(await open())
    await registerTogether([entry('taken', 'A')])
    const outcome = await registerTogether([entry('free', 'B'), entry('taken', 'C')])
    expect(outcome).toMatchObject({ ok: false, error: { kind: 'form-already-sent' } })
    expect(await names()).toEqual(['A'])
  })

  test('a fault undoes everything and is thrown on', async () => {
    const { names, registerTogether } = await prepare(await open())
    const broken = { ...entry('B'), event: { ...event, slug: 'other', id: 'gone' as typeof event.id } }
    await expect(registerTogether([entry('A'), broken])).rejects.toThrow(/constraint/i)
    expect(await names()).toEqual([])
  })
})
