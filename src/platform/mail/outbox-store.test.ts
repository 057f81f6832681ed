import { expect, test } from 'vitest'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { HOUR } from '#shared/durations.ts'
import { ERASED_TEXT } from './mail.ts'
import { CLAIM_LASTS, createOutboxStore } from './outbox-store.ts'
import { nextAttempt } from './mail-spacing.ts'
import { sampleMail } from '#tests/support/samples/sample-mail.ts'

const noon = new Date('2024-12-01T12:00:00.000Z')
const after = (milliseconds: number) => new Date(noon.getTime() + milliseconds)
const mail = (id: string, createdAt = noon) => sampleMail(id, { createdAt })

forEachDatabase('the outbox', (open) => {
  async function openOutbox() {
    const { db, inTransaction, engine } = await open()
    const using = <T>(work: (outbox: ReturnType<typeof createOutboxStore>) => Promise<T>) =>
      inTransaction((trx) => work(createOutboxStore(trx, engine)))
    const texts = async () => {
      const rows = await db.selectFrom('outbox').select(['id', 'text', 'html']).execute()
      return Object.fromEntries(rows.map(({ id, ...body }) => [id, body]))
    }
    const rows = () => db.selectFrom('outbox').selectAll().execute()
    const files = () => db.selectFrom('outbox_files').selectAll().execute()
    return { using, texts, rows, files, claim: (at: Date, limit = 10) => using((outbox) => outbox.claimDue(at, limit)) }
  }

  test('a claimed mail is the one that was added, with the number of the attempt', async () => {
    const { using, claim } = await openOutbox()
    const replied = { ...mail('b'), replyTo: 'turnier@club.example' }
    await using((outbox) => outbox.add(replied))
    expect(await claim(noon)).toEqual([{ ...replied, attempts: 1 }])
  })

  test('a mail without a recipient is ignored, and an empty reply address left out', async () => {
    const { using, claim } = await openOutbox()
    await using((outbox) => outbox.add({ ...mail('a'), recipient: '' }))
    await using((outbox) => outbox.add({ ...mail('b'), replyTo: '' }))
    expect(await claim(noon)).toEqual([{ ...mail('b'), attempts: 1 }])
  })

  test('files are attached to each attempt, and deleted when the mail was sent', async () => {
    const { using, claim, files } = await openOutbox()
    const paper = { name: 'antrag.pdf', mediaType: 'application/pdf', content: Buffer.from('%PDF-1.7 \u{1F3D3}') }
    const statutes = { ...paper, name: 'satzung.pdf', content: Buffer.from([0, 255, 10]) }
    await using((outbox) => outbox.add({ ...mail('a'), files: [paper, statutes] }))
    await using((outbox) => outbox.add(mail('b')))
    expect((await claim(noon)).map((each) => each.files)).toEqual([[paper, statutes], undefined])
    const again = after(CLAIM_LASTS)
    await using((outbox) => outbox.markFailed('a', 'ETIMEDOUT', again))
    expect((await claim(again)).find(({ id }) => id === 'a')?.files).toEqual([paper, statutes])
    await using((outbox) => outbox.markSent('a', again))
    expect(await files()).toEqual([])
  })

  test('one mail too many to a mailbox waits with a reason, and far too many are given up', async () => {
    const { using, claim, rows } = await openOutbox()
    const spacing = [
      { max: 1, windowMilliseconds: HOUR },
      { max: 2, windowMilliseconds: 24 * HOUR },
    ]
    const to = (id: string, recipient: string) => using((outbox) => outbox.add({ ...mail(id), recipient }, spacing))
    await Promise.all([to('a', 'anna@beispiel.example'), to('b', 'Anna+2@beispiel.example')])
    await to('c', 'anna+3@beispiel.example')
    await to('d', 'bert@beispiel.example')
    expect((await rows()).map(({ last_error: why, next_attempt_at: due }) => [why, due]).toSorted()).toEqual(
      [
        [null, noon.toISOString()],
        ['EMAILBOXLIMIT', after(HOUR).toISOString()],
        ['EMAILBOXLIMIT', null],
        [null, noon.toISOString()],
      ].toSorted(),
    )
    expect(await claim(noon)).toHaveLength(2)
  })

  test('a mail that was postponed under a clock a day ahead does not wait for that day', async () => {
    const { using, claim } = await openOutbox()
    const tomorrow = after(24 * HOUR)
    await using((outbox) => outbox.add(mail('written', tomorrow)))
    await using((outbox) => outbox.add(mail('failed', noon)))
    await using((outbox) => outbox.markFailed('failed', 'ECONNREFUSED', nextAttempt(1, tomorrow)))
    expect((await claim(noon)).map(({ id }) => id).toSorted()).toEqual(['failed', 'written'])
    expect(await claim(noon)).toEqual([])
  })

  test('no wait of the schedule is attributed to a wrong clock', async () => {
    const { using, claim } = await openOutbox()
    await using((outbox) => outbox.add(mail('a')))
    for (let attempts = 1; ; attempts++) {
      const next = nextAttempt(attempts, noon)
      if (next === undefined) break
      await using((outbox) => outbox.markFailed('a', 'ECONNREFUSED', next))
      expect(await claim(after(1))).toEqual([])
    }
  })

  test('a text message stays one, and a mail without a channel is an e-mail', async () => {
    const { using, claim } = await openOutbox()
    await using((outbox) => outbox.add({ ...mail('a'), channel: 'sms', recipient: '+4915112345678' }))
    await using((outbox) => outbox.add(mail('b')))
    const [message, letter] = await claim(noon)
    expect(message).toMatchObject({ id: 'a', channel: 'sms', recipient: '+4915112345678' })
    expect(letter?.channel ?? 'email').toBe('email')
  })

  test('a claimed mail is not claimed again until the claim has expired', async () => {
    const { using, claim } = await openOutbox()
    await using((outbox) => outbox.add(mail('a')))
    await claim(noon)
    expect(await claim(after(CLAIM_LASTS - 1))).toEqual([])
    expect(await claim(after(CLAIM_LASTS))).toMatchObject([{ id: 'a', attempts: 2 }])
  })

  test('of many mails each is claimed by exactly one of many workers', async () => {
    const { using, claim } = await openOutbox()
    const ids = Array.from({ length: 30 }, (_, i) => `m${String(i).padStart(2, '0')}`)
    await using(async (outbox) => {
      for (const id of ids) await outbox.add(mail(id))
    })
    const claims = await Promise.all(Array.from({ length: 40 }, () => claim(noon, 1)))
    const left = await claim(noon, 100)
    expect([...claims.flat(), ...left].map(({ id }) => id).toSorted()).toEqual(ids)
  })

  test('the longest waiting mail is claimed first', async () => {
    const { using, claim } = await openOutbox()
    await using((outbox) => outbox.add(mail('young', after(5))))
    await using((outbox) => outbox.add(mail('old', noon)))
    expect(await claim(after(5), 1)).toMatchObject([{ id: 'old' }])
  })

  test('the mails to an address are listed, the newest first, without the texts', async () => {
    const { using } = await openOutbox()
    await using((outbox) => outbox.add(mail('a')))
    await using((outbox) => outbox.add({ ...mail('b', after(1)), channel: 'sms', kind: 'code' }))
    await using((outbox) => outbox.add({ ...mail('c'), recipient: 'hanna@beispiel.example' }))
    await using((outbox) => outbox.markSent('a', after(2)))
    expect(await using((outbox) => outbox.listTo('anna@beispiel.example'))).toEqual([
      { kind: 'code', channel: 'sms', subject: 'Grüße', createdAt: after(1), sentAt: undefined },
      { kind: 'greeting', channel: 'email', subject: 'Grüße', createdAt: noon, sentAt: after(2) },
    ])
  })

  test('sent, waiting and given-up mails are counted separately', async () => {
    const { using, claim } = await openOutbox()
    for (const id of ['sent', 'later', 'hopeless', 'fresh']) await using((outbox) => outbox.add(mail(id)))
    await using((outbox) => outbox.markSent('sent', noon))
    await using((outbox) => outbox.markFailed('later', 'ECONNREFUSED', after(60_000)))
    await using((outbox) => outbox.markFailed('hopeless', 'ECONNREFUSED', undefined))
    expect(await using((outbox) => outbox.counts())).toEqual({ waiting: 2, sent: 1, givenUp: 1 })
    expect(await claim(noon)).toMatchObject([{ id: 'fresh' }])
    expect(await claim(after(60_000))).toMatchObject([{ id: 'later' }])
  })

  test('the secret text of a message is erased when it was sent, and only then', async () => {
    const { using, claim, texts } = await openOutbox()
    for (const [id, kind] of [
      ['invitation', 'identity-invite'],
      ['refused', 'identity-recovery'],
      ['entry', 'entry-confirmation'],
    ] as const)
      await using((outbox) => outbox.add({ ...mail(id), kind, text: 'Ihr Code: 123456', html: '<p>123456</p>' }))
    await claim(noon)
    await using((outbox) => outbox.markSent('invitation', noon))
    await using((outbox) => outbox.markSent('entry', noon))
    await using((outbox) => outbox.markFailed('refused', 'EENVELOPE 550', after(60_000)))
    const untouched = { text: 'Ihr Code: 123456', html: '<p>123456</p>' }
    expect(await texts()).toEqual({
      invitation: { text: ERASED_TEXT, html: '' },
      entry: untouched,
      refused: untouched,
    })
  })

  test('the secret text of a message is erased when it was given up, other texts are not', async () => {
    const { using, texts } = await openOutbox()
    const body = { text: 'Ihr Code: 123456', html: '<p>123456</p>' }
    await using((outbox) => outbox.add({ ...mail('secret'), ...body, kind: 'identity-recovery' }))
    await using((outbox) => outbox.add({ ...mail('entry'), ...body, kind: 'entry-confirmation' }))
    for (const id of ['secret', 'entry']) await using((outbox) => outbox.markFailed(id, 'EENVELOPE', after(60_000)))
    expect(await texts()).toEqual({ secret: body, entry: body })
    for (const id of ['secret', 'entry']) await using((outbox) => outbox.markFailed(id, 'EENVELOPE', undefined))
    expect(await texts()).toEqual({ secret: { text: ERASED_TEXT, html: '' }, entry: body })
  })

  test('only sent and given up mails that are old enough are removed', async () => {
    const { using } = await openOutbox()
    for (const id of ['sent', 'sent later', 'hopeless', 'waiting']) await using((outbox) => outbox.add(mail(id)))
    await using((outbox) => outbox.add(mail('young and hopeless', after(1))))
    await using((outbox) => outbox.markSent('sent', noon))
    await using((outbox) => outbox.markSent('sent later', after(1)))
    await using((outbox) => outbox.markFailed('hopeless', 'EENVELOPE', undefined))
    await using((outbox) => outbox.markFailed('young and hopeless', 'EENVELOPE', undefined))
    expect(await using((outbox) => outbox.removeSentUntil(noon))).toBe(1)
    expect(await using((outbox) => outbox.removeGivenUpCreatedUntil(noon))).toBe(1)
    expect(await using((outbox) => outbox.counts())).toEqual({ waiting: 1, sent: 1, givenUp: 1 })
  })

  test('a mail added in a transaction that fails is not in the outbox', async () => {
    const { using } = await openOutbox()
    const work = using(async (outbox) => {
      await outbox.add(mail('a'))
      throw new Error('no')
    })
    await expect(work).rejects.toThrow('no')
    expect(await using((outbox) => outbox.counts())).toEqual({ waiting: 0, sent: 0, givenUp: 0 })
  })
})
