import { expect, test } from 'vitest'
import { messageLimits } from '#features/tournaments/messages/message.ts'
import { newId } from '#shared/new-id.ts'
import { err, ok } from '#shared/result.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { sampleRegistration } from '#tests/support/samples/sample-registration.ts'
import { as, aTournament, STRANGERS } from '#tests/support/tournaments/a-tournament.ts'
import { findAudience as findAudienceFor, mailRegistrants, type MailOrder } from './mail-registrants.ts'
import { EVERYTHING } from './selection.ts'

const director = as('director')
const at = new Date('2024-12-20T12:00:00.000Z')
const draft = { subject: 'Startzeit {nummer}', text: 'Guten Tag {nummer}' }
const A = sampleRegistration('A')
const B = sampleRegistration('B', { contactName: 'Berta', contactEmail: 'berta@post.example', isLate: true })

forEachDatabase('mailing registrants', (open) => {
  async function setUp({ makeId = () => newId(at), registrations = [A, B] } = {}) {
    const { ctx, db, add } = await aTournament(open, { at, registrations, newId: makeId })
    const findAudience = findAudienceFor.bind(undefined, ctx)
    /** What the preview would send, with some changes. */
    const order = async (changes: Partial<MailOrder> = {}): Promise<MailOrder> => {
      const selection = changes.selection ?? EVERYTHING
      const audience = await findAudience(director, 'dorfspielttt', selection)
      const digest = audience.ok ? audience.value.digest : ''
      return { slug: 'dorfspielttt', selection, draft, digest, formKey: 'key', ...changes }
    }
    const mails = () => db.selectFrom('outbox').selectAll().orderBy('recipient').execute()
    const { listForEvent, listMails: mailsOf } = ctx.read.messages
    const send = mailRegistrants.bind(undefined, ctx)
    return { findAudience, send, order, mails, messages: () => listForEvent(A.eventId), add, mailsOf }
  }

  test('each registration gets one mail with its own number, and the reply goes to the event’s contact', async () => {
    const { send, order, mails, messages, mailsOf } = await setUp()
    expect(await send(director, await order())).toMatchObject(
      ok({ isRepeat: false, message: { recipients: 2, sentAt: at, sentBy: 'jutta' } }),
    )
    const common = { kind: 'registrant-message', reply_to: 'turnier@club.example', sent_at: null }
    expect(await mails()).toMatchObject([
      { ...common, recipient: A.contactEmail, subject: 'Startzeit DT24-A' },
      { ...common, recipient: B.contactEmail, subject: 'Startzeit DT24-B' },
    ])
    expect((await mails()).map(({ text }) => text.split('\n')[0])).toEqual(['Guten Tag DT24-A', 'Guten Tag DT24-B'])
    expect(await messages()).toMatchObject([{ ...draft, recipients: 2 }])
    expect(await mailsOf(A.id)).toEqual([{ subject: 'Startzeit {nummer}', state: { kind: 'waiting' } }])
  })

  test('a selection mails only those it shows', async () => {
    const { send, order, mails } = await setUp()
    const selection = { ...EVERYTHING, choice: 'late' } as const
    expect((await send(director, await order({ selection }))).ok).toBe(true)
    expect((await mails()).map(({ recipient }) => recipient)).toEqual(['berta@post.example'])
  })

  test('the same form sent again, be it ten times at once, mails nobody twice', async () => {
    const { send, order, mails, messages } = await setUp()
    const wish = await order()
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => send(director, wish)))
    const values = outcomes.flatMap((outcome) => (outcome.ok ? [outcome.value] : []))
    expect(values).toHaveLength(10)
    expect(values.filter(({ isRepeat }) => !isRepeat)).toHaveLength(1)
    expect(await mails()).toHaveLength(2)
    expect(await messages()).toHaveLength(1)
  })

  test('sent again after another registration has come, the form still mails nobody twice', async () => {
    const { send, order, mails, add } = await setUp()
    const wish = await order()
    await send(director, wish)
    await add(sampleRegistration('C'))
    expect(await send(director, wish)).toMatchObject(ok({ isRepeat: true }))
    expect(await mails()).toHaveLength(2)
  })

  test('other words from the same form need a fresh one', async () => {
    const { send, order, mails } = await setUp()
    await send(director, await order())
    const other = await order({ draft: { ...draft, text: 'Doch nicht' } })
    expect(await send(director, other)).toEqual(err({ kind: 'message-already-sent', sentAt: at }))
    expect(await mails()).toHaveLength(2)
    expect((await send(director, { ...other, formKey: 'fresh' })).ok).toBe(true)
    expect(await mails()).toHaveLength(4)
  })

  test('only those in the preview are mailed', async () => {
    const { send, order, mails, add } = await setUp()
    const wish = await order()
    await add(sampleRegistration('C'))
    expect(await send(director, wish)).toEqual(err({ kind: 'recipients-changed' }))
    expect(await mails()).toEqual([])
  })

  test('when one mail cannot be written, none is, and the form can be sent again', async () => {
    const ids = ['message', 'mail', 'mail', 'message', 'mail 1', 'mail 2']
    const { send, order, mails, messages } = await setUp({ makeId: () => ids.shift() ?? 'none' })
    const wish = await order()
    await expect(send(director, wish)).rejects.toThrow(/unique/i)
    expect(await mails()).toEqual([])
    expect(await messages()).toEqual([])
    expect((await send(director, wish)).ok).toBe(true)
    expect(await mails()).toHaveLength(2)
  })

  test('an empty selection is refused', async () => {
    const { findAudience, send, order } = await setUp()
    const selection = { ...EVERYTHING, search: 'niemand' }
    const refusal = err({ kind: 'nobody-selected' })
    expect(await findAudience(director, 'dorfspielttt', selection)).toEqual(refusal)
    expect(await send(director, await order({ selection }))).toEqual(refusal)
  })

  test('more people than the limit are not mailed at once', async () => {
    const count = messageLimits.recipients + 1
    const registrations = Array.from({ length: count }, (_, number) => sampleRegistration(`N${number}`))
    const { findAudience, send, order, mails } = await setUp({ registrations })
    const refusal = err({ kind: 'too-many-recipients', count, max: 500 })
    expect(await findAudience(director, 'dorfspielttt', EVERYTHING)).toEqual(refusal)
    expect(await send(director, await order())).toEqual(refusal)
    expect(await mails()).toEqual([])
    const some = { ...EVERYTHING, search: 'DT24-N12' }
    expect((await send(director, await order({ selection: some }))).ok).toBe(true)
    expect(await mails()).toHaveLength(11)
  })

  test('only directors write to registrants; others do not even learn who they are', async () => {
    const { findAudience, send, order, mails } = await setUp()
    const wish = await order()
    const refusal = err({ kind: 'not-allowed', right: 'mail-registrants' })
    for (const actor of STRANGERS) {
      expect(await findAudience(actor, 'dorfspielttt', EVERYTHING)).toEqual(refusal)
      expect(await send(actor, wish)).toEqual(refusal)
    }
    expect(await mails()).toEqual([])
    expect(await send(director, { ...wish, slug: 'none' })).toEqual(err({ kind: 'unknown-event' }))
  })
})
