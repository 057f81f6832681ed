import { expect, onTestFinished, test, vi } from 'vitest'
import type { DatabaseConnection } from '#platform/db/database.ts'
import { createLog } from '#platform/log/log.ts'
import { createClock } from '#tests/support/samples/clock.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import type { SendMail } from './mail-transport.ts'
import { CLAIM_LASTS, createOutboxStore, queueOf } from './outbox-store.ts'
import { createOutboxWorker } from './outbox-worker.ts'
import { byChannel } from './sms-transport.ts'
import { sampleMail } from '#tests/support/samples/sample-mail.ts'

const MESSAGES = 200
const PATIENCE = 15_000

forEachDatabase('several workers on one outbox', (open) => {
  const clock = createClock('2024-12-01T12:00:00Z')
  const using =
    ({ inTransaction, engine }: DatabaseConnection) =>
    <T>(work: (outbox: ReturnType<typeof createOutboxStore>) => Promise<T>) =>
      inTransaction((trx) => work(createOutboxStore(trx, engine)))

  function start(connection: DatabaseConnection, send: SendMail, onLook?: () => void) {
    const outbox = queueOf(connection)
    const worker = createOutboxWorker({
      outbox: {
        ...outbox,
        async claimDue(at, limit) {
          const claimed = await outbox.claimDue(at, limit)
          onLook?.()
          return claimed
        },
      },
      send,
      now: clock.now,
      log: createLog('silent'),
      pauseMilliseconds: 0,
      idleMilliseconds: 10,
    })
    worker.start()
    return worker
  }
  const message = (number: number) =>
    sampleMail(`m${number}`, {
      ...(number % 2 === 0 && { channel: 'sms', recipient: '+4915112345678' }),
      createdAt: clock.now(),
    })
  const fill = (connection: DatabaseConnection, count: number) =>
    using(connection)(async (outbox) => {
      for (let number = 0; number < count; number += 1) await outbox.add(message(number))
    })
  const counts = (connection: DatabaseConnection) => using(connection)((outbox) => outbox.counts())

  test('send each mail and each text message exactly once, and share the work', async () => {
    const connections = [await open(), await open()]
    const [first] = connections
    if (!first) throw new Error('two were opened')
    await fill(first, MESSAGES)
    const sent: { id: string; by: number; as: string }[] = []
    const workers = connections.map((connection, by) => {
      const note =
        (as: string): SendMail =>
        async ({ id }) =>
          void sent.push({ id, by, as })
      return start(connection, byChannel({ email: note('email'), sms: note('sms') }))
    })
    await vi.waitFor(
      async () => expect(await counts(first)).toEqual({ waiting: 0, sent: MESSAGES, givenUp: 0 }),
      PATIENCE,
    )
    await Promise.all(workers.map((worker) => worker.stop()))
    expect(sent).toHaveLength(MESSAGES)
    expect(new Set(sent.map(({ id }) => id)).size).toBe(MESSAGES)
    expect(sent.every(({ id, as }) => as === (Number(id.slice(1)) % 2 === 0 ? 'sms' : 'email'))).toBe(true)
    expect(new Set(sent.map(({ by }) => by)).size).toBe(2)
  })

  test('hand a held message over once, while all of them look for work and several try to', async () => {
    const connections = [await open(), await open()]
    const [first] = connections
    if (!first) throw new Error('two were opened')
    const sent: string[] = []
    let looks = 0
    const workers = connections.map((connection) =>
      start(
        connection,
        async ({ id }) => void sent.push(id),
        () => (looks += 1),
      ),
    )
    onTestFinished(async () => void (await Promise.all(workers.map((worker) => worker.stop()))))
    await using(first)((outbox) => outbox.add({ ...message(0), isHeld: true }))
    const before = looks
    await vi.waitFor(() => expect(looks).toBeGreaterThan(before + 4), PATIENCE)
    expect(sent).toEqual([])
    for (const worker of workers) worker.kick()
    expect(await Promise.all(workers.flatMap((worker) => [worker.handOver('m0'), worker.handOver('m0')]))).toEqual(
      Array(4).fill('sent'),
    )
    clock.advance(CLAIM_LASTS + 1)
    const after = looks
    await vi.waitFor(() => expect(looks).toBeGreaterThan(after + 4), PATIENCE)
    expect(sent).toEqual(['m0'])
    expect(await counts(first)).toEqual({ waiting: 0, sent: 1, givenUp: 0 })
  })

  test('a mail claimed by a worker that died is claimed again when its claim has expired', async () => {
    const [gone, other] = [await open(), await open()]
    await fill(gone, 2)
    const [taken] = await using(gone)((outbox) => outbox.claimDue(clock.now(), 1))
    const sent: string[] = []
    let looks = 0
    const worker = start(
      other,
      async ({ id }) => void sent.push(id),
      () => (looks += 1),
    )
    onTestFinished(() => worker.stop())
    await vi.waitFor(async () => expect(await counts(other)).toEqual({ waiting: 1, sent: 1, givenUp: 0 }), PATIENCE)
    clock.advance(CLAIM_LASTS - 1)
    const before = looks
    // The first may have begun before the clock was moved.
    await vi.waitFor(() => expect(looks).toBeGreaterThan(before + 1), PATIENCE)
    expect(sent).not.toContain(taken?.id)
    clock.advance(1)
    await vi.waitFor(() => expect(sent).toEqual([expect.not.stringMatching(`^${taken?.id}$`), taken?.id]), PATIENCE)
  })
})
