import { expect, test } from 'vitest'
import type { Actor } from '#rights/offices.ts'
import { createEventStore } from '#features/tournaments/events/event-store.ts'
import { createChangeStore } from '#features/tournaments/registrations/change-store.ts'
import { createRegistrationStore } from '#features/tournaments/registrations/registration-store.ts'
import { settlingStores } from '#features/tournaments/registrations/settling-stores.ts'
import { newId } from '#shared/new-id.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import {
  sampleEvent,
  sampleFields,
  sampleForm,
  sampleRegistration,
} from '#tests/support/samples/sample-registration.ts'
import { createCorrectContact, wordSeen } from './correct-contact.ts'

const jutta: Actor = { accountId: 'jutta', offices: ['director'] }
const at = new Date('2024-12-28T12:00:00.000Z')
const which = { slug: 'dorfspielttt', reference: 'DT24-A' }
const seen = wordSeen(sampleForm)
const corrected = { ...sampleFields, contactNumber: '06881 777', contactEmail: 'anna@neu.example' }

forEachDatabase('correcting whom to reach', (open) => {
  async function setUp() {
    const { db, engine, inTransaction } = await open()
    await inTransaction(async (trx) => {
      await createEventStore(trx).upsert(sampleEvent())
      await createRegistrationStore(trx).add(sampleRegistration('A'))
      await createRegistrationStore(trx).add(sampleRegistration('B'))
    })
    const correct = createCorrectContact({
      newId,
      entryUrl: () => 'https://club.example/',
      now: () => at,
      afterCommit: () => {},
      findEvent: createEventStore(db).findBySlug,
      inTransaction: (work) => inTransaction((trx) => work(settlingStores(trx, engine))),
    })
    const registrations = createRegistrationStore(db)
    const log = () => createChangeStore(db).list(sampleRegistration('A').id)
    const mails = () => db.selectFrom('outbox').select(['recipient', 'text']).execute()
    return { correct, registrations, log, mails }
  }

  test('is told to the address as it is then, and logged without a word of it', async () => {
    const { correct, registrations, log, mails } = await setUp()
    expect(await correct(jutta, which, { fields: corrected, seen })).toEqual({ ok: true, value: undefined })
    expect(await correct(jutta, which, { fields: corrected, seen })).toEqual({ ok: true, value: undefined })
    const id = sampleRegistration('A').id
    expect(await registrations.findById(id)).toEqual({
      ...sampleRegistration('A'),
      contactNumber: '06881 777',
      contactNumberE164: '+496881777',
      contactEmail: 'anna@neu.example',
    })
    expect(await registrations.findById(sampleRegistration('B').id)).toEqual(sampleRegistration('B'))
    const by = { kind: 'director', accountId: 'jutta' }
    expect(await log()).toEqual([{ change: { what: 'contact' }, by, at }])
    const [mail, ...more] = await mails()
    expect(mail?.recipient).toBe('anna@neu.example')
    expect(mail?.text).toContain('Die Angaben zur Ansprechperson wurden berichtigt.')
    expect(more).toEqual([])
  })

  test('leaves the fingerprint of the form that was sent: the same form once more is no second entry', async () => {
    const { correct, registrations } = await setUp()
    await correct(jutta, which, { fields: corrected, seen })
    const { id, formFingerprint, receivedAt } = sampleRegistration('A')
    expect(await registrations.findByFingerprint(formFingerprint, receivedAt)).toMatchObject({ id })
  })

  test('writes over nothing that somebody else has corrected meanwhile', async () => {
    const { correct, registrations, log } = await setUp()
    await correct(jutta, which, { fields: corrected, seen })
    const late = { ...sampleFields, contactName: 'Anna Maier' }
    expect(await correct(jutta, which, { fields: late, seen })).toEqual({
      ok: false,
      error: { kind: 'changed-meanwhile' },
    })
    expect(await registrations.findById(sampleRegistration('A').id)).toMatchObject({ contactEmail: 'anna@neu.example' })
    expect(await log()).toHaveLength(1)
  })

  test('asks for what the registration asks for, and changes nothing until it is right', async () => {
    const { correct, mails } = await setUp()
    const fields = { ...sampleFields, contactName: ' ', contactEmail: 'anna' }
    expect(await correct(jutta, which, { fields, seen })).toMatchObject({
      error: { kind: 'mistakes', mistakes: [{ field: 'contactName' }, { field: 'contactEmail' }] },
    })
    expect(await mails()).toEqual([])
  })

  test('is the director’s alone, and of registrations that there are', async () => {
    const { correct, log } = await setUp()
    for (const office of ['admin', 'board', 'editor', 'youth', 'member'] as const) {
      const outcome = await correct({ accountId: 'x', offices: [office] }, which, { fields: corrected, seen })
      expect(outcome).toMatchObject({ error: { kind: 'not-allowed' } })
    }
    const none = { ...which, reference: 'DT24-X' }
    expect(await correct(jutta, none, { fields: corrected, seen })).toMatchObject({
      error: { kind: 'unknown-registration' },
    })
    expect(await log()).toEqual([])
  })
})
