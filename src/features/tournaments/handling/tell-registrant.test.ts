import { expect, test } from 'vitest'
import { err, ok } from '#shared/result.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { sampleRegistration } from '#tests/support/samples/sample-registration.ts'
import { as, aTournament } from '#tests/support/tournaments/a-tournament.ts'
import { tellRegistrant } from './tell-registrant.ts'

const draft = { subject: 'Sie sind dabei: {nummer}', text: 'Guten Tag {nummer}' }
const [A, B] = [sampleRegistration('A'), sampleRegistration('AB', { contactEmail: 'berta@post.example' })]

forEachDatabase('telling a registrant', (open) => {
  async function setUp() {
    const { ctx, mails } = await aTournament(open, { registrations: [A, B] })
    const tell = (changes: { text?: string; reference?: string } = {}, actor = as('director')) => {
      const { text = draft.text, reference = A.reference } = changes
      return tellRegistrant(
        ctx,
        actor,
        { slug: 'dorfspielttt', reference },
        { draft: { ...draft, text }, formKey: 'key' },
      )
    }
    return { tell, mails, listMails: ctx.read.messages.listMails }
  }

  test('one mail goes to this one alone, with their number, and stands at the registration', async () => {
    const { tell, mails, listMails } = await setUp()
    expect(await tell()).toMatchObject(ok({ isRepeat: false, message: { recipients: 1, sentBy: 'jutta' } }))
    const [mail, ...more] = await mails()
    expect(mail).toMatchObject({ kind: 'registrant-message', recipient: A.contactEmail })
    expect(mail).toMatchObject({
      subject: 'Sie sind dabei: DT24-A',
      text: expect.stringMatching(/^Guten Tag DT24-A\n/),
    })
    expect(more).toEqual([])
    expect(await listMails(A.id)).toMatchObject([{ subject: 'Sie sind dabei: {nummer}' }])
  })

  test('a double click is one mail, and other words from the same view are not taken for it', async () => {
    const { tell, mails } = await setUp()
    const outcomes = await Promise.all([tell(), tell()])
    expect(outcomes.map((outcome) => outcome.ok && outcome.value.isRepeat).toSorted()).toEqual([false, true])
    expect(await tell({ text: 'Etwas anderes' })).toMatchObject(err({ kind: 'message-already-sent' }))
    expect(await mails()).toHaveLength(1)
  })

  test('no mail is sent without the right to do so, or for an unknown registration', async () => {
    const { tell, mails } = await setUp()
    expect(await tell({}, as('board'))).toMatchObject(err({ kind: 'not-allowed' }))
    expect(await tell({ reference: 'DT24-X' })).toMatchObject(err({ kind: 'unknown-registration' }))
    expect(await mails()).toEqual([])
  })
})
