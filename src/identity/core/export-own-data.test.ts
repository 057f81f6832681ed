import { expect, test } from 'vitest'
import { CALLER, prepareIdentity } from '#tests/support/identity-bench.ts'

const PASSWORD = 'Topspin und Unterschnitt'

async function prepare() {
  const bench = await prepareIdentity()
  const grant = await bench.person('anna@example.org', PASSWORD)
  const at = bench.clock.now()
  await bench.needs.transaction((store) =>
    store.factors.add({
      ...{ id: bench.needs.newId(), accountId: grant.person.account.id, kind: 'totp', friendlyName: 'Handy' },
      ...{
        status: 'verified',
        secret: 'sealed-secret',
        phone: undefined,
        lastChallengedAt: undefined,
        lastUsedStep: 7,
      },
      ...{ createdAt: at, updatedAt: at },
    }),
  )
  const who = await bench.identity.signIn.authenticate(grant.accessToken)
  if (!who.ok) throw new Error(who.error.kind)
  return { bench, who: who.value }
}

test('people get all that is stored about them: account, ways in, factors, sessions and what they did', async () => {
  const { bench, who } = await prepare()
  const { account } = who.person
  expect(await bench.identity.me.exportOwnData(who)).toMatchObject({
    account: { id: account.id, email: 'anna@example.org', hasPassword: true },
    identities: [{ provider: 'email' }],
    factors: [{ kind: 'totp', friendlyName: 'Handy' }],
    sessions: [{ id: who.session.id, ip: CALLER.ip, userAgent: CALLER.userAgent }],
    auditLog: [{ action: 'login' }, { action: 'user_signedup' }, { action: 'user_confirmation_requested' }],
  })
})

test('nothing in it would let a reader in', async () => {
  const { bench, who } = await prepare()
  const text = JSON.stringify(await bench.identity.me.exportOwnData(who))
  expect(text).not.toMatch(/argon2|passwordHash|sealed-secret|refreshCount/)
})

test('nothing in it is about somebody else, even of the same name', async () => {
  const { bench, who } = await prepare()
  const other = await bench.person('joanna@example.org', PASSWORD)
  const text = JSON.stringify(await bench.identity.me.exportOwnData(who))
  expect(text).not.toContain(other.person.account.id)
  expect(text).not.toContain('joanna')
})
