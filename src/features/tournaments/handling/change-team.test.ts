import { expect, test } from 'vitest'
import type { PlayerCommand } from '#features/tournaments/entrants/change-players.ts'
import type { TeamCommand } from '#features/tournaments/entrants/team-command.ts'
import { newTeam } from '#features/tournaments/registrations/team.ts'
import { SECOND } from '#shared/durations.ts'
import { err, ok } from '#shared/result.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { sampleOptions, sampleRegistration } from '#tests/support/samples/sample-registration.ts'
import { as, aTournament, STRANGERS } from '#tests/support/tournaments/a-tournament.ts'
import { changeTeam } from './change-team.ts'

const jutta = as('director')
const onTheDay = new Date('2024-12-28T12:00:00.000Z')
const which = { slug: 'dorfspielttt', reference: 'DT24-A' }
const A = sampleRegistration('A', { teams: [newTeam(1, 'A1', 'dorfpokal')] })
const B = sampleRegistration('B', { teams: [newTeam(1, 'B1', 'jugend')] })

forEachDatabase('the director’s hand on single teams', (open) => {
  async function setUp(jugend: number | undefined = undefined) {
    const competitions = sampleOptions.competitions.map((one) =>
      one.key === 'jugend' && jugend !== undefined ? { ...one, places: jugend } : one,
    )
    const event = { ...sampleOptions, competitions }
    const { ctx, clock, mails, logOf } = await aTournament(open, { at: onTheDay, event, registrations: [A, B] })
    return {
      change: (command: TeamCommand | PlayerCommand, actor = jutta) => changeTeam(ctx, actor, which, command),
      find: async () => (await ctx.read.registrations.findById(A.id))?.teams,
      pass: (more: number) => void (clock.now = new Date(clock.now.getTime() + more * SECOND)),
      players: () => ctx.read.players.list(A.id),
      log: () => logOf(A),
      mails,
    }
  }

  test('on the day itself the director names who plays, and strikes them; the entrant gets a mail', async () => {
    const { change, players, pass, log, mails } = await setUp()
    const player = { name: 'Karla M.', birthYear: undefined, guardian: undefined, isNamePublic: false }
    expect((await change({ kind: 'add-player', team: 1, player })).ok).toBe(true)
    expect(await change({ kind: 'add-player', team: 1, player })).toMatchObject(err({ kind: 'same-player-twice' }))
    const [karla] = await players()
    expect(karla).toMatchObject({ team: 1, name: 'Karla M.' })
    expect(await log()).toMatchObject([{ change: { what: 'players' }, by: { kind: 'director' } }])
    expect(await mails()).toHaveLength(1)
    const struck = { kind: 'remove-player', team: 1, player: karla?.position ?? 0, name: 'Karla M.' } as const
    expect(await change(struck, { accountId: 'paul', offices: ['editor'] })).toMatchObject(err({ kind: 'not-allowed' }))
    expect((await change(struck)).ok).toBe(true)
    expect(await players()).toEqual([])
    // A replacement gets another position, because line-ups of played ties refer to the old one.
    pass(10)
    expect((await change({ kind: 'add-player', team: 1, player: { ...player, name: 'Ole' } })).ok).toBe(true)
    expect((await players())[0]?.position).not.toBe(karla?.position)
  })

  test('on the day itself teams are corrected, added, moved and noted as paid; each is mailed and logged once', async () => {
    const { change, find, log, mails } = await setUp()
    expect(await change({ kind: 'rename', position: 1, name: 'Die Ersten' })).toMatchObject({ ok: true })
    expect((await change({ kind: 'move', position: 1, competition: 'jugend', mayWait: false })).ok).toBe(true)
    expect(await change({ kind: 'pay', position: 1, isPaid: true })).toEqual(ok({ hasChanged: true }))
    expect(await change({ kind: 'pay', position: 1, isPaid: true })).toEqual(ok({ hasChanged: false }))
    expect((await change({ kind: 'add', name: 'Späte', competition: 'dorfpokal', mayWait: false })).ok).toBe(true)
    expect(await find()).toMatchObject([
      { name: 'Die Ersten', competition: 'jugend', standing: 'in', paidAt: onTheDay },
      { position: 2, name: 'Späte', competition: 'dorfpokal', standing: 'in' },
    ])
    const lines = (await log()).toSorted((one, other) => (one.change.what < other.change.what ? -1 : 1))
    const by = { kind: 'director', accountId: 'jutta' }
    const changes = ['added', 'competition', 'paid', 'renamed']
    expect(lines).toMatchObject(changes.map((what) => ({ change: { what }, by })))
    expect(await mails()).toHaveLength(4)
  })

  test('no team is moved into a full competition, unless it may wait', async () => {
    const { change, find } = await setUp(1)
    const move = { kind: 'move' as const, position: 1, competition: 'jugend' }
    expect(await change({ ...move, mayWait: false })).toEqual(err({ kind: 'would-wait' }))
    expect(await find()).toMatchObject([{ competition: 'dorfpokal', standing: 'in' }])
    expect(await change({ ...move, mayWait: true })).toMatchObject({ ok: true })
    expect(await find()).toMatchObject([{ competition: 'jugend', standing: 'waiting', queueNumber: 1 }])
  })

  test('only directors do so', async () => {
    const { change, find } = await setUp()
    for (const actor of STRANGERS)
      expect(await change({ kind: 'withdraw', position: 1 }, actor)).toMatchObject({ error: { kind: 'not-allowed' } })
    expect(await find()).toMatchObject([{ standing: 'in' }])
  })
})
