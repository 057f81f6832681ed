import { expect, test } from 'vitest'
import type { Actor, Office } from '#rights/offices.ts'
import { err, ok } from '#shared/result.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { createSampleContext } from '#tests/support/site/sample-context.ts'
import { valueOf } from '#tests/support/value-of.ts'
import type { DateContext } from './context.ts'
import type { DateStore } from './date-store.ts'
import { addDate, cancelDate, changeDate, listDates, resumeDate, showDate } from './keep-dates.ts'

const actor = (...offices: Office[]): Actor => ({ accountId: 'a', offices })
const YOUTH = actor('youth')
const FORM = {
  title: ' Spieleabend ',
  kind: 'other',
  firstDay: '2025-01-03',
  fromTime: '18:30',
  toTime: '21:00',
  repeats: 'nth-weekday',
  place: 'Vereinsheim',
}

const sent = (form: Record<string, string>) => new URLSearchParams(form)

forEachDatabase('keeping dates', (open) => {
  async function setUp() {
    const sample = await createSampleContext(await open(), { now: () => new Date('2024-12-01T12:00:00Z') })
    const { readRevision } = sample.read.content
    const before = await readRevision()
    let isOvertaken = false
    /** Simulates an isolation level at which transactions see what others have committed meanwhile. */
    const overtakable = (dates: DateStore): DateStore => ({
      ...dates,
      async replace(date, seen) {
        const former = isOvertaken ? await dates.find(date.id) : undefined
        isOvertaken = false
        if (former) await dates.replace({ ...former, title: 'Filmabend', sequence: seen + 1 }, seen)
        return dates.replace(date, seen)
      },
    })
    const ctx: DateContext = {
      ...sample,
      write: (work) =>
        sample.write(({ content, dates, outbox, push, reminders }) =>
          work({ content, outbox, push, reminders, dates: overtakable(dates) }),
        ),
    }
    const revision = async () => (await readRevision()) - before
    return { ctx, revision, overtakeOnce: () => void (isOvertaken = true) }
  }
  async function setUpDate() {
    const room = await setUp()
    const added = valueOf(await addDate(room.ctx, YOUTH, sent(FORM)))
    return { ...room, date: added }
  }

  test('every first Friday is written with a few words, and readers find it', async () => {
    const { date, revision } = await setUpDate()
    expect(date).toMatchObject({
      slug: 'spieleabend',
      title: 'Spieleabend',
      from: '2025-01-03 18:30',
      until: '2025-01-03 21:00',
      repeats: 'FREQ=MONTHLY;BYDAY=1FR',
      place: 'Vereinsheim',
      isFromRoom: true,
    })
    expect(await revision()).toBe(1)
  })

  test('addresses never meet, and of a single date they name the year', async () => {
    const { ctx } = await setUpDate()
    const forms = [FORM, { ...FORM, repeats: 'none' }, { ...FORM, title: 'Archiv' }]
    const added = await Promise.all(forms.map((form) => addDate(ctx, YOUTH, sent(form))))
    expect(added.map((date) => valueOf(date).slug)).toEqual(['spieleabend-2', 'spieleabend-2025', 'archiv-2'])
  })

  test('one evening of a series is cancelled with its reason and resumed, and each time its calendar learns of it', async () => {
    const { ctx, date } = await setUpDate()
    const cancelled = await cancelDate(ctx, YOUTH, date.id, { day: '2025-02-07', reason: ' Halle\nbelegt ' })
    const exceptions = [{ day: '2025-02-07', reason: 'Halle belegt' }]
    expect(cancelled).toMatchObject(ok({ sequence: 1, exceptions }))
    const resumed = await resumeDate(ctx, YOUTH, date.id, '2025-02-07')
    expect(resumed).toMatchObject(ok({ sequence: 2, exceptions: [] }))
  })

  test('what somebody else changes at the same moment keeps nobody from cancelling', async () => {
    const { ctx, date, overtakeOnce } = await setUpDate()
    overtakeOnce()
    await cancelDate(ctx, YOUTH, date.id, { day: undefined, reason: 'Sturm' })
    const stands = { title: 'Filmabend', cancelled: 'Sturm', sequence: 2 }
    expect(await showDate(ctx, YOUTH, date.id)).toMatchObject(ok(stands))
  })

  test('nothing is cancelled without a reason', async () => {
    const { ctx, date } = await setUpDate()
    const cancel = (reason: string | undefined) => cancelDate(ctx, YOUTH, date.id, { day: undefined, reason })
    expect(await cancel(' ')).toMatchObject({ error: { kind: 'no-reason' } })
    expect(await cancel(undefined)).toMatchObject({ ok: false })
    expect(await cancel('Sturm')).toMatchObject(ok({ cancelled: 'Sturm' }))
  })

  test('another rhythm keeps only those exceptions that are still days of the series', async () => {
    const { ctx, date } = await setUpDate()
    await cancelDate(ctx, YOUTH, date.id, { day: '2025-02-07', reason: 'Halle belegt' })
    await cancelDate(ctx, YOUTH, date.id, { day: '2025-03-07', reason: undefined })
    const form = { ...FORM, firstDay: '2025-01-10' }
    const change = async (seen: number, repeats: string) =>
      valueOf(await changeDate(ctx, YOUTH, { id: date.id, seen, sent: sent({ ...form, repeats }) })).exceptions
    const kept = [{ day: '2025-02-07', reason: 'Halle belegt' }, { day: '2025-03-07' }]
    expect(await change(2, 'two-weeks')).toEqual(kept)
    expect(await change(3, 'month')).toEqual([])
  })

  test('of two who have the same form open, the second learns of the first', async () => {
    const { ctx, date } = await setUpDate()
    const first = await changeDate(ctx, YOUTH, { id: date.id, seen: 0, sent: sent({ ...FORM, title: 'Abend' }) })
    const second = await changeDate(ctx, YOUTH, { id: date.id, seen: 0, sent: sent({ ...FORM, title: 'Nacht' }) })
    expect([first.ok, second]).toEqual([true, err({ kind: 'conflict', number: 1 })])
  })

  test.each([
    ['a name', { title: ' ' }, 'title'],
    ['a day that exists', { firstDay: '2025-02-30' }, 'firstDay'],
    ['an end after the beginning', { toTime: '18:00' }, 'toTime'],
    ['a beginning for its end', { fromTime: '' }, 'fromTime'],
    ['an end on its last day', { lastDay: '2025-01-05', toTime: '', repeats: 'none' }, 'toTime'],
    ['a series for the end of a series', { repeats: 'none', repeatsUntil: '2025-12-31' }, 'repeatsUntil'],
    ['a first day of the series', { repeats: 'last-weekday' }, 'repeats'],
  ])('a date needs %s', async (_, fields, field) => {
    const { ctx, revision } = await setUp()
    const refused = await addDate(ctx, YOUTH, sent({ ...FORM, ...fields }))
    expect(refused).toMatchObject(err({ kind: 'mistakes', mistakes: [{ field }] }))
    expect(await revision()).toBe(0)
  })

  test('an actor who may not keep dates can do nothing with them', async () => {
    const { ctx, date } = await setUpDate()
    for (const offices of [[], ['member'], ['admin']] satisfies Office[][]) {
      const who = actor(...offices)
      const answers = await Promise.all([
        listDates(ctx, who),
        showDate(ctx, who, date.id),
        addDate(ctx, who, sent(FORM)),
        changeDate(ctx, who, { id: date.id, seen: 0, sent: sent(FORM) }),
        cancelDate(ctx, who, date.id, { day: undefined, reason: '' }),
        resumeDate(ctx, who, date.id, undefined),
      ])
      expect(answers.map((answer) => !answer.ok && answer.error.kind)).toEqual(Array(6).fill('not-allowed'))
    }
  })
})
