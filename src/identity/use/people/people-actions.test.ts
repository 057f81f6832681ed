import { expect, test } from 'vitest'
import { err } from '#shared/result.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { everyCommand, OTHER_OFFICES, preparePeople } from '#tests/support/benches/people-bench.ts'

forEachDatabase('what the room of people does', (open) => {
  test('does nothing for anybody who does not manage people, and changes nothing', async () => {
    const { bench, admin, add, person } = await preparePeople(open)
    const before = await person(admin)
    const { total } = await bench.identity.read.audit.list({ page: { number: 1, size: 1 } })
    for (const offices of OTHER_OFFICES) {
      for (const [command, run] of Object.entries(
        everyCommand(bench, { accountId: admin.accountId, offices }, admin),
      )) {
        const right = command === 'readAudit' ? 'read-audit-log' : 'manage-people'
        expect([command, await run()]).toEqual([command, err({ kind: 'not-allowed', right })])
      }
    }
    expect(await person(admin)).toEqual(before)
    expect((await bench.identity.read.audit.list({ page: { number: 1, size: 1 } })).total).toBe(total)
    expect((await add('Berta')).offices).toEqual([])
  })

  test('does nothing for an administrator whose account is gone', async () => {
    const { bench, admin } = await preparePeople(open)
    const gone = { accountId: '3f2504e0-4f89-41d3-9a0c-0305e82c3301', offices: ['admin'] as const }
    const reading = new Set(['list', 'find', 'suggest', 'readAudit'])
    const changing = Object.entries(everyCommand(bench, gone, admin)).filter(([command]) => !reading.has(command))
    for (const [command, run] of changing) {
      expect([command, await run()]).toEqual([command, err({ kind: 'not-allowed', right: 'manage-people' })])
    }
  })

  test('knows nobody under an unknown id', async () => {
    const { bench, admin, add } = await preparePeople(open)
    await add('Berta')
    const commands = everyCommand(bench, admin, { accountId: '3f2504e0-4f89-41d3-9a0c-0305e82c3301' })
    const about = ['find', 'inviteAgain', 'makeRecoveryLink', 'setOffices', 'handOver', 'disable', 'enable'] as const
    for (const command of [...about, 'endSessions', 'removePasskey', 'remove'] as const) {
      expect([command, await commands[command]()]).toEqual([command, err({ kind: 'account-unknown' })])
    }
  })
})
