import { expect, test } from 'vitest'
import { changeRoles } from '#identity/core/admin/change-roles.ts'
import { err, ok } from '#shared/result.ts'
import { prepareCore } from '#tests/support/identity/core-bench.ts'
import { CALLER, type BenchOverrides } from '#tests/support/identity/identity-bench.ts'
import { sampleFactor } from '#tests/support/samples/sample-people.ts'
import { valueOf } from '#tests/support/value-of.ts'
import { exportOwnData } from './export-own-data.ts'

const PASSWORD = 'Topspin und Unterschnitt'

async function prepare(overrides: BenchOverrides = {}) {
  const core = await prepareCore(overrides)
  const grant = await core.person('anna@example.org', PASSWORD)
  await core.identity.write((store) =>
    store.factors.add(
      sampleFactor('f', grant.person.account.id, {
        friendlyName: 'Handy',
        status: 'verified',
        secret: 'sealed-secret',
        lastUsedStep: 7,
      }),
    ),
  )
  return { core, who: await core.whoHas(grant) }
}

test('people get all that is stored about them: account, ways in, factors, sessions and what they did', async () => {
  const { core, who } = await prepare()
  const { account } = who.person
  expect(valueOf(await exportOwnData(core.identity, who))).toMatchObject({
    account: { id: account.id, email: 'anna@example.org', hasPassword: true },
    identities: [{ provider: 'email' }],
    factors: [{ kind: 'totp', friendlyName: 'Handy' }],
    sessions: [{ id: who.session.id, ip: CALLER.ip, userAgent: CALLER.userAgent }],
    auditLog: [{ action: 'login' }, { action: 'user_signedup' }, { action: 'user_confirmation_requested' }],
  })
})

test('nothing in it would let a reader in', async () => {
  const { core, who } = await prepare()
  const text = JSON.stringify(valueOf(await exportOwnData(core.identity, who)))
  expect(text).not.toMatch(/argon2|passwordHash|sealed-secret|refreshCount/)
})

test('nothing in it is about somebody else, even of the same name', async () => {
  const { core, who } = await prepare()
  const other = await core.person('joanna@example.org', PASSWORD)
  const text = JSON.stringify(valueOf(await exportOwnData(core.identity, who)))
  expect(text).not.toContain(other.person.account.id)
  expect(text).not.toContain('joanna')
})

test('what others did with the account is in it, without anything personal about them', async () => {
  const { core, who } = await prepare()
  const { id } = who.person.account
  const boss = await core.addPerson('chefin@example.org', { userMetadata: { full_name: 'Berta Boss' } })
  const by = { kind: 'account', person: boss } as const
  const elsewhere = { ...CALLER, ip: '198.51.100.9' }
  await changeRoles(core.identity, { by, caller: elsewhere }, id, { add: ['board'], remove: [] })
  const { auditLog } = valueOf(await exportOwnData(core.identity, who))
  const [newest] = auditLog as Record<string, unknown>[]
  expect(newest).toMatchObject({ action: 'user_modified', traits: { user_id: id, roles_added: ['board'] } })
  expect(JSON.stringify(auditLog)).not.toMatch(/chefin|Berta|198\.51/)
  expect(JSON.stringify(auditLog)).not.toContain(boss.account.id)
})

test('mails to the own address are in it, without what they said', async () => {
  const { core, who } = await prepare()
  const { linkToken = '' } = core.lastMessageTo('anna@example.org')
  const { mails } = valueOf(await exportOwnData(core.identity, who))
  expect(mails).toEqual([
    {
      kind: 'confirmation',
      subject: 'confirmation',
      channel: 'email',
      createdAt: core.clock.now(),
      sentAt: undefined,
    },
  ])
  expect(JSON.stringify(mails)).not.toContain(linkToken)
})

test('mails to an address that is not proven are not', async () => {
  const { core, who } = await prepare()
  const { account } = who.person
  await core.identity.write((store) =>
    store.accounts.save({
      ...account,
      emailConfirmedAt: undefined,
      phone: '+4915112345678',
      phoneConfirmedAt: account.createdAt,
    }),
  )
  expect(valueOf(await exportOwnData(core.identity, who))['mails']).toEqual([])
})

test('it is made only so often for one person', async () => {
  const asked: string[] = []
  const limits = () => ({
    take: (action: string, key: string) => {
      if (action === 'message') asked.push(key)
      return asked.length > 1 ? err({ kind: 'too-many' as const, waitSeconds: 60 }) : ok(undefined)
    },
  })
  const { core, who } = await prepare({ limits })
  expect(await exportOwnData(core.identity, who)).toMatchObject({ ok: true })
  expect(await exportOwnData(core.identity, who)).toEqual(err({ kind: 'too-many', waitSeconds: 60 }))
  expect(asked[0]).toContain(who.person.account.id)
})
