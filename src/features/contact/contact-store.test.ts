import { expect, test } from 'vitest'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { sampleContactMessage } from '#tests/support/samples/sample-contact-message.ts'
import { createContactStore } from './contact-store.ts'

forEachDatabase('the contact store', (open) => {
  async function setUp() {
    const { inTransaction } = await open()
    return <T>(work: (store: ReturnType<typeof createContactStore>) => Promise<T>) =>
      inTransaction((trx) => work(createContactStore(trx)))
  }

  test('a message is found by form key and by token as it was written', async () => {
    const using = await setUp()
    const message = sampleContactMessage('A', { message: '' })
    expect(await using((store) => store.add(message))).toBe(true)
    expect(await using((store) => store.findByFormKey(message.formKey))).toEqual(message)
    expect(await using((store) => store.findByToken(message.token))).toEqual(message)
    expect(await using((store) => store.findByToken(message.formKey))).toBeUndefined()
  })

  test('a second message of the same form is not written, and the transaction goes on', async () => {
    const using = await setUp()
    const [first, second] = [sampleContactMessage('A'), sampleContactMessage('B', { formKey: 'key-A' })]
    const found = await using(async (store) => {
      await store.add(first)
      expect(await store.add(second)).toBe(false)
      return store.findByFormKey('key-A')
    })
    expect(found).toEqual(first)
  })

  test('only what came until a moment is removed', async () => {
    const using = await setUp()
    const [old, young] = [
      sampleContactMessage('A'),
      sampleContactMessage('B', { receivedAt: new Date('2024-12-01T12:00:00.001Z') }),
    ]
    for (const message of [old, young]) await using((store) => store.add(message))
    expect(await using((store) => store.removeReceivedUntil(old.receivedAt))).toBe(1)
    expect(await using((store) => store.findByToken(old.token))).toBeUndefined()
    expect(await using((store) => store.findByToken(young.token))).toEqual(young)
  })
})
