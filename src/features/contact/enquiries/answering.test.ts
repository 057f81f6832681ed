import { expect, test } from 'vitest'
import { err, ok } from '#shared/result.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { bernd, createEnquiryBench, dirk, lena, outsider, petra } from '#tests/support/enquiries/enquiry-bench.ts'
import { valueOf } from '#tests/support/value-of.ts'
import { answerEnquiry } from './answer-enquiry.ts'
import { closeEnquiry, keepDraft, passOn, releaseEnquiry, takeEnquiry } from './change-enquiry.ts'
import { listTemplates, putTemplate, removeTemplate } from './keep-templates.ts'
import { addNote, removeEnquiry } from './note-enquiry.ts'
import { listEnquiries, listOpenEnquiries, showEnquiry } from './read-enquiries.ts'

forEachDatabase('answering enquiries', (open) => {
  const setUp = async () => createEnquiryBench(await open())

  test('who waits longest stands first, who is on it is named, and what is done comes last', async () => {
    const { ctx, receive } = await setUp()
    await receive('late', { receivedAt: new Date('2024-11-20T18:00:00Z') })
    await receive('early', { receivedAt: new Date('2024-11-18T18:00:00Z') })
    await receive('taken')
    await receive('done')
    valueOf(await takeEnquiry(ctx, petra, 'contact-taken', 0))
    valueOf(await answerEnquiry(ctx, petra, 'contact-done', { seen: 0, text: 'Gern!' }))
    const { waiting, taken, done } = valueOf(await listEnquiries(ctx, bernd))
    const ids = [waiting, taken, done].map((list) => list.map(({ id }) => id))
    expect(ids).toEqual([['contact-early', 'contact-late'], ['contact-taken'], ['contact-done']])
    expect(taken[0]?.taken?.by).toBe('petra')
  })

  test('an office sees its own enquiries, the board all, and nobody else any', async () => {
    const { ctx, receive } = await setUp()
    await receive('A', { office: 'youth' })
    const seen = async (actor: typeof petra) => valueOf(await listEnquiries(ctx, actor)).waiting.length
    expect([await seen(petra), await seen(lena), await seen(dirk)]).toEqual([1, 1, 0])
    const unknown = err({ kind: 'unknown-enquiry' })
    expect(await showEnquiry(ctx, dirk, 'contact-A')).toEqual(unknown)
    expect(await answerEnquiry(ctx, dirk, 'contact-A', { seen: 0, text: 'Ich!' })).toEqual(unknown)
    expect(await takeEnquiry(ctx, dirk, 'contact-A', 0)).toEqual(unknown)
    expect(await addNote(ctx, dirk, 'contact-A', 'Ich!')).toEqual(unknown)
    expect(await removeEnquiry(ctx, dirk, 'contact-A')).toEqual(unknown)
    const refused = err({ kind: 'not-allowed', right: 'answer-enquiries' })
    expect(await listEnquiries(ctx, outsider)).toEqual(refused)
    expect(await listOpenEnquiries(ctx, outsider)).toEqual(refused)
    expect(await showEnquiry(ctx, outsider, 'contact-A')).toEqual(refused)
    expect(await addNote(ctx, outsider, 'contact-A', 'Ich!')).toEqual(refused)
    expect(await listTemplates(ctx, outsider)).toEqual(refused)
  })

  test('an answer is mailed and kept with the enquiry; a forgotten draft goes with it', async () => {
    const { ctx, receive, mails } = await setUp()
    await receive('A')
    valueOf(await keepDraft(ctx, petra, 'contact-A', { seen: 0, text: 'Kommen Sie' }))
    valueOf(await answerEnquiry(ctx, petra, 'contact-A', { seen: 1, text: 'Kommen Sie gern.\r\n\r\nGruß' }))
    expect(await mails()).toEqual(['enquiry-answer anna@beispiel.example Antwort auf Ihre Nachricht vom 20.11.2024'])
    const { enquiry, entries } = valueOf(await showEnquiry(ctx, bernd, 'contact-A'))
    expect(enquiry).toMatchObject({ state: 'answered', draft: '', done: { by: 'petra' }, isUnreached: false })
    expect(entries).toMatchObject([{ kind: 'answer', text: 'Kommen Sie gern.\n\nGruß', by: 'petra' }])
  })

  test('of two who answer at once the second sees what the first has done, and nothing goes twice', async () => {
    const { ctx, receive, mails } = await setUp()
    await receive('A')
    const outcomes = await Promise.all([
      answerEnquiry(ctx, petra, 'contact-A', { seen: 0, text: 'Am Dienstag.' }),
      answerEnquiry(ctx, bernd, 'contact-A', { seen: 0, text: 'Am Donnerstag.' }),
    ])
    expect(outcomes.filter(({ ok: isOk }) => isOk)).toHaveLength(1)
    expect(outcomes.find(({ ok: isOk }) => !isOk)).toMatchObject({
      error: { kind: 'enquiry-changed', enquiry: { state: 'answered', number: 1 } },
    })
    expect(await mails()).toHaveLength(1)
  })

  test('the same answer sent twice, as by a double click, goes once', async () => {
    const { ctx, receive, mails } = await setUp()
    await receive('A')
    const send = () => answerEnquiry(ctx, petra, 'contact-A', { seen: 0, text: 'Am Dienstag.' })
    expect(await Promise.all([send(), send()])).toEqual([ok(undefined), ok(undefined)])
    expect(await mails()).toHaveLength(1)
  })

  test('a stale page cannot take over an enquiry that another has taken', async () => {
    const { ctx, receive } = await setUp()
    await receive('A')
    valueOf(await takeEnquiry(ctx, petra, 'contact-A', 0))
    expect(await takeEnquiry(ctx, bernd, 'contact-A', 0)).toMatchObject({ error: { kind: 'enquiry-changed' } })
    valueOf(await takeEnquiry(ctx, petra, 'contact-A', 0))
    valueOf(await takeEnquiry(ctx, bernd, 'contact-A', 1))
    valueOf(await releaseEnquiry(ctx, bernd, 'contact-A', 2))
    expect(valueOf(await showEnquiry(ctx, petra, 'contact-A')).enquiry).toMatchObject({
      state: 'received',
      taken: undefined,
    })
  })

  test('what is passed on is seen by the other office, and waits there for somebody', async () => {
    const { ctx, receive } = await setUp()
    await receive('A')
    valueOf(await takeEnquiry(ctx, petra, 'contact-A', 0))
    valueOf(await passOn(ctx, petra, 'contact-A', { seen: 1, office: 'youth' }))
    const { enquiry, entries } = valueOf(await showEnquiry(ctx, lena, 'contact-A'))
    expect(enquiry).toMatchObject({ office: 'youth', state: 'received', taken: undefined })
    expect(entries).toMatchObject([{ kind: 'passed', text: 'youth', by: 'petra' }])
    expect(await passOn(ctx, petra, 'contact-A', { seen: 2, office: 'admin' })).toEqual(err({ kind: 'office-unknown' }))
  })

  test('an answer that the mail server refused brings the enquiry back among those that wait', async () => {
    const { ctx, receive, giveUpAll } = await setUp()
    await receive('A')
    valueOf(await answerEnquiry(ctx, petra, 'contact-A', { seen: 0, text: 'Gern!' }))
    await giveUpAll()
    expect(valueOf(await listEnquiries(ctx, petra))).toMatchObject({ waiting: [{ isUnreached: true }], done: [] })
    expect(valueOf(await listOpenEnquiries(ctx, petra))).toMatchObject({ waiting: [{ isUnreached: true }], taken: [] })
    const { enquiry, entries } = valueOf(await showEnquiry(ctx, petra, 'contact-A'))
    expect([enquiry.isUnreached, entries[0]?.mail]).toEqual([true, { kind: 'given-up', reason: 'EENVELOPE 550' }])
    valueOf(await closeEnquiry(ctx, petra, 'contact-A', 1))
    expect(valueOf(await listEnquiries(ctx, petra))).toMatchObject({ waiting: [], done: [{ state: 'closed' }] })
  })

  test('nothing is sent or noted that is empty or too long', async () => {
    const { ctx, receive, mails } = await setUp()
    await receive('A')
    const long = 'x'.repeat(10_001)
    const kinds = [
      await answerEnquiry(ctx, petra, 'contact-A', { seen: 0, text: ' \n ' }),
      await answerEnquiry(ctx, petra, 'contact-A', { seen: 0, text: long }),
      await keepDraft(ctx, petra, 'contact-A', { seen: 0, text: '' }),
      await addNote(ctx, petra, 'contact-A', ''),
      await addNote(ctx, petra, 'contact-A', long),
    ].map((outcome) => !outcome.ok && outcome.error.kind)
    expect(kinds).toEqual(['answer-empty', 'answer-too-long', 'answer-empty', 'note-empty', 'note-too-long'])
    expect(await mails()).toEqual([])
  })

  test('what is deleted early is gone with all that was noted', async () => {
    const { ctx, receive } = await setUp()
    await receive('A')
    valueOf(await addNote(ctx, petra, 'contact-A', 'Ruft noch einmal an.'))
    valueOf(await removeEnquiry(ctx, petra, 'contact-A'))
    expect(await showEnquiry(ctx, petra, 'contact-A')).toEqual(err({ kind: 'unknown-enquiry' }))
  })

  test('templates are kept by title, each title once', async () => {
    const { ctx } = await setUp()
    const put = (title: string, text = 'Gern!') =>
      putTemplate(ctx, petra, undefined, new URLSearchParams({ title, text }))
    valueOf(await put('Probetraining'))
    valueOf(await put('Beiträge'))
    expect(await put('Probetraining')).toMatchObject({ error: { mistakes: [{ field: 'title' }] } })
    expect(await put('', '')).toMatchObject({ error: { mistakes: [{ field: 'title' }, { field: 'text' }] } })
    const [first] = valueOf(await listTemplates(ctx, lena))
    expect(first?.title).toBe('Beiträge')
    valueOf(await removeTemplate(ctx, petra, first?.id ?? ''))
    expect(valueOf(await listTemplates(ctx, lena)).map(({ title }) => title)).toEqual(['Probetraining'])
  })
})
