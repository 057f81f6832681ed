import { expect, test } from 'vitest'
import { remindOfDates } from '#features/dates/reminders/remind-of-dates.ts'
import { changeOwnWishes, readOwnWishes, purgeProofs } from '#features/subscriptions/own-wishes.ts'
import { askForMails, confirmWish, endSubscription, findRunning } from '#features/subscriptions/subscribe.ts'
import type { Topic } from '#features/subscriptions/subscription.ts'
import { createAgenda, type AgendaEntry } from '#features/dates/agenda.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { createSampleContext } from '#tests/support/site/sample-context.ts'
import { cancelledTraining } from '#tests/support/dates/cancelled-training.ts'

const PARTY: AgendaEntry = {
  key: 'feier',
  group: 'verein',
  kind: 'Feier',
  title: 'Weihnachtsfeier',
  detail: 'Gasthaus',
  day: '2024-12-14',
  lastDay: '2024-12-14',
  from: '18:30',
  path: '/termine/weihnachtsfeier-2024',
}
const PUBLIC_URL = 'https://club.example'

forEachDatabase('reminders of dates', (open) => {
  async function setUp(entries: AgendaEntry[] = [PARTY, cancelledTraining]) {
    const connection = await open()
    const { db } = connection
    const time = { now: new Date('2024-12-01T12:00:00Z') }
    let ids = 0
    const now = () => time.now
    const sample = await createSampleContext(connection, { now, publicUrl: PUBLIC_URL })
    const { subscriptionLinks: links, forms } = sample
    const { list, listProofs } = sample.read.subscriptions
    const agenda = createAgenda([async (span) => entries.filter(({ day }) => span.from <= day && day <= span.until)])
    const addresses = { ...sample.addresses, wish: (token: string) => `${PUBLIC_URL}/ja/${token}` }
    const ctx = { ...sample, newId: () => `id-${String((ids += 1)).padStart(3, '0')}`, addresses, agenda }
    const remind = () => remindOfDates(ctx)
    const mails = () =>
      db
        .selectFrom('outbox')
        .select(['recipient', 'subject', 'text', 'unsubscribe_url'])
        .orderBy('created_at')
        .orderBy('id')
        .execute()
    const view = () => forms.wishes.issue().token
    const send = (email: string, topics: readonly Topic[], formToken: string) => {
      const fields = [['email', email], ['formToken', formToken], ...topics.map((topic) => ['art', topic])]
      return askForMails(ctx, { sent: new URLSearchParams(fields), address: '127.0.0.1' })
    }
    async function ask(email: string, topics: readonly Topic[] = ['training', 'verein']) {
      const formToken = view()
      time.now = new Date(time.now.getTime() + 10_000)
      return send(email, topics, formToken)
    }
    async function subscribe(email: string, topics?: Topic[]) {
      await ask(email, topics)
      const mail = (await mails()).findLast(({ recipient }) => recipient === email)
      await confirmWish(ctx, /\/ja\/(\S+)/.exec(mail?.text ?? '')?.[1] ?? '')
      await db.deleteFrom('outbox').execute()
    }
    return {
      ctx,
      send,
      view,
      listProofs,
      links,
      list,
      remind,
      mails,
      ask,
      subscribe,
      time,
      entries,
    }
  }

  test('a wish sent twice is one mail', async () => {
    const { ask, mails, send, view } = await setUp()
    const token = view()
    const oma = 'oma@beispiel.example'
    await ask('opa@beispiel.example')
    await Promise.all([send(oma, ['training'], token), send(oma, ['training'], token)])
    expect((await mails()).map(({ recipient }) => recipient).toSorted()).toEqual([oma, 'opa@beispiel.example'])
  })

  test('an address is stored only after it was confirmed by its mail', async () => {
    const { ctx, ask, mails, list, time } = await setUp()
    await ask(' oma@beispiel.example ')
    const [mail] = await mails()
    expect(mail).toMatchObject({ recipient: 'oma@beispiel.example', unsubscribe_url: null })
    expect(await list()).toEqual([])
    const token = /\/ja\/(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
    expect(await confirmWish(ctx, `${token.slice(0, -3)}abc`)).toBeUndefined()
    time.now = new Date('2024-12-03T13:00:00Z')
    expect(await confirmWish(ctx, token)).toBeUndefined()
    time.now = new Date('2024-12-03T11:00:00Z')
    expect(await confirmWish(ctx, token)).toEqual(['training', 'verein'])
    expect(await list()).toMatchObject([{ email: 'oma@beispiel.example', topics: ['training', 'verein'] }])
  })

  test('a repeated request changes the topics of the subscription', async () => {
    const { subscribe, list } = await setUp()
    await subscribe('oma@beispiel.example')
    await subscribe('oma@beispiel.example', ['verein'])
    expect(await list()).toMatchObject([{ topics: ['verein'] }])
  })

  test('on the evening before, everybody is reminded once, however many ask', async () => {
    const { subscribe, remind, mails, time } = await setUp()
    await subscribe('oma@beispiel.example')
    await subscribe('opa@beispiel.example', ['training'])
    time.now = new Date('2024-12-13T15:59:00Z')
    expect(await remind()).toBe(0)
    time.now = new Date('2024-12-13T16:00:00Z')
    expect((await Promise.all([remind(), remind(), remind()])).reduce((sum, count) => sum + count)).toBe(1)
    expect(await remind()).toBe(0)
    const [mail, ...others] = await mails()
    expect(mail).toMatchObject({ recipient: 'oma@beispiel.example', subject: 'Morgen: Weihnachtsfeier' })
    expect(mail?.text).toContain('Samstag, 14. Dezember 2024, 18:30 Uhr')
    expect(mail?.text).toContain(`${PUBLIC_URL}/termine/weihnachtsfeier-2024`)
    expect(mail?.text).toContain(mail?.unsubscribe_url)
    expect(others).toEqual([])
  })

  test('recipients of a cancellation get a mail when it is taken back, and nobody else does', async () => {
    const { subscribe, remind, mails, time, entries } = await setUp()
    await subscribe('opa@beispiel.example', ['training'])
    time.now = new Date('2024-12-12T08:00:00Z')
    await remind()
    await subscribe('oma@beispiel.example', ['training'])
    entries.splice(1, 1, { ...cancelledTraining, key: 'tag', cancelled: undefined, unless: ['training', 'jugend'] })
    expect((await Promise.all([remind(), remind()])).reduce((sum, count) => sum + count)).toBe(1)
    expect(await mails()).toMatchObject([
      { recipient: 'opa@beispiel.example', subject: 'Findet heute doch statt: Training Erwachsene' },
    ])
    entries.splice(1, 1, cancelledTraining)
    expect(await remind()).toBe(2)
  })

  test('a cancellation for today is announced at once with its reason, but not at night, not too late, and not twice', async () => {
    const { subscribe, remind, mails, time } = await setUp()
    await subscribe('opa@beispiel.example', ['training'])
    time.now = new Date('2024-12-12T04:59:00Z')
    expect(await remind()).toBe(0)
    time.now = new Date('2024-12-12T05:00:00Z')
    expect([await remind(), await remind()]).toEqual([1, 0])
    expect(await mails()).toMatchObject([{ subject: 'Heute fällt aus: Training Erwachsene' }])
    expect((await mails())[0]?.text).toContain('Grund: Die Halle ist belegt')
    const late = await setUp()
    await late.subscribe('opa@beispiel.example', ['training'])
    late.time.now = new Date('2024-12-12T18:01:00Z')
    expect(await late.remind()).toBe(0)
  })

  test('a reader who got the cancellation the evening before is not mailed again in the morning', async () => {
    const { subscribe, remind, time } = await setUp()
    await subscribe('opa@beispiel.example')
    time.now = new Date('2024-12-11T17:00:00Z')
    expect(await remind()).toBe(1)
    time.now = new Date('2024-12-12T08:00:00Z')
    expect(await remind()).toBe(0)
  })

  test('one click ends it, a second is no mistake, and a forged link ends nothing', async () => {
    const { ctx, links, subscribe, list, remind, time } = await setUp()
    await subscribe('oma@beispiel.example')
    const token = links.sealEnd((await list())[0]?.id ?? '', 'reminders')
    expect(
      await endSubscription(ctx, token.replace(/.$/, (sign) => (sign === 'A' ? 'B' : 'A')).replace(/^./, 'Z')),
    ).toBe(false)
    expect(await findRunning(ctx, token)).toBe('reminders')
    expect([
      await endSubscription(ctx, token),
      await endSubscription(ctx, token),
      await findRunning(ctx, token),
    ]).toEqual([...[true, true, undefined]])
    expect(await list()).toEqual([])
    time.now = new Date('2024-12-13T16:00:00Z')
    expect(await remind()).toBe(0)
  })

  test('the proof of consent, with topics and time, is kept without the address, until three years after it ended', async () => {
    const { ctx, links, subscribe, list, listProofs, time } = await setUp()
    await subscribe('Oma@beispiel.example', ['newsletter', 'verein'])
    const proofs = () => listProofs(links.hashAddress('oma@beispiel.example'))
    const [proof] = await proofs()
    expect(proof).toMatchObject({ topics: ['verein', 'newsletter'], endedAt: undefined, confirmedAt: time.now })
    expect(proof?.wording).toContain('unseren Newsletter bekommen')
    expect(JSON.stringify(proof)).not.toContain('beispiel')
    const id = (await list())[0]?.id ?? ''
    // Ending one of the two subscriptions leaves the other as it was agreed to.
    await endSubscription(ctx, links.sealEnd(id, 'newsletter'))
    expect(await list()).toMatchObject([{ topics: ['verein'] }])
    expect(await proofs()).toMatchObject([
      { endedAt: time.now },
      { topics: ['verein'], confirmedAt: proof?.confirmedAt },
    ])
    expect(await findRunning(ctx, links.sealEnd(id, 'newsletter'))).toBeUndefined()
    await endSubscription(ctx, links.sealEnd(id, 'reminders'))
    expect([await list(), (await proofs()).map(({ endedAt }) => endedAt)]).toEqual([[], [time.now, time.now]])
    time.now = new Date('2027-12-31T22:59:00Z')
    expect(await purgeProofs(ctx)).toBe(0)
    time.now = new Date('2027-12-31T23:00:00Z')
    expect([await purgeProofs(ctx), await proofs()]).toEqual([2, []])
  })

  test('an account with a confirmed address chooses without another mail, and the proof lists the ticked topics', async () => {
    const { ctx, links, subscribe, list, listProofs, mails, time } = await setUp()
    await subscribe('Oma@beispiel.example', ['verein'])
    const sent = (await mails()).length
    const proofs = () => listProofs(links.hashAddress('oma@beispiel.example'))
    expect(await readOwnWishes(ctx, 'oma@beispiel.example')).toEqual(['verein'])
    await changeOwnWishes(ctx, 'oma@beispiel.example', ['newsletter', 'verein'])
    await changeOwnWishes(ctx, 'oma@beispiel.example', ['verein', 'newsletter'])
    expect(await list()).toMatchObject([{ email: 'Oma@beispiel.example', topics: ['verein', 'newsletter'] }])
    expect(await proofs()).toMatchObject([
      { topics: ['verein'], endedAt: time.now },
      { topics: ['verein', 'newsletter'], confirmedAt: time.now, endedAt: undefined },
    ])
    expect((await proofs())[1]?.wording).toMatch(/Mein Konto.*Erinnerungen an Vereinstermine, Newsletter\.$/)
    await changeOwnWishes(ctx, 'oma@beispiel.example', [])
    expect([await list(), await readOwnWishes(ctx, 'oma@beispiel.example')]).toEqual([[], []])
    expect((await proofs()).map(({ endedAt }) => endedAt)).toEqual([time.now, time.now])
    expect((await mails()).length).toBe(sent)
  })

  test('a link of the newsletter ends no reminders, and the other way round', async () => {
    const { ctx, links, subscribe, list } = await setUp()
    await subscribe('oma@beispiel.example', ['verein'])
    const id = (await list())[0]?.id ?? ''
    await endSubscription(ctx, links.sealEnd(id, 'newsletter'))
    expect(await list()).toMatchObject([{ topics: ['verein'] }])
  })

  test.each([
    ['', ['verein'], ['email']],
    ['oma', ['verein'], ['email']],
    ['oma@beispiel.example', [], ['art']],
    ['', [], ['email', 'art']],
  ] as const)('the request of „%s“ for %j names what is missing', async (email, topics, fields) => {
    const { ask, mails } = await setUp()
    const refused = await ask(email, topics)
    expect(!refused.ok && refused.error).toMatchObject({
      kind: 'mistakes',
      mistakes: fields.map((field) => ({ field })),
    })
    expect(await mails()).toEqual([])
  })
})
