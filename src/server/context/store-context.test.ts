import { expect, test } from 'vitest'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { storeContext } from './store-context.ts'
import { sampleMail } from '#tests/support/samples/sample-mail.ts'

const NOW = new Date('2024-12-01T12:00:00Z')
const duty = (id: string) => ({
  id,
  occasion: 'turnier',
  occasionTitle: 'Turnier',
  occasionAt: NOW,
  title: 'Theke',
  startsAt: NOW,
  endsAt: NOW,
  needed: 1,
})

forEachDatabase('the context of use cases', (open) => {
  async function setUp() {
    const kicks: string[] = []
    const connection = await open()
    return { kicks, ctx: storeContext({ connection, now: () => NOW, kickMailer: () => kicks.push('kick') }) }
  }

  test('keeps all of a transaction or nothing of it, and reads what was kept', async () => {
    const { ctx } = await setUp()
    const failing = ctx.write(async ({ duties }) => {
      await duties.add([duty('a')])
      throw new Error('on purpose')
    })
    await expect(failing).rejects.toThrow('on purpose')
    await ctx.write(({ duties }) => duties.add([duty('b')]))
    expect((await ctx.read.duties.list({})).map(({ id }) => id)).toEqual(['b'])
  })

  test('calls the mailer after transactions that may have put mails into the outbox, and after no others', async () => {
    const { ctx, kicks } = await setUp()
    await ctx.write(({ duties }) => duties.add([duty('a')]))
    expect(kicks).toEqual([])
    const mail = sampleMail('m', { kind: 'duty-gone' })
    const failing = ctx.write(async ({ outbox }) => {
      await outbox.add(mail)
      throw new Error('on purpose')
    })
    await expect(failing).rejects.toThrow('on purpose')
    expect(kicks).toEqual([])
    await ctx.write(({ outbox }) => outbox.add(mail))
    expect(kicks).toEqual(['kick'])
  })
})
