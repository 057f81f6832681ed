import { expect, onTestFinished, test, vi } from 'vitest'
import { createLog } from '#platform/log/log.ts'
import { createTally } from '#shared/tally.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import type { SendMail } from './mail-transport.ts'
import { CLAIM_LASTS, createOutboxStore, queueOf, type OutboxQueue } from './outbox-store.ts'
import { createOutboxWorker, type MailOutcome } from './outbox-worker.ts'
import { PATIENCE } from '#tests/support/patience.ts'
import { sampleMail } from '#tests/support/samples/sample-mail.ts'

const now = () => new Date('2024-12-01T12:00:00.000Z')
const HOUR = 3_600_000
const mail = (id: string) =>
  sampleMail(id, { recipient: `${id}@geheim.example`, text: 'vertraulich', html: '<p>vertraulich</p>' })
/** @param text the server's answer after the code */
const refusal = (responseCode = 450, command = 'RCPT TO', text = '<a@geheim.example>') =>
  Object.assign(new Error(`Can't send mail: ${responseCode} ${text}`), {
    code: 'EENVELOPE',
    response: `${responseCode} ${text}`,
    responseCode,
    command,
  })

const refuse = async () => Promise.reject(refusal())

forEachDatabase('the outbox worker', (open) => {
  /** @param send stands in for the mail server; called after the mail was recorded in `tried` */
  async function setUp(send: SendMail, changes: Partial<Parameters<typeof createOutboxWorker>[0] & OutboxQueue> = {}) {
    const connection = await open()
    const { inTransaction, engine } = connection
    const using = <T>(work: (outbox: ReturnType<typeof createOutboxStore>) => Promise<T>) =>
      inTransaction((trx) => work(createOutboxStore(trx, engine)))
    const tried: string[] = []
    const logged: unknown[][] = []
    const note = (...entry: unknown[]) => void logged.push(entry)
    const worker = createOutboxWorker({
      outbox: { ...queueOf(connection), ...changes },
      send(outgoing) {
        tried.push(outgoing.id)
        return send(outgoing)
      },
      now,
      log: { ...createLog('silent'), info: note, warn: note, error: note },
      pauseMilliseconds: 1,
      idleMilliseconds: HOUR,
      ...changes,
    })
    onTestFinished(() => worker.stop())
    const add = (...ids: string[]) =>
      using(async (outbox) => {
        for (const id of ids) await outbox.add(mail(id))
      })
    return { worker, tried, logged, add, using, counts: () => using((outbox) => outbox.counts()) }
  }

  test('each attempt is counted by its outcome', async () => {
    const mails = createTally<MailOutcome>()
    let fails = true
    const { worker, add } = await setUp(
      async () => {
        if (fails) throw refusal()
      },
      { mails },
    )
    await add('a')
    worker.start()
    await vi.waitFor(() => expect([...mails.read()]).toEqual([['failed', 1]]), PATIENCE)
    fails = false
    await add('b')
    worker.kick()
    await vi.waitFor(() => expect(Object.fromEntries(mails.read())).toEqual({ failed: 1, sent: 1 }), PATIENCE)
  })

  test.each([
    ['that is refused', refuse],
    ['whose sender hangs', () => new Promise<void>(() => undefined)],
  ])('a held message %s is given up at once', async (_, send) => {
    const { worker, using, tried, counts } = await setUp(send, { handOverMilliseconds: 20 })
    await using((outbox) => outbox.add({ ...mail('a'), isHeld: true }))
    expect(await worker.handOver('a')).toBe('failed')
    expect(await counts()).toEqual({ waiting: 0, sent: 0, givenUp: 1 })
    worker.start()
    await worker.stop()
    expect(tried).toEqual(['a'])
  })

  test('a held message without a hand-over is sent when a claim would have expired', async () => {
    let moment = now()
    const { worker, using, tried, counts } = await setUp(async () => undefined, { now: () => moment })
    await using((outbox) => outbox.add({ ...mail('a'), isHeld: true }))
    moment = new Date(now().getTime() + CLAIM_LASTS)
    worker.start()
    await vi.waitFor(async () => expect(await counts()).toEqual({ waiting: 0, sent: 1, givenUp: 0 }), PATIENCE)
    expect(tried).toEqual(['a'])
  })

  test('mails that waited while the program was off are sent at its start, each once', async () => {
    const { worker, add, tried, counts } = await setUp(async () => undefined)
    await add('a', 'b', 'c')
    worker.start()
    await vi.waitFor(async () => expect(await counts()).toEqual({ waiting: 0, sent: 3, givenUp: 0 }), PATIENCE)
    expect(tried).toEqual(['a', 'b', 'c'])
  })

  test('while visitors wait for answers, mails wait a little before each claim, and are sent', async () => {
    const asked: number[] = []
    const { worker, add, tried } = await setUp(async () => undefined, {
      isRush: () => asked.push(performance.now()) > 0,
      atOnce: 1,
    })
    await add('a', 'b')
    worker.start()
    await vi.waitFor(() => expect(tried).toEqual(['a', 'b']), PATIENCE)
    await worker.stop()
    const pauses = asked.slice(1).map((at, index) => at - (asked[index] ?? NaN))
    expect(Math.min(...pauses)).toBeGreaterThan(300)
  })

  test('a new mail is sent at once when the worker is kicked', async () => {
    const { worker, add, tried, counts } = await setUp(async () => undefined)
    worker.start()
    for (const id of ['a', 'b']) {
      await add(id)
      worker.kick()
      await vi.waitFor(() => expect(tried).toContain(id), PATIENCE)
    }
    await worker.stop()
    expect(await counts()).toEqual({ waiting: 0, sent: 2, givenUp: 0 })
  })

  test('a mail announced while the outbox is being read is not missed', async () => {
    let reads = 0
    const { worker, add, tried, using } = await setUp(async () => undefined, {
      claimDue: async (at, limit) => {
        const found = await using((outbox) => outbox.claimDue(at, limit))
        if (++reads === 1) {
          await add('a')
          worker.kick()
        }
        return found
      },
    })
    worker.start()
    await vi.waitFor(() => expect(tried).toEqual(['a']), PATIENCE)
  })

  test('a refused mail waits for its next attempt and does not hold up the others', async () => {
    const { worker, add, tried, counts, logged } = await setUp(async ({ id }) => {
      if (id === 'a') throw refusal()
    })
    await add('a', 'b')
    worker.start()
    await vi.waitFor(async () => expect(await counts()).toEqual({ waiting: 1, sent: 1, givenUp: 0 }), PATIENCE)
    expect(tried).toEqual(['a', 'b'])
    await worker.stop()
    expect(logged).toContainEqual([
      { mailKind: 'greeting', attempt: 1, reason: 'EENVELOPE 450', nextAttemptAt: '2024-12-01T12:01:00.000Z' },
      'a mail could not be delivered and will be tried again',
    ])
  })

  test.each([
    [550, undefined],
    [551, undefined],
    [553, undefined],
    [554, undefined],
    [550, '5.1.1 <a@geheim.example>: no such user'],
    [550, '5.1.10 recipient address has a null MX'],
    [550, '5.2.1 mailbox disabled'],
    [554, '5.6.0 cannot be converted'],
  ])('an answer %i %s about the mail is final: it is given up at once', async (code, text) => {
    const { worker, add, counts, logged } = await setUp(() => Promise.reject(refusal(code, 'RCPT TO', text)))
    await add('a')
    worker.start()
    await vi.waitFor(async () => expect(await counts()).toEqual({ waiting: 0, sent: 0, givenUp: 1 }), PATIENCE)
    await worker.stop()
    expect(logged[0]).toEqual([
      { mailKind: 'greeting', attempt: 1, reason: `EENVELOPE ${code} final`, nextAttemptAt: undefined },
      'a mail could not be delivered and is given up',
    ])
  })

  test.each([
    ['a mailbox that is full or busy', refusal(452)],
    ['a mailbox that is full today', refusal(552)],
    ['our sender, which somebody will mend', refusal(550, 'MAIL FROM')],
    ['our password, which somebody will mend', refusal(535, 'AUTH PLAIN')],
    ['our server, before there was a mail', refusal(554, 'CONN')],
    ['how much we send today', refusal(550, 'RCPT TO', '5.4.5 daily sending quota exceeded')],
    ['us as a relay', refusal(554, 'RCPT TO', '5.7.1 relaying denied')],
    ['our entries in the DNS', refusal(550, 'DATA', '5.7.26 unauthenticated mail is not accepted (SPF, DMARC)')],
    ['our sender, told late', refusal(550, 'RCPT TO', '5.1.8 domain of the sender not found')],
    ['a mailbox that is full, with a code for less', refusal(550, 'RCPT TO', '5.2.2 mailbox full')],
  ])('what a server has against %s is no reason to give up', async (_, answer) => {
    const { worker, add, counts, logged } = await setUp(() => Promise.reject(answer))
    await add('a')
    worker.start()
    await vi.waitFor(() => expect(logged).toHaveLength(1), PATIENCE)
    expect(await counts()).toEqual({ waiting: 1, sent: 0, givenUp: 0 })
  })

  test('neither the log nor the stored reason contains the recipient or the text', async () => {
    const { worker, add, counts, logged, using } = await setUp(refuse)
    await add('a')
    worker.start()
    await vi.waitFor(() => expect(logged).toHaveLength(1), PATIENCE)
    await worker.stop()
    expect(JSON.stringify(logged)).not.toMatch(/geheim|vertraulich/)
    expect(await counts()).toMatchObject({ waiting: 1 })
    const later = new Date(now().getTime() + HOUR)
    expect(await using((outbox) => outbox.claimDue(later, 1))).toMatchObject([{ id: 'a', attempts: 2 }])
  })

  test('a mail server that never answers does not hold up the others', async () => {
    const hang = () => new Promise<void>(() => undefined)
    const { worker, add, counts } = await setUp(({ id }) => (id === 'a' ? hang() : Promise.resolve()), {
      sendMilliseconds: 20,
    })
    await add('a', 'b')
    worker.start()
    await vi.waitFor(async () => expect(await counts()).toEqual({ waiting: 1, sent: 1, givenUp: 0 }), PATIENCE)
  })

  test('after the last attempt a mail is given up and stays readable in the outbox', async () => {
    const { worker, add, counts, logged, using } = await setUp(refuse)
    await add('a')
    const longAgo = new Date(now().getTime())
    for (let attempt = 1; attempt < 22; attempt++) {
      await using((outbox) => outbox.claimDue(longAgo, 1))
      await using((outbox) => outbox.markFailed('a', 'ECONNREFUSED', longAgo))
    }
    worker.start()
    await vi.waitFor(async () => expect(await counts()).toEqual({ waiting: 0, sent: 0, givenUp: 1 }), PATIENCE)
    await worker.stop()
    expect(logged[0]?.[1]).toBe('a mail could not be delivered and is given up')
  })

  test('stopping lets the mails under way finish and starts no other', async () => {
    const inHand = Promise.withResolvers<void>()
    const { worker, add, tried, counts } = await setUp(() => inHand.promise, { atOnce: 2 })
    await add('a', 'b', 'c')
    worker.start()
    await vi.waitFor(() => expect(tried).toEqual(['a', 'b']), PATIENCE)
    const stopped = worker.stop()
    inHand.resolve()
    await stopped
    expect(await counts()).toEqual({ waiting: 1, sent: 2, givenUp: 0 })
    expect(tried).toEqual(['a', 'b'])
  })

  test('an outbox that is unreadable for a while is retried', async () => {
    const claimDue = vi.fn(async () => {
      throw Object.assign(new Error('disk I/O error'), { code: 'ERR_SQLITE_ERROR' })
    })
    const { worker } = await setUp(async () => undefined, { claimDue, idleMilliseconds: 1 })
    worker.start()
    await vi.waitFor(() => expect(claimDue.mock.calls.length).toBeGreaterThan(2), PATIENCE)
  })

  test('a delivered mail that cannot be marked as sent is not delivered a second time', async () => {
    let isDiskFull = true
    const { worker, add, tried, counts, using } = await setUp(async () => undefined, {
      idleMilliseconds: 1,
      now: () => new Date(now().getTime() + (isDiskFull ? 0 : HOUR)),
      markSent: (id, at) =>
        isDiskFull ? Promise.reject(new Error('disk full')) : using((outbox) => outbox.markSent(id, at)),
    })
    await add('a')
    worker.start()
    await vi.waitFor(() => expect(tried).toEqual(['a']), PATIENCE)
    isDiskFull = false
    await vi.waitFor(async () => expect(await counts()).toEqual({ waiting: 0, sent: 1, givenUp: 0 }), PATIENCE)
    expect(tried).toEqual(['a'])
  })

  test('a mail under way is not sent a second time when the clock jumps past its claim', async () => {
    let at = now()
    const answer = Promise.withResolvers<void>()
    const { worker, tried, add, counts } = await setUp(() => answer.promise, { now: () => at })
    await add('a')
    worker.start()
    await vi.waitFor(() => expect(tried).toEqual(['a']), PATIENCE)
    at = new Date(now().getTime() + CLAIM_LASTS + 1)
    await add('b')
    worker.kick()
    await vi.waitFor(() => expect(tried).toContain('b'), PATIENCE)
    answer.resolve()
    await vi.waitFor(async () => expect(await counts()).toEqual({ waiting: 0, sent: 2, givenUp: 0 }), PATIENCE)
    expect(tried).toEqual(['a', 'b'])
  })

  test('a held message that is being handed over is not also sent by the outbox when the clock jumps', async () => {
    let at = now()
    const answer = Promise.withResolvers<void>()
    const { worker, tried, using, add, counts } = await setUp(() => answer.promise, { now: () => at })
    await using((outbox) => outbox.add({ ...mail('a'), isHeld: true }))
    const handed = worker.handOver('a')
    await vi.waitFor(() => expect(tried).toEqual(['a']), PATIENCE)
    at = new Date(now().getTime() + CLAIM_LASTS + 1)
    await add('b')
    worker.start()
    await vi.waitFor(() => expect(tried).toContain('b'), PATIENCE)
    answer.resolve()
    expect(await handed).toBe('sent')
    await vi.waitFor(async () => expect(await counts()).toEqual({ waiting: 0, sent: 2, givenUp: 0 }), PATIENCE)
    expect(tried).toEqual(['a', 'b'])
  })

  test('a failure is recorded in the outbox before it is logged', async () => {
    const notedAtLog: number[] = []
    const noted = vi.fn()
    const { worker, add } = await setUp(refuse, {
      markFailed: async () => noted(),
      log: { ...createLog('silent'), warn: () => void notedAtLog.push(noted.mock.calls.length) },
    })
    await add('a')
    worker.start()
    await vi.waitFor(() => expect(notedAtLog).toEqual([1]), PATIENCE)
  })

  test('a hundred mails do not wait for each other’s answers, and each is sent once', async () => {
    let underWay = 0
    let most = 0
    const eight = Promise.withResolvers<void>()
    const { worker, add, tried, counts } = await setUp(async () => {
      most = Math.max(most, (underWay += 1))
      if (underWay === 8) eight.resolve()
      await eight.promise
      underWay -= 1
    })
    const ids = Array.from({ length: 100 }, (_, index) => `m${index}`)
    await add(...ids)
    worker.start()
    await vi.waitFor(async () => expect(await counts()).toEqual({ waiting: 0, sent: 100, givenUp: 0 }), PATIENCE)
    expect([tried.toSorted(), most]).toEqual([ids.toSorted(), 8])
  })

  test('waiting mails are claimed together, up to the limit of parallel deliveries', async () => {
    const limits: number[] = []
    const underWay = Promise.withResolvers<void>()
    const { worker, tried } = await setUp(() => underWay.promise, {
      async claimDue(_, limit) {
        limits.push(limit)
        return limits.length === 1 ? ['a', 'b', 'c'].map((id) => ({ ...mail(id), attempts: 1 })) : []
      },
    })
    worker.start()
    await vi.waitFor(() => expect(tried).toEqual(['a', 'b', 'c']), PATIENCE)
    worker.kick()
    await vi.waitFor(() => expect(limits).toEqual([8, 5]), PATIENCE)
    underWay.resolve()
  })

  test('after failed mails the next ones leave no faster than the pause allows', async () => {
    const triedAt: number[] = []
    const send = async () => {
      triedAt.push(performance.now())
      throw refusal()
    }
    const { worker, add } = await setUp(send, { pauseMilliseconds: 40, atOnce: 2 })
    await add('a', 'b', 'c', 'd', 'e')
    worker.start()
    for (let i = 0; i < 50; i++) worker.kick()
    await vi.waitFor(() => expect(triedAt).toHaveLength(5), PATIENCE)
    expect((triedAt[4] ?? 0) - (triedAt[0] ?? 0)).toBeGreaterThan(75)
  })
})
