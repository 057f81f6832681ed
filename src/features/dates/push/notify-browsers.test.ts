import { expect, test } from 'vitest'
import { createAgenda } from '#features/dates/agenda.ts'
import type { DateContext, PushOutcome } from '#features/dates/context.ts'
import { purgeReminders } from '#features/dates/reminders/remind-of-dates.ts'
import { DAY } from '#shared/durations.ts'
import { err, ok } from '#shared/result.ts'
import { createBrowserKeys } from '#tests/support/push/browser-keys.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { cancelledTraining } from '#tests/support/dates/cancelled-training.ts'
import { createSampleContext } from '#tests/support/site/sample-context.ts'
import { notifyBrowsers } from './notify-browsers.ts'
import { endSubscription, subscribeBrowser } from './subscribe-browser.ts'

const OMA = 'https://push.example/oma'
const OPA = 'https://push.example/opa'

forEachDatabase('notices of browsers', (open) => {
  async function setUp() {
    const time = { now: new Date('2024-12-12T08:00:00Z') }
    const service = { outcome: 'sent' as PushOutcome, sent: [] as { endpoint: string; message: string }[] }
    const turns = { left: 10 }
    const entries = [cancelledTraining]
    const agenda = createAgenda([async (span) => entries.filter(({ day }) => span.from <= day && day <= span.until)])
    const ctx: DateContext = {
      ...(await createSampleContext(await open(), { now: () => time.now })),
      agenda,
      push: {
        publicKey: 'key',
        takeTurn: () => (turns.left-- > 0 ? ok(undefined) : err({ kind: 'too-many', waitMilliseconds: 1_000 })),
        async send({ endpoint }, message) {
          if (endpoint.includes('kaputt')) throw new Error('nothing can be sent there')
          service.sent.push({ endpoint, message })
          return service.outcome
        },
      },
    }
    const subscribe = (endpoint: string) => {
      const { p256dh, auth } = createBrowserKeys()
      return subscribeBrowser(ctx, { endpoint, p256dh, auth }, '203.0.113.7')
    }
    const { list } = ctx.read.push
    return { ctx, subscribe, tell: () => notifyBrowsers(ctx), list, service, time, turns, entries }
  }
  const endpoints = async ({ list }: Awaited<ReturnType<typeof setUp>>) =>
    (await list()).map((each) => each.endpoint).toSorted()

  test('every browser is told once what falls out today, with its reason, however many instances ask', async () => {
    const { subscribe, tell, service } = await setUp()
    await subscribe(OMA)
    await subscribe(OPA)
    const counts = await Promise.all([tell(), tell(), tell()])
    expect([counts.reduce((sum, count) => sum + count), await tell()]).toEqual([2, 0])
    expect(service.sent.map(({ endpoint }) => endpoint).toSorted()).toEqual([OMA, OPA])
    expect(JSON.parse(service.sent[0]?.message ?? '')).toEqual({
      title: 'Heute fällt aus: Training Erwachsene',
      body: '19:00 Uhr · Die Halle ist belegt',
      tag: 'aus 2024-12-12 training',
      path: '/termine',
    })
  })

  test('who was told of a cancellation is told once when it is taken back, and again when it comes back', async () => {
    const { subscribe, tell, service, entries } = await setUp()
    await subscribe(OMA)
    await tell()
    await subscribe(OPA)
    const usual = {
      ...cancelledTraining,
      key: 'training-day',
      cancelled: undefined,
      detail: 'Erwachsene 19:00–22:00',
      unless: ['training'],
    }
    entries.splice(0, 1, usual)
    service.sent.length = 0
    service.outcome = 'later'
    expect(await tell()).toBe(0)
    service.outcome = 'sent'
    const counts = await Promise.all([tell(), tell(), tell()])
    expect([counts.reduce((sum, count) => sum + count), await tell()]).toEqual([1, 0])
    expect(service.sent.map(({ endpoint }) => endpoint)).toEqual([OMA, OMA])
    expect(JSON.parse(service.sent[1]?.message ?? '')).toEqual({
      title: 'Findet heute doch statt: Training Erwachsene',
      body: '19:00 Uhr · Erwachsene 19:00–22:00',
      tag: 'aus 2024-12-12 training',
      path: '/termine',
    })
    entries.splice(0, 1, cancelledTraining)
    expect(await tell()).toBe(2)
  })

  test('nobody is woken, and nobody is told what is over', async () => {
    const { subscribe, tell, time } = await setUp()
    await subscribe(OMA)
    for (const moment of ['2024-12-12T04:59:00Z', '2024-12-12T18:01:00Z', '2024-12-13T09:00:00Z']) {
      time.now = new Date(moment)
      expect([moment, await tell()]).toEqual([moment, 0])
    }
  })

  test('what a service cannot take now is sent again, until it can', async () => {
    const { subscribe, tell, service } = await setUp()
    await subscribe(OMA)
    service.outcome = 'later'
    expect([await tell(), await tell()]).toEqual([0, 0])
    service.outcome = 'sent'
    expect([await tell(), await tell()]).toEqual([1, 0])
    expect(service.sent).toHaveLength(3)
  })

  test('browsers with which something is wrong keep the news from nobody else, and are tried again', async () => {
    const { subscribe, tell, service, list, turns } = await setUp()
    turns.left = 14
    const faults = () =>
      tell().then(
        () => [],
        ({ errors }: AggregateError) => errors,
      )
    for (let number = 0; number < 12; number++) await subscribe(`https://push.example/kaputt-${number}`)
    await subscribe(OMA)
    await subscribe(OPA)
    expect(await faults()).toHaveLength(12)
    expect(service.sent.map(({ endpoint }) => endpoint).toSorted()).toEqual([OMA, OPA])
    expect(await list()).toHaveLength(14)
    expect(await faults()).toHaveLength(12)
    expect(service.sent).toHaveLength(2)
  })

  test('a browser that its service does not know any more is forgotten', async () => {
    const bench = await setUp()
    await bench.subscribe(OMA)
    bench.service.outcome = 'gone'
    expect(await bench.tell()).toBe(0)
    expect(await endpoints(bench)).toEqual([])
  })

  test('one click ends it, and a second is no mistake', async () => {
    const bench = await setUp()
    await bench.subscribe(OMA)
    await bench.subscribe(OPA)
    await bench.tell()
    await endSubscription(bench.ctx, OMA)
    await endSubscription(bench.ctx, OMA)
    expect(await endpoints(bench)).toEqual([OPA])
  })

  test('a browser that comes again is one, and after two years without it is forgotten', async () => {
    const bench = await setUp()
    await bench.subscribe(OMA)
    await bench.subscribe(OPA)
    bench.time.now = new Date(bench.time.now.getTime() + 100 * DAY)
    await bench.subscribe(OMA)
    expect(await endpoints(bench)).toEqual([OMA, OPA])
    bench.time.now = new Date('2026-12-12T08:00:00Z')
    await purgeReminders(bench.ctx)
    expect(await endpoints(bench)).toEqual([OMA])
  })

  test.each([
    ['http://push.example/oma'],
    ['https://127.0.0.1/oma'],
    ['https://[fd00::1]/oma'],
    ['https://10.0.0.7/oma'],
    ['https://push.example:8443/oma'],
    ['https://oma:geheim@push.example/'],
    ['kein Ziel'],
    [`https://push.example/${'x'.repeat(1_000)}`],
  ])('%s is no address of a push service', async (endpoint) => {
    const bench = await setUp()
    expect(await bench.subscribe(endpoint)).toEqual(err({ kind: 'no-address' }))
    expect(await endpoints(bench)).toEqual([])
  })

  test('keys that nothing can be encrypted for are refused, and so is who comes too often', async () => {
    const bench = await setUp()
    const { p256dh, auth } = createBrowserKeys()
    const noPoint = Buffer.from([4, ...Array.from({ length: 64 }, () => 1)]).toString('base64url')
    for (const keys of [
      {},
      { p256dh, auth: 'x' },
      { p256dh: noPoint, auth },
      { p256dh: auth, auth },
      { p256dh: `${p256dh}!`, auth },
    ])
      expect(await subscribeBrowser(bench.ctx, { endpoint: OMA, ...keys }, '203.0.113.7')).toMatchObject({ ok: false })
    bench.turns.left = 0
    expect(await bench.subscribe(OMA)).toMatchObject({ error: { kind: 'too-many' } })
    expect(await endpoints(bench)).toEqual([])
  })
})
