import { expect, test } from 'vitest'
import { createOutboxStore } from '#platform/mail/outbox-store.ts'
import { DAY } from '#shared/durations.ts'
import { createFormGuard } from '#shared/form-guard.ts'
import { ok } from '#shared/result.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { createParentPages } from './act-as-parent.ts'
import { createChangeList } from './change-list.ts'
import { createJoinYouthList, type SentChild } from './join-youth-list.ts'
import { createKeepYouthList } from './keep-youth-list.ts'
import { createPurgeYouthList } from './purge-youth-list.ts'
import { createYouthStore } from './youth-store.ts'

const OFFICER = { accountId: 'jutta', offices: ['youth'] as const }
const LENA = { kind: ' Lena ', jahrgang: '2016', gruppe: '', email: 'mama@beispiel.example' }

forEachDatabase('a place in the youth training', (open) => {
  async function setUp() {
    const { db, engine, inTransaction } = await open()
    const time = { now: new Date('2024-12-01T12:00:00Z') }
    const now = () => time.now
    let revision = 0
    let ids = 0
    const { read } = createYouthStore(db, engine)
    const needs = {
      now,
      read,
      afterCommit: () => {},
      newId: () => `id-${String((ids += 1)).padStart(3, '0')}`,
      inTransaction: <T>(
        work: (
          stores: Parameters<Parameters<Parameters<typeof createChangeList>[0]['inTransaction']>[0]>[0],
        ) => Promise<T>,
      ) =>
        inTransaction((trx) =>
          work({
            youth: createYouthStore(trx, engine),
            outbox: createOutboxStore(trx, engine),
            raiseRevision: async () => void (revision += 1),
          }),
        ),
      findClub: async () => ({ name: 'TTC Musterdorf', email: 'info@club.example' }),
      getToUrl: async () => (id: string) => `https://club.example/jugend/${id}`,
    }
    const formGuard = createFormGuard({ secret: 'geheim', now, newKey: () => 'key' })
    const join = createJoinYouthList({ ...needs, formGuard, takeTurn: () => ok(undefined), spacing: undefined })
    const parents = createParentPages({
      ...needs,
      openLink: (token: string) => token,
      listOfficers: async () => ['jutta@club.example'],
      listUrl: 'https://club.example/admin/anfragen/warteliste',
    })
    const room = createKeepYouthList(needs)
    async function send(sent: Partial<SentChild>) {
      const { token } = formGuard.issue()
      time.now = new Date(time.now.getTime() + 10_000)
      return join({ ...LENA, token, trap: '', ...sent }, '127.0.0.1')
    }
    const mails = () =>
      db.selectFrom('outbox').select(['kind', 'recipient', 'text']).orderBy('created_at').orderBy('id').execute()
    const kinds = async () => (await mails()).map(({ kind }) => kind)
    const group = { id: undefined, name: 'Anfänger', free: '0', offerDays: '7', seen: '' }
    const later = (days: number) => (time.now = new Date(time.now.getTime() + days * DAY))
    const settle = () => createChangeList(needs)(async () => undefined)
    const purge = createPurgeYouthList({
      now,
      inTransaction: (work) => inTransaction((trx) => work(createYouthStore(trx, engine))),
    })
    return {
      join,
      parents,
      room,
      send,
      view: () => formGuard.issue().token,
      mails,
      kinds,
      group,
      later,
      settle,
      purge,
      read,
      revisions: () => revision,
    }
  }
  type Stage = Awaited<ReturnType<typeof setUp>>

  const ofChild = async ({ read }: Stage, name = 'Lena') =>
    (await read()).children.find((child) => child.name === name)?.id ?? ''

  test('a form sent twice is one child and one mail, also at the same moment; who asks anew gets another mail', async () => {
    const stage = await setUp()
    const { room, send, kinds, group, read } = stage
    await room.putGroup(OFFICER, group)
    await send({})
    const twice = stage.view()
    await Promise.all([send({ token: twice }), send({ token: twice })])
    expect([(await read()).children.length, await kinds()]).toEqual([1, ['youth-wish', 'youth-wish']])
    await send({ token: twice, kind: 'Lenja' })
    expect([(await read()).children.length, await kinds()]).toMatchObject([2, { length: 3 }])
  })

  test('parents confirm by mail, learn their range, get the place and the youth office hears of it', async () => {
    const stage = await setUp()
    const { parents, room, send, mails, kinds, group } = stage
    await room.putGroup(OFFICER, group)
    expect(await send({})).toEqual({ ok: true, value: undefined })
    const id = await ofChild(stage)
    expect(await mails()).toMatchObject([{ kind: 'youth-wish', recipient: 'mama@beispiel.example' }])
    // Whoever typed somebody else's address must not be able to send them words of their own.
    expect((await mails())[0]?.text).not.toContain('Lena')
    expect((await parents.show(id))?.range).toBeUndefined()
    expect(await parents.act(id, 'confirm')).toMatchObject({ ok: true, value: { state: 'waiting' } })
    expect((await parents.show(id))?.range).toEqual({ from: 1, to: 3 })
    const stored = (await room.list(OFFICER)) as { ok: true; value: { group: { id: string } }[] }
    await room.putGroup(OFFICER, { ...group, id: stored.value[0]?.group.id, free: '1', seen: '0' })
    expect(await parents.show(id)).toMatchObject({ child: { state: 'offered' } })
    expect(await parents.act(id, 'accept')).toMatchObject({ ok: true, value: { state: 'accepted' } })
    expect(await parents.act(id, 'accept')).toMatchObject({ ok: true })
    expect(await kinds()).toEqual(['youth-wish', 'youth-offer', 'youth-place-taken'])
    expect((await mails()).at(-1)?.recipient).toBe('jutta@club.example')
    expect((await stage.read()).groups[0]?.free).toBe(0)
  })

  test('without a confirmation a child gets no place, and after two days it is forgotten', async () => {
    const stage = await setUp()
    await stage.room.putGroup(OFFICER, { ...stage.group, free: '1' })
    await stage.send({})
    const id = await ofChild(stage)
    await stage.settle()
    expect(await stage.kinds()).toEqual(['youth-wish'])
    stage.later(2)
    expect(await stage.parents.show(id)).toBeUndefined()
    expect(await stage.parents.act(id, 'confirm')).toEqual({ ok: false, error: { kind: 'unknown-child' } })
    expect([await stage.purge(), (await stage.read()).children]).toEqual([1, []])
  })

  test('who sends the form again has one child and gets the link to its page', async () => {
    const stage = await setUp()
    await stage.room.putGroup(OFFICER, stage.group)
    await stage.send({})
    await stage.send({ kind: 'lena', email: 'Mama@Beispiel.example' })
    await stage.parents.act(await ofChild(stage), 'confirm')
    await stage.send({})
    expect((await stage.read()).children).toHaveLength(1)
    expect(await stage.kinds()).toEqual(['youth-wish', 'youth-wish', 'youth-link'])
  })

  test('who does not answer makes way, can be taken in again, and is forgotten after 90 days', async () => {
    const stage = await setUp()
    await stage.room.putGroup(OFFICER, { ...stage.group, free: '1' })
    for (const kind of ['Lena', 'Mia']) {
      await stage.send({ kind })
      await stage.parents.act(await ofChild(stage, kind), 'confirm')
    }
    stage.later(9)
    const [lena, mia] = [await ofChild(stage), await ofChild(stage, 'Mia')]
    expect(await stage.parents.act(lena, 'accept')).toEqual({ ok: false, error: { kind: 'too-late' } })
    expect((await stage.kinds()).slice(-2)).toEqual(['youth-offer-over', 'youth-offer'])
    await stage.room.putBack(OFFICER, lena)
    expect((await stage.parents.show(lena))?.range).toEqual({ from: 1, to: 3 })
    await stage.parents.act(mia, 'decline')
    expect(await stage.parents.show(lena)).toMatchObject({ child: { state: 'offered' } })
    stage.later(9)
    await stage.settle()
    stage.later(90)
    expect([await stage.purge(), (await stage.read()).children]).toEqual([1, []])
  })

  test('once a year parents are asked; yes keeps the turn, leaving forgets at once', async () => {
    const stage = await setUp()
    await stage.room.putGroup(OFFICER, stage.group)
    await stage.send({})
    const id = await ofChild(stage)
    await stage.parents.act(id, 'confirm')
    stage.later(365)
    await stage.settle()
    await stage.settle()
    expect(await stage.kinds()).toEqual(['youth-wish', 'youth-question'])
    await stage.parents.act(id, 'stay')
    stage.later(31)
    await stage.settle()
    expect((await stage.parents.show(id))?.child.state).toBe('waiting')
    expect(await stage.parents.act(id, 'leave')).toEqual({ ok: true, value: undefined })
    expect((await stage.read()).children).toEqual([])
  })

  test('the pages of the club are made anew exactly when newcomers find something else', async () => {
    const stage = await setUp()
    await stage.room.putGroup(OFFICER, { ...stage.group, free: '1' })
    expect(stage.revisions()).toBe(1)
    await stage.send({})
    expect(stage.revisions()).toBe(1)
    const id = await ofChild(stage)
    await stage.parents.act(id, 'confirm')
    expect(stage.revisions()).toBe(2)
    await stage.parents.act(id, 'accept')
    expect(stage.revisions()).toBe(2)
  })

  test('only the youth office and the board see and change the list', async () => {
    const { room, group } = await setUp()
    const press = { accountId: 'paul', offices: ['editor', 'director', 'admin'] as const }
    const refused = { ok: false, error: { kind: 'not-allowed', right: 'keep-youth-list' } }
    expect(await room.list(press)).toEqual(refused)
    expect(await room.putGroup(press, group)).toEqual(refused)
    expect(await room.removeGroup(press, 'g')).toEqual(refused)
    expect(await room.removeChild(press, 'k')).toEqual(refused)
    expect(await room.putBack(press, 'k')).toEqual(refused)
  })

  test('free places that somebody has taken meanwhile are not overwritten unseen', async () => {
    const stage = await setUp()
    await stage.room.putGroup(OFFICER, { ...stage.group, free: '2' })
    const id = (await stage.read()).groups[0]?.id
    const changed = await stage.room.putGroup(OFFICER, { ...stage.group, id, free: '5', seen: '3' })
    expect(changed).toEqual({ ok: false, error: { kind: 'group-changed' } })
  })

  test.each([
    [{ kind: ' ' }, ['kind']],
    [{ jahrgang: '16' }, ['jahrgang']],
    [{ jahrgang: '1990' }, ['jahrgang']],
    [{ email: 'mama' }, ['email']],
    [{ kind: '', jahrgang: '', email: '' }, ['kind', 'jahrgang', 'email']],
  ])('of %j the form says what to mend', async (sent, fields) => {
    const { room, group, send, mails } = await setUp()
    await room.putGroup(OFFICER, group)
    const refused = await send(sent)
    expect(!refused.ok && refused.error).toMatchObject({ mistakes: fields.map((field) => ({ field })) })
    expect(await mails()).toEqual([])
  })
})
