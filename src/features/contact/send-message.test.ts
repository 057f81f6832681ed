import { expect, test } from 'vitest'
import { err, ok } from '#shared/result.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { createSampleContext } from '#tests/support/site/sample-context.ts'
import type { ContactMessage } from './contact-message.ts'
import { CONTACT_RETENTION, purgeMessages } from './purge-messages.ts'
import { sendMessage, sendTrial } from './send-message.ts'

const opened = new Date('2024-12-01T11:59:00Z')
const noon = new Date('2024-12-01T12:00:00Z')

forEachDatabase('sending a message by the contact form', (open) => {
  async function prepare() {
    const clock = { now: noon }
    const ctx = await createSampleContext(await open(), { now: () => clock.now })
    const faults: unknown[] = []
    const newForm = () => {
      clock.now = opened
      const { token } = ctx.forms.contact.issue()
      clock.now = noon
      return token
    }
    const sentBy = (fields: Record<string, string>, address = '192.0.2.1') => ({
      sent: new URLSearchParams({ email: 'anna@beispiel.example', message: 'Wann?', formToken: newForm(), ...fields }),
      address,
      report: (fault: unknown) => faults.push(fault),
    })
    return {
      ctx,
      clock,
      faults,
      newForm,
      send: (fields: Record<string, string> = {}, address?: string) =>
        sendMessage(ctx, sentBy({ subject: 'Probetraining', ...fields }, address)),
      sendTrial: (person: string) => sendTrial(ctx, sentBy({ person })),
      /** Mails that may be sent at once. */
      mails: async () => {
        const lines = await ctx.read.mailbox.list('waiting', { number: 1, size: 50 })
        const due = lines.filter(({ nextAttemptAt }) => nextAttemptAt && nextAttemptAt <= noon)
        return due.map(({ kind, recipient }) => `${kind} ${recipient}`).toSorted()
      },
    }
  }

  test('a trial training for a child goes to who looks after the youth', async () => {
    const trial = await prepare()
    expect(await trial.sendTrial('kind')).toMatchObject(ok({ kind: 'trial', office: 'youth' }))
    expect(await trial.sendTrial('erwachsen')).toMatchObject(ok({ kind: 'trial', office: 'board' }))
  })

  test('it is kept for the office that answers, mailed there, and acknowledged', async () => {
    const { ctx, mails, send } = await prepare()
    const outcome = await send()
    expect(outcome).toMatchObject(ok({ office: 'board', state: 'received', receivedAt: noon }))
    const kept = (outcome as { value: ContactMessage }).value
    expect(await ctx.read.contactMessages.findByToken(kept.token)).toEqual(kept)
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
    const first = await send({ formToken })
    const other = await send({ formToken, message: 'Etwas anderes' })
    expect(other).toEqual(err({ kind: 'form-already-sent', token: first.ok && first.value.token }))
    expect(await mails()).toHaveLength(2)
  })

  test('what is wrong, too fast, filled in by a bot or unknown is not taken', async () => {
    const { ctx, mails, send } = await prepare()
    expect(await send({ email: 'anna' })).toMatchObject(err({ kind: 'mistakes' }))
    expect(await send({ formToken: ctx.forms.contact.issue().token })).toEqual(err({ kind: 'too-fast' }))
    expect(await send({ website: 'https://spam.example' })).toEqual(err({ kind: 'trap-filled' }))
    expect(await send({ formToken: 'erfunden' })).toEqual(err({ kind: 'unknown-form' }))
    expect(await mails()).toEqual([])
  })

  test('nobody’s mailbox is flooded by acknowledgements, and the office hears of all', async () => {
    const { mails, send } = await prepare()
    for (let message = 0; message < 20; message++) await send({ message: `Nummer ${message}` }, `192.0.2.${message}`)
    const due = await mails()
    expect(due.filter((mail) => mail.startsWith('contact-message'))).toHaveLength(20)
    expect(due.filter((mail) => mail.startsWith('contact-acknowledgement'))).toHaveLength(3)
  })

  test('a visitor whose turn it is not waits; what cannot be stored is told in words and reported', async () => {
    const { send } = await prepare()
    for (let message = 0; message < 10; message++) await send()
    expect(await send()).toMatchObject(err({ kind: 'too-many' }))
    const failing = await prepare()
    const away = new Error('away')
    Object.assign(failing.ctx, { write: () => Promise.reject(away) })
    expect(await failing.send()).toEqual(err({ kind: 'not-stored' }))
    expect(failing.faults).toEqual([away])
  })

  test('a message is kept for 180 days after its receipt', async () => {
    const { clock, ctx, send } = await prepare()
    await send()
    const end = noon.getTime() + CONTACT_RETENTION
    expect(CONTACT_RETENTION).toBe(180 * 86_400_000)
    clock.now = new Date(end - 1)
    expect(await purgeMessages(ctx)).toBe(0)
    clock.now = new Date(end)
    expect(await purgeMessages(ctx)).toBe(1)
  })
})
