import { expect, test } from 'vitest'
import { ok } from '#shared/result.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { sampleRegistration } from '#tests/support/samples/sample-registration.ts'
import { as, aTournament } from '#tests/support/tournaments/a-tournament.ts'
import { tellRegistrant } from './tell-registrant.ts'

const draft = { subject: 'Sie sind dabei: {nummer}', text: 'Guten Tag {nummer}' }
const [A, B] = [sampleRegistration('A'), sampleRegistration('AB', { contactEmail: 'berta@post.example' })]
const which = { slug: 'dorfspielttt', reference: A.reference }

forEachDatabase('telling a registrant', (open) => {
  async function setUp() {
    const { ctx, mails } = await aTournament(open, { registrations: [A, B] })
    return { tell: tellRegistrant.bind(undefined, ctx), mails, listMails: ctx.read.messages.listMails }
  }

  test('one mail goes to this one alone, with their number, and stands at the registration', async () => {
    const { tell, mails, listMails } = await setUp()
    expect(await tell(as('director'), which, { draft, formKey: 'key' })).toMatchObject(
      ok({ isRepeat: false, message: { recipients: 1, sentBy: 'jutta' } }),
    )
    expect(await mails()).toMatchObject([
      { kind: 'registrant-message', recipient: A.contactEmail, subject: 'Sie sind dabei: DT24-A' },
    ])
    expect((await mails())[0]?.text).toMatch(/^Guten Tag DT24-A\n/)
    expect(await listMails(A.id)).toMatchObject([{ subject: 'Sie sind dabei: {nummer}' }])
  })

  test('a double click is one mail, and other words from the same view are not taken for it', async () => {
    const { tell, mails } = await setUp()
    const outcomes = await Promise.all([1, 2].map(() => tell(as('director'), which, { draft, formKey: 'key' })))
    expect(outcomes.map((outcome) => outcome.ok && outcome.value.isRepeat).toSorted()).toEqual([false, true])
    const other = { draft: { ...draft, text: 'Etwas anderes' }, formKey: 'key' }
    expect(await tell(as('director'), which, other)).toMatchObject({ error: { kind: 'message-already-sent' } })
    expect(await mails()).toHaveLength(1)
  })

  test('no mail is sent without the right to do so, or for an unknown registration', async () => {
    const { tell, mails } = await setUp()
    expect(await tell(as('board'), which, { draft, formKey: 'key' })).toMatchObject({ error: { kind: 'not-allowed' } })
    const unknown = { ...which, reference: 'DT24-X' }
    expect(await tell(as('director'), unknown, { draft, formKey: 'key' })).toMatchObject({
      error: { kind: 'unknown-registration' },
    })
    expect(await mails()).toEqual([])
  })
})
