import { expect, test } from 'vitest'
import { DAY, MINUTE } from '#shared/durations.ts'
import { err, ok } from '#shared/result.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { valueOf } from '#tests/support/value-of.ts'
import { createSampleContext } from '#tests/support/site/sample-context.ts'
import {
  beginNewsletter,
  listNewsletters,
  removeNewsletter,
  saveNewsletter,
  sendNewsletter,
  showNewsletter,
  purgeNewsletters,
} from './keep-newsletters.ts'
import { sendNewsletters } from './send-newsletters.ts'

const PRESS = { accountId: 'paul', offices: ['editor'] as const }
const ARTICLE = { slug: 'pokal', title: 'Pokal!', summary: 'Wir haben ihn.' }
const typed = (seen: number, subject = 'Neues im Herbst') => {
  const fields = { subject, text: 'Liebe Leute,\n\nes war viel los.', articles: 'pokal' }
  return { seen, sent: new URLSearchParams([...Object.entries(fields), ['articles', 'weg']]) }
}

forEachDatabase('newsletters', (open) => {
  async function setUp(readerCount: number) {
    const time = { now: new Date('2024-12-01T12:00:00Z') }
    const startInstance = async () => {
      const ctx = await createSampleContext(await open(), { now: () => time.now, publicUrl: 'https://club.example' })
      const articles = { ...ctx.read.articles, listTeasers: async () => [ARTICLE] }
      const addresses = { ...ctx.addresses, newsletterEnd: (id: string) => `https://club.example/nein/${id}` }
      const { subscriptions, newsletters, outbox } = ctx.read
      return { ...ctx, addresses, read: { subscriptions, newsletters, outbox, articles } }
    }
    const ctx = await startInstance()
    const readers = Array.from({ length: readerCount }, (_, index) => ({
      id: `abo-${String(index).padStart(3, '0')}`,
      email: `leser${index}@beispiel.example`,
    }))
    await ctx.write(async ({ subscriptions }) => {
      for (const reader of readers)
        await subscriptions.put({ ...reader, topics: ['newsletter'], confirmedAt: time.now })
    })
    return {
      ctx,
      id: valueOf(await beginNewsletter(ctx, PRESS)),
      readers,
      time,
      mails: () => ctx.write(({ outbox }) => outbox.claimDue(new Date(time.now.getTime() + DAY), 100)),
      startInstance,
    }
  }

  test('goes once to everybody who wants it, at a pace, however many instances send it', async () => {
    const { ctx, id, readers, time, mails, startInstance } = await setUp(65)
    await saveNewsletter(ctx, PRESS, id, typed(0))
    expect(await sendNewsletter(ctx, PRESS, id, 1)).toEqual(ok(undefined))
    expect(await sendNewsletter(ctx, PRESS, id, 1)).toEqual(ok(undefined))
    const instances = [ctx, await startInstance(), await startInstance(), await startInstance()]
    const sendAll = async () => {
      const counts = await Promise.all(instances.map((instance) => sendNewsletters(instance)))
      return counts.reduce((sum, count) => sum + count)
    }
    expect([await sendAll(), await sendAll()]).toEqual([30, 0])
    // A reader who unsubscribes during sending no longer gets it.
    const gone = readers.pop()?.id ?? ''
    await ctx.write(({ subscriptions }) => subscriptions.remove(gone))
    for (const expected of [30, 4, 0]) {
      time.now = new Date(time.now.getTime() + MINUTE)
      expect(await sendAll()).toBe(expected)
    }
    const recipients = (await mails()).map(({ recipient }) => recipient)
    expect(recipients.toSorted()).toEqual(readers.map(({ email }) => email).toSorted())
    expect(await ctx.read.newsletters.find(id)).toMatchObject({ state: 'sent' })
    expect(await ctx.read.newsletters.countDeliveries(id)).toEqual({ all: 64, done: 64 })
  })

  test('tells of articles that are there, and ends with one click', async () => {
    const { ctx, id, mails } = await setUp(1)
    await saveNewsletter(ctx, PRESS, id, typed(0))
    await sendNewsletter(ctx, PRESS, id, 1)
    await sendNewsletters(ctx)
    const [mail] = await mails()
    expect(mail).toMatchObject({ subject: 'Neues im Herbst', unsubscribeUrl: 'https://club.example/nein/abo-000' })
    expect(mail?.text).toMatch(
      /Liebe Leute,\n\nes war viel los\.\n\nPokal!\n-+\nWir haben ihn\.\nWeiterlesen:\nhttps:\/\/club/,
    )
    expect(mail?.text).toContain('https://club.example/nein/abo-000')
  })

  test('of two who write at once the second hears of it, and what goes out is changed no more', async () => {
    const { ctx, id } = await setUp(1)
    expect(await saveNewsletter(ctx, PRESS, id, typed(0))).toMatchObject({ ok: true })
    const changed = err({ kind: 'newsletter-changed' })
    expect(await saveNewsletter(ctx, PRESS, id, typed(0))).toEqual(changed)
    expect(await sendNewsletter(ctx, PRESS, id, 0)).toEqual(changed)
    await sendNewsletter(ctx, PRESS, id, 1)
    expect(await saveNewsletter(ctx, PRESS, id, typed(2, 'Anders'))).toEqual(changed)
    expect(await removeNewsletter(ctx, PRESS, id)).toEqual(changed)
  })

  test('without readers, subject or text nothing is sent', async () => {
    const { ctx, id } = await setUp(0)
    expect(await sendNewsletter(ctx, PRESS, id, 0)).toEqual(
      err({
        kind: 'mistakes',
        mistakes: [
          { field: 'subject', message: 'Bitte geben Sie dem Newsletter einen Betreff.' },
          { field: 'text', message: 'Bitte schreiben Sie etwas, oder wählen Sie Artikel aus.' },
        ],
      }),
    )
    await saveNewsletter(ctx, PRESS, id, typed(0))
    expect(await sendNewsletter(ctx, PRESS, id, 1)).toEqual(err({ kind: 'nobody-reads' }))
  })

  test('only press officer and board write newsletters', async () => {
    const { ctx, id } = await setUp(1)
    const other = { accountId: 'jutta', offices: ['youth', 'director', 'admin', 'member'] as const }
    const refused = err({ kind: 'not-allowed', right: 'write-news' })
    for (const outcome of [
      listNewsletters(ctx, other),
      showNewsletter(ctx, other, id),
      beginNewsletter(ctx, other),
      saveNewsletter(ctx, other, id, typed(0)),
      sendNewsletter(ctx, other, id, 0),
      removeNewsletter(ctx, other, id),
    ])
      expect(await outcome).toEqual(refused)
  })

  test('whom it went to is forgotten after 30 days, the letter after two years', async () => {
    const { ctx, id, time } = await setUp(2)
    await saveNewsletter(ctx, PRESS, id, typed(0))
    await sendNewsletter(ctx, PRESS, id, 1)
    await sendNewsletters(ctx)
    time.now = new Date(time.now.getTime() + 30 * DAY)
    expect(await purgeNewsletters(ctx)).toBe(2)
    expect(await ctx.read.newsletters.countDeliveries(id)).toEqual({ all: 0, done: 0 })
    time.now = new Date(time.now.getTime() + 700 * DAY)
    expect([await purgeNewsletters(ctx), await ctx.read.newsletters.list()]).toEqual([1, []])
  })
})
