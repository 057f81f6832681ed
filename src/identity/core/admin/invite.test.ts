import { expect } from 'vitest'
import { MINUTE } from '#shared/durations.ts'
import { err } from '#shared/result.ts'
import { test, type CoreBench } from '#tests/support/identity/core-bench.ts'
import { SITE_URL } from '#tests/support/identity/identity-bench.ts'
import { valueOf } from '#tests/support/value-of.ts'
import type { InviteRequest } from './invite.ts'

const MAIL = 'ida@example.org'

const inviteIda = (core: CoreBench, changes: Partial<InviteRequest> = {}) => core.inviteTo(MAIL, changes)

test('a link can be handed over without a mail', async ({ core }) => {
  const { link } = valueOf(await inviteIda(core, { sendsMail: false }))
  expect(await core.outbox()).toEqual([])
  const prefix = `${SITE_URL}/links/invite/`
  expect(link.startsWith(prefix)).toBe(true)
  expect((await core.followLink(link.slice(prefix.length), 'invite')).ok).toBe(true)
})

test('a second invitation replaces the first and adds to what it said', async ({ core }) => {
  const first = valueOf(await inviteIda(core, { userMetadata: { full_name: 'Ida' } }))
  const firstToken = core.lastMessageTo(MAIL).linkToken
  core.clock.advance(MINUTE)
  const second = valueOf(await inviteIda(core, { appMetadata: { roles: ['editor'] } }))
  expect(second.person.account).toMatchObject({
    id: first.person.account.id,
    userMetadata: { full_name: 'Ida' },
    appMetadata: { provider: 'email', providers: ['email'], roles: ['editor'] },
    invitedAt: core.clock.now(),
  })
  expect((await core.followLink(firstToken, 'invite')).ok).toBe(false)
  expect((await core.followMail(MAIL, 'invite')).ok).toBe(true)
})

test('somebody who signed up and never confirmed is invited with the account that is there', async ({ core }) => {
  await core.signUp(MAIL, 'langes-passwort')
  const known = await core.findAccount(MAIL)
  const { person } = valueOf(await inviteIda(core))
  expect(person.account).toMatchObject({ id: known?.id, passwordHash: undefined })
})

test('the invitation is in the audit log', async ({ core }) => {
  const { person } = valueOf(await inviteIda(core))
  const items = await core.audit(1)
  expect(items[0]).toMatchObject({ action: 'user_invited', traits: { user_id: person.account.id } })
})

test.for([
  ['no address', undefined, 'address-missing'],
  ['what is no address', 'ida', 'email-invalid'],
])('%s is refused', async ([_what, email, kind], { core }) => {
  expect(await inviteIda(core, { email })).toMatchObject(err({ kind }))
})

test.for([{ userMetadata: { a: 'x'.repeat(9_000) } }, { appMetadata: { a: 'x'.repeat(9_000) } }])(
  'too much metadata is refused, and nobody is invited',
  async (changes, { core }) => {
    expect(await inviteIda(core, changes)).toEqual(err({ kind: 'metadata-too-large' }))
    expect(await core.findAccount(MAIL)).toBeUndefined()
  },
)
