import { expect, test } from 'vitest'
import type { Actor } from '#rights/offices.ts'
import { DAY } from '#shared/durations.ts'
import { err, ok } from '#shared/result.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { createSampleContext } from '#tests/support/site/sample-context.ts'
import { actAsParent, showChild, type ParentAction } from './act-as-parent.ts'
import { settleYouthList } from './change-list.ts'
import { joinYouthList } from './join-youth-list.ts'
import { listYouth, putBack, putGroup, removeChild, removeGroup, purgeYouthList } from './keep-youth-list.ts'

const OFFICER = { accountId: 'jutta', offices: ['youth'] as const }
const LENA = { kind: ' Lena ', jahrgang: '2016', gruppe: '', email: 'mama@beispiel.example' }
const GROUP = { name: 'Anfänger', free: '0', offerDays: '7' }

forEachDatabase('a place in the youth training', (open) => {
  async function setUp() {
    const connection = await open()
    const time = { now: new Date('2024-12-01T12:00:00Z') }
    let ids = 0
    const ctx = {
      ...(await createSampleContext(connection, { now: () => time.now })),
      newId: () => `id-${String((ids += 1)).padStart(3, '0')}`,
      childLinks: { seal: (id: string) => id, open: (token: string) => token },
      listOfficeAddresses: async () => ['jutta@club.example'],
    }
    const begun = await ctx.read.content.readRevision()
    const view = () => ctx.forms.youth.issue().token
    const mails = () =>
      connection.db
        .selectFrom('outbox')
        .select(['kind', 'recipient', 'text'])
        .orderBy('created_at')
        .orderBy('id')
        .execute()
    return {
      ctx,
      view,
      mails,
      kinds: async () => (await mails()).map(({ kind }) => kind),
      send(sent: Partial<typeof LENA & { formToken: string }>) {
        const fields = { ...LENA, formToken: view(), ...sent }
        time.now = new Date(time.now.getTime() + 10_000)
        return joinYouthList(ctx, { sent: new URLSearchParams(fields), address: '127.0.0.1' })
      },
      putGroup: (
        changes: Partial<typeof GROUP> = {},
        { id, seen = '' }: { id?: string | undefined; seen?: string } = {},
      ) => putGroup(ctx, OFFICER, { id, seen, sent: new URLSearchParams({ ...GROUP, ...changes }) }),
      act: (id: string, action: ParentAction) => actAsParent(ctx, id, action),
      later: (days: number) => (time.now = new Date(time.now.getTime() + days * DAY)),
      read: ctx.read.youth.read,
      revisions: async () => (await ctx.read.content.readRevision()) - begun,
    }
  }
  type Stage = Awaited<ReturnType<typeof setUp>>

  const ofChild = async ({ read }: Stage, name = 'Lena') =>
    (await read()).children.find((child) => child.name === name)?.id ?? ''

  test('a form sent twice is one child and one mail, also at the same moment; who asks anew gets another mail', async () => {
    const stage = await setUp()
    const { send, kinds, read } = stage
    await stage.putGroup()
    await send({})
    const twice = stage.view()
    await Promise.all([send({ formToken: twice }), send({ formToken: twice })])
    expect([(await read()).children.length, await kinds()]).toEqual([1, ['youth-wish', 'youth-wish']])
    await send({ formToken: twice, kind: 'Lenja' })
    expect([(await read()).children.length, await kinds()]).toMatchObject([2, { length: 3 }])
  })

  test('parents confirm by mail, learn their range, get the place and the youth office hears of it', async () => {
    const stage = await setUp()
    const { send, mails, kinds } = stage
    await stage.putGroup()
    expect(await send({})).toEqual(ok(undefined))
    const id = await ofChild(stage)
    expect(await mails()).toMatchObject([{ kind: 'youth-wish', recipient: 'mama@beispiel.example' }])
    // A stranger who typed this address must not be able to send its owner any text.
    expect((await mails())[0]?.text).not.toContain('Lena')
    expect((await showChild(stage.ctx, id))?.range).toBeUndefined()
    expect(await stage.act(id, 'confirm')).toMatchObject(ok({ state: 'waiting' }))
    expect((await showChild(stage.ctx, id))?.range).toEqual({ from: 1, to: 3 })
    await stage.putGroup({ free: '1' }, { id: (await stage.read()).groups[0]?.id, seen: '0' })
    expect(await showChild(stage.ctx, id)).toMatchObject({ child: { state: 'offered' } })
    expect(await stage.act(id, 'accept')).toMatchObject(ok({ state: 'accepted' }))
    expect(await stage.act(id, 'accept')).toMatchObject({ ok: true })
    expect(await kinds()).toEqual(['youth-wish', 'youth-offer', 'youth-place-taken'])
    expect((await mails()).at(-1)?.recipient).toBe('jutta@club.example')
    expect((await stage.read()).groups[0]?.free).toBe(0)
  })

  test('without a confirmation a child gets no place, and after two days it is forgotten', async () => {
    const stage = await setUp()
    await stage.putGroup({ free: '1' })
    await stage.send({})
    const id = await ofChild(stage)
    await settleYouthList(stage.ctx)
    expect(await stage.kinds()).toEqual(['youth-wish'])
    stage.later(2)
    expect(await showChild(stage.ctx, id)).toBeUndefined()
    expect(await stage.act(id, 'confirm')).toEqual(err({ kind: 'unknown-child' }))
    expect([await purgeYouthList(stage.ctx), (await stage.read()).children]).toEqual([1, []])
  })

  test('who sends the form again has one child and gets the link to its page', async () => {
    const stage = await setUp()
    await stage.putGroup()
    await stage.send({})
    await stage.send({ kind: 'lena', email: 'Mama@Beispiel.example' })
    await stage.act(await ofChild(stage), 'confirm')
    await stage.send({})
    expect((await stage.read()).children).toHaveLength(1)
    expect(await stage.kinds()).toEqual(['youth-wish', 'youth-wish', 'youth-link'])
  })

  test('who does not answer makes way, can be taken in again, and is forgotten after 90 days', async () => {
    const stage = await setUp()
    await stage.putGroup({ free: '1' })
    for (const kind of ['Lena', 'Mia']) {
      await stage.send({ kind })
      await stage.act(await ofChild(stage, kind), 'confirm')
    }
    stage.later(9)
    const [lena, mia] = [await ofChild(stage), await ofChild(stage, 'Mia')]
    expect(await stage.act(lena, 'accept')).toEqual(err({ kind: 'too-late' }))
    expect((await stage.kinds()).slice(-2)).toEqual(['youth-offer-over', 'youth-offer'])
    await putBack(stage.ctx, OFFICER, lena)
    expect((await showChild(stage.ctx, lena))?.range).toEqual({ from: 1, to: 3 })
    await stage.act(mia, 'decline')
    expect(await showChild(stage.ctx, lena)).toMatchObject({ child: { state: 'offered' } })
    stage.later(9)
    await settleYouthList(stage.ctx)
    stage.later(90)
    expect([await purgeYouthList(stage.ctx), (await stage.read()).children]).toEqual([1, []])
  })

  test('once a year parents are asked; yes keeps the turn, leaving forgets at once', async () => {
    const stage = await setUp()
    await stage.putGroup()
    await stage.send({})
    const id = await ofChild(stage)
    await stage.act(id, 'confirm')
    stage.later(365)
    await settleYouthList(stage.ctx)
    await settleYouthList(stage.ctx)
    expect(await stage.kinds()).toEqual(['youth-wish', 'youth-question'])
    await stage.act(id, 'stay')
    stage.later(31)
    await settleYouthList(stage.ctx)
    expect((await showChild(stage.ctx, id))?.child.state).toBe('waiting')
    expect(await stage.act(id, 'leave')).toEqual(ok(undefined))
    expect((await stage.read()).children).toEqual([])
  })

  test('the pages of the club are made anew exactly when newcomers find something else', async () => {
    const stage = await setUp()
    await stage.putGroup({ free: '1' })
    expect(await stage.revisions()).toBe(1)
    await stage.send({})
    expect(await stage.revisions()).toBe(1)
    const id = await ofChild(stage)
    await stage.act(id, 'confirm')
    expect(await stage.revisions()).toBe(2)
    await stage.act(id, 'accept')
    expect(await stage.revisions()).toBe(2)
  })

  test('only the youth office and the board see and change the list', async () => {
    const { ctx } = await setUp()
    const press: Actor = { accountId: 'paul', offices: ['editor', 'director', 'admin'] }
    const sent = new URLSearchParams(GROUP)
    const refused = err({ kind: 'not-allowed', right: 'keep-youth-list' })
    expect(await listYouth(ctx, press)).toEqual(refused)
    expect(await putGroup(ctx, press, { id: undefined, seen: '', sent })).toEqual(refused)
    expect(await removeGroup(ctx, press, 'g')).toEqual(refused)
    expect(await removeChild(ctx, press, 'k')).toEqual(refused)
    expect(await putBack(ctx, press, 'k')).toEqual(refused)
  })

  test('free places that somebody has taken meanwhile are not overwritten unseen', async () => {
    const stage = await setUp()
    await stage.putGroup({ free: '2' })
    const id = (await stage.read()).groups[0]?.id
    expect(await stage.putGroup({ free: '5' }, { id, seen: '3' })).toEqual(err({ kind: 'group-changed' }))
  })

  test.each([
    [{ kind: ' ' }, ['kind']],
    [{ jahrgang: '16' }, ['jahrgang']],
    [{ jahrgang: '1990' }, ['jahrgang']],
    [{ email: 'mama' }, ['email']],
    [{ kind: '', jahrgang: '', email: '' }, ['kind', 'jahrgang', 'email']],
  ])('of %j the form says what to mend', async (sent, fields) => {
    const stage = await setUp()
    const { send, mails } = stage
    await stage.putGroup()
    const refused = await send(sent)
    expect(!refused.ok && refused.error).toMatchObject({ mistakes: fields.map((field) => ({ field })) })
    expect(await mails()).toEqual([])
  })
})
