import { expect, test } from 'vitest'
import type { TooMany } from '#platform/limits/limit.ts'
import { createMailboxStore } from '#platform/mail/mailbox-store.ts'
import { createOutboxStore } from '#platform/mail/outbox-store.ts'
import { createFormGuard } from '#shared/form-guard.ts'
import { newId } from '#shared/new-id.ts'
import { err, ok } from '#shared/result.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { createContactStore } from './contact-store.ts'
import { CONTACT_RETENTION, createPurgeMessages } from './purge-messages.ts'
import { ACKNOWLEDGEMENT_SPACING, createSendMessage } from './send-message.ts'
import type { Addressing } from './contact-message.ts'
import { toAddressing } from './trial-persons.ts'

const opened = new Date('2024-12-01T11:59:00Z')
const noon = new Date('2024-12-01T12:00:00Z')
const club = { name: 'TTC Musterdorf', email: 'info@verein.example' }
const guardAt = (moment: Date) => {
  let views = 0
  return createFormGuard({ secret: 'secret', now: () => moment, newKey: () => `view-${++views}` })
}

forEachDatabase('sending a message by the contact form', (open) => {
  async function prepare(changes: Partial<Parameters<typeof createSendMessage>[0]> = {}) {
    const { db, engine, inTransaction } = await open()
    const forms = guardAt(opened)
    const faults: unknown[] = []
    let tokens = 0
    const send = createSendMessage({
      inTransaction: (work) =>
        inTransaction((trx) => work({ messages: createContactStore(trx), outbox: createOutboxStore(trx, engine) })),
      findClub: async () => club,
      formGuard: guardAt(noon),
      takeTurn: () => ok(undefined),
      now: () => noon,
      newId,
      newToken: () => `token-${++tokens}`,
      spacing: ACKNOWLEDGEMENT_SPACING,
      toUrl: (id) => `https://verein.example/anfragen/${id}`,
      afterCommit: () => {},
      ...changes,
    })
    const fields = { email: 'anna@beispiel.example', subject: 'Probetraining', message: 'Wann?' }
    const newForm = () => forms.issue().token
    return {
      faults,
      newForm,
      purgeAt: (now: Date) =>
        createPurgeMessages({
          inTransaction: (work) => inTransaction((trx) => work(createContactStore(trx))),
          now: () => now,
        })(),
      send: (sent: Record<string, string> = {}, to?: Addressing) =>
        send({
          ...(to && { to }),
          fields: { ...fields, formToken: newForm(), ...sent },
          address: '192.0.2.1',
          report: (fault) => faults.push(fault),
        }),
      find: createContactStore(db).findByToken,
      /** Those that may go at once. */
      mails: async () => {
        const lines = await createMailboxStore(db).list('waiting', { number: 1, size: 50 })
        const due = lines.filter(({ nextAttemptAt }) => nextAttemptAt && nextAttemptAt <= noon)
        return due.map(({ kind, recipient }) => `${kind} ${recipient}`).toSorted()
      },
    }
  }

  test('a trial training for a child goes to who looks after the youth', async () => {
    const { send } = await prepare()
    expect(await send({}, toAddressing('kind'))).toMatchObject({ ok: true, value: { kind: 'trial', office: 'youth' } })
    expect(await send({}, toAddressing('erwachsen'))).toMatchObject({
      ok: true,
      value: { kind: 'trial', office: 'board' },
    })
  })

  test('it is kept for the office that answers, mailed there, and acknowledged', async () => {
    const { find, mails, send } = await prepare()
    const outcome = await send()
    expect(outcome).toMatchObject({ ok: true, value: { office: 'board', state: 'received', receivedAt: noon } })
    expect(await find('token-1')).toEqual(outcome.ok && outcome.value)
    expect(await mails()).toEqual([
      'contact-acknowledgement anna@beispiel.example',
      'contact-message info@verein.example',
    ])
  })

  test('the same form sent twice, be it at the same moment, is one message', async () => {
    const { mails, newForm, send } = await prepare()
    const formToken = newForm()
    const outcomes = await Promise.all([send({ formToken }), send({ formToken })])
    expect(new Set(outcomes.map((outcome) => outcome.ok && outcome.value.id)).size).toBe(1)
    expect(await mails()).toHaveLength(2)
  })

  test('other words from the same view of the form are not taken for the first ones', async () => {
    const { mails, newForm, send } = await prepare()
    const formToken = newForm()
    await send({ formToken })
    expect(await send({ formToken, message: 'Etwas anderes' })).toEqual(
      err({ kind: 'form-already-sent', token: 'token-1' }),
    )
    expect(await mails()).toHaveLength(2)
  })

  test('what is wrong, too fast, filled in by a bot or unknown is not taken', async () => {
    const { mails, send } = await prepare()
    expect(await send({ email: 'anna' })).toMatchObject({ ok: false, error: { kind: 'mistakes' } })
    expect(await send({ formToken: guardAt(noon).issue().token })).toEqual(err({ kind: 'too-fast' }))
    expect(await send({ website: 'https://spam.example' })).toEqual(err({ kind: 'trap-filled' }))
    expect(await send({ formToken: 'erfunden' })).toEqual(err({ kind: 'unknown-form' }))
    expect(await mails()).toEqual([])
  })

  test('nobody’s mailbox is flooded by acknowledgements, and the office hears of all', async () => {
    const { mails, send } = await prepare()
    for (let message = 0; message < 20; message++) await send({ message: `Nummer ${message}` })
    const due = await mails()
    expect(due.filter((mail) => mail.startsWith('contact-message'))).toHaveLength(20)
    expect(due.filter((mail) => mail.startsWith('contact-acknowledgement'))).toHaveLength(3)
  })

  test('a visitor whose turn it is not waits; what cannot be stored is told in words and reported', async () => {
    const refusal = err<TooMany>({ kind: 'too-many', waitMilliseconds: 1 })
    expect(await (await prepare({ takeTurn: () => refusal })).send()).toEqual(refusal)
    const away = new Error('away')
    const { faults, send } = await prepare({ inTransaction: () => Promise.reject(away) })
    expect(await send()).toEqual(err({ kind: 'not-stored' }))
    expect(faults).toEqual([away])
  })

  test('a message is kept for 180 days after its receipt', async () => {
    const { purgeAt, send } = await prepare()
    await send()
    const end = noon.getTime() + CONTACT_RETENTION
    expect(CONTACT_RETENTION).toBe(180 * 86_400_000)
    expect(await purgeAt(new Date(end - 1))).toBe(0)
    expect(await purgeAt(new Date(end))).toBe(1)
  })
})
