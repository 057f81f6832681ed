import { expect, test } from 'vitest'
import { err, ok } from '#shared/result.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { sampleFields, sampleForm, sampleRegistration } from '#tests/support/samples/sample-registration.ts'
import { as, aTournament, STRANGERS } from '#tests/support/tournaments/a-tournament.ts'
import { correctContact, wordSeen } from './correct-contact.ts'

const jutta = as('director')
const at = new Date('2024-12-28T12:00:00.000Z')
const which = { slug: 'dorfspielttt', reference: 'DT24-A' }
const seen = wordSeen(sampleForm)
const send = (changes: Partial<typeof sampleFields>) => new URLSearchParams({ ...sampleFields, ...changes })
const corrected = send({ contactNumber: '06881 777', contactEmail: 'anna@neu.example' })
const [A, B] = [sampleRegistration('A'), sampleRegistration('B')]

forEachDatabase('correcting whom to reach', (open) => {
  async function setUp() {
    const { ctx, mails, logOf } = await aTournament(open, { at, registrations: [A, B] })
    const { registrations } = ctx.read
    return { correct: correctContact.bind(undefined, ctx), registrations, mails, log: () => logOf(A) }
  }

  test('is mailed to the new address, and logged without its content', async () => {
    const { correct, registrations, log, mails } = await setUp()
    expect(await correct(jutta, which, { sent: corrected, seen })).toEqual(ok(undefined))
    expect(await correct(jutta, which, { sent: corrected, seen })).toEqual(ok(undefined))
    const numbers = { contactNumber: '06881 777', contactNumberE164: '+496881777' }
    expect(await registrations.findById(A.id)).toEqual({ ...A, ...numbers, contactEmail: 'anna@neu.example' })
    expect(await registrations.findById(B.id)).toEqual(B)
    const by = { kind: 'director', accountId: 'jutta' }
    expect(await log()).toEqual([{ change: { what: 'contact' }, by, at }])
    const [mail, ...more] = await mails()
    expect(mail?.recipient).toBe('anna@neu.example')
    expect(mail?.text).toContain('Die Angaben zur Ansprechperson wurden berichtigt.')
    expect(more).toEqual([])
  })

  test('leaves the fingerprint of the form that was sent: the same form once more is no second entry', async () => {
    const { correct, registrations } = await setUp()
    await correct(jutta, which, { sent: corrected, seen })
    const { id, formFingerprint, receivedAt } = A
    expect(await registrations.findByFingerprint(formFingerprint, receivedAt)).toMatchObject({ id })
  })

  test('does not overwrite a concurrent correction', async () => {
    const { correct, registrations, log } = await setUp()
    await correct(jutta, which, { sent: corrected, seen })
    const late = send({ contactName: 'Anna Maier' })
    expect(await correct(jutta, which, { sent: late, seen })).toEqual(err({ kind: 'changed-meanwhile' }))
    expect(await registrations.findById(A.id)).toMatchObject({ contactEmail: 'anna@neu.example' })
    expect(await log()).toHaveLength(1)
  })

  test('asks for what the registration asks for, and changes nothing until it is right', async () => {
    const { correct, mails } = await setUp()
    const sent = send({ contactName: ' ', contactEmail: 'anna' })
    const mistakes = [{ field: 'contactName' }, { field: 'contactEmail' }]
    expect(await correct(jutta, which, { sent, seen })).toMatchObject(err({ kind: 'mistakes', mistakes }))
    expect(await mails()).toEqual([])
  })

  test('is the director’s alone, and of registrations that there are', async () => {
    const { correct, log } = await setUp()
    for (const actor of STRANGERS)
      expect(await correct(actor, which, { sent: corrected, seen })).toMatchObject({ error: { kind: 'not-allowed' } })
    const none = { ...which, reference: 'DT24-X' }
    expect(await correct(jutta, none, { sent: corrected, seen })).toMatchObject(err({ kind: 'unknown-registration' }))
    expect(await log()).toEqual([])
  })
})
