import { expect, test } from 'vitest'
import type { Office } from '#rights/offices.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { createEnquiryBench, lena, petra } from '#tests/support/enquiries/enquiry-bench.ts'
import { valueOf } from '#tests/support/value-of.ts'
import { answerEnquiry } from './answer-enquiry.ts'
import { closeEnquiry, takeEnquiry } from './change-enquiry.ts'
import { remindOffices } from './remind-offices.ts'

const HOLDERS: Partial<Record<Office, string[]>> = {
  board: ['petra@verein.example', 'bernd@verein.example'],
  youth: ['lena@verein.example'],
}
const THIRD_MORNING = new Date('2024-11-23T08:00:00Z')
const FIFTH_MORNING = new Date('2024-11-25T08:00:00Z')

forEachDatabase('reminding of enquiries', (open) => {
  const setUp = async (holders = HOLDERS) => createEnquiryBench(await open(), holders)
  const to = (mails: string[]) => mails.map((mail) => mail.split(' ')[1]).toSorted()

  test('the office hears of it on the third morning and the board on the fifth, each once', async () => {
    const { clock, mails, receive, ctx } = await setUp()
    await receive('A', { office: 'youth' })
    clock.now = new Date(THIRD_MORNING.getTime() - 1)
    expect(await remindOffices(ctx)).toBe(0)
    clock.now = THIRD_MORNING
    expect([await remindOffices(ctx), await remindOffices(ctx)]).toEqual([1, 0])
    expect(await mails()).toEqual(['enquiry-reminder lena@verein.example Seit 3 Tagen ohne Antwort: Probetraining'])
    clock.now = FIFTH_MORNING
    expect([await remindOffices(ctx), await remindOffices(ctx)]).toEqual([1, 0])
    expect(to(await mails())).toEqual(['bernd@verein.example', 'lena@verein.example', 'petra@verein.example'])
  })

  test('two instances that look at the same moment remind once', async () => {
    const { clock, mails, receive, ctx } = await setUp()
    await receive('A', { office: 'youth' })
    clock.now = THIRD_MORNING
    expect((await Promise.all([remindOffices(ctx), remindOffices(ctx)])).toSorted()).toEqual([0, 1])
    expect(await mails()).toHaveLength(1)
  })

  test('only the person who has taken it is reminded; nobody is reminded of answered or closed ones', async () => {
    const { ctx, clock, mails, receive } = await setUp()
    for (const mark of ['taken', 'answered', 'closed']) await receive(mark)
    valueOf(await takeEnquiry(ctx, petra, 'contact-taken', 0))
    valueOf(await answerEnquiry(ctx, petra, 'contact-answered', { seen: 0, text: 'Gern!' }))
    valueOf(await closeEnquiry(ctx, petra, 'contact-closed', 0))
    clock.now = THIRD_MORNING
    expect(await remindOffices(ctx)).toBe(1)
    expect(to((await mails()).filter((mail) => mail.startsWith('enquiry-reminder')))).toEqual(['petra@verein.example'])
  })

  test('a person who took it and has lost the office since gets no reminder', async () => {
    const { ctx, clock, mails, receive } = await setUp({ board: [], youth: [], member: ['lena@verein.example'] })
    await receive('A', { office: 'youth' })
    valueOf(await takeEnquiry(ctx, lena, 'contact-A', 0))
    clock.now = THIRD_MORNING
    expect(await remindOffices(ctx)).toBe(1)
    expect(to(await mails())).toEqual(['info@verein.example'])
  })

  test('where nobody has an account with the office the club’s own address gets the reminder', async () => {
    const { clock, mails, receive, ctx } = await setUp({ board: [], youth: [] })
    await receive('A')
    clock.now = THIRD_MORNING
    await remindOffices(ctx)
    expect(to(await mails())).toEqual(['info@verein.example'])
  })
})
