import { expect } from 'vitest'
import { type InviteRequest } from '#identity/core/admin/invite.ts'
import type { IdentityContext } from '#identity/core/context.ts'
import { MINUTE } from '#shared/durations.ts'
import { err } from '#shared/result.ts'
import { prepareIdentity, SITE_URL, test } from '#tests/support/identity/identity-bench.ts'
import { followLink, signUp, inviteTo } from '#tests/support/identity/link-requests.ts'
import { valueOf } from '#tests/support/value-of.ts'

const MAIL = 'ida@example.org'

const inviteIda = (identity: IdentityContext, changes: Partial<InviteRequest> = {}) => inviteTo(identity, MAIL, changes)

test('a link can be handed over without a mail', async ({ service: { identity, outbox } }) => {
  const { link } = valueOf(await inviteIda(identity, { sendsMail: false }))
  expect(await outbox()).toEqual([])
  const prefix = `${SITE_URL}/links/invite/`
  expect(link.startsWith(prefix)).toBe(true)
  expect((await followLink(identity, link.slice(prefix.length), 'invite')).ok).toBe(true)
})

test('a second invitation replaces the first and adds to what it said', async () => {
  const { identity, clock, lastMessageTo } = await prepareIdentity()
  const first = valueOf(await inviteIda(identity, { userMetadata: { full_name: 'Ida' } }))
  const firstToken = lastMessageTo(MAIL).linkToken
  clock.advance(MINUTE)
  const second = valueOf(await inviteIda(identity, { appMetadata: { roles: ['editor'] } }))
  expect(second.person.account).toMatchObject({
    id: first.person.account.id,
    userMetadata: { full_name: 'Ida' },
    appMetadata: { provider: 'email', providers: ['email'], roles: ['editor'] },
    invitedAt: clock.now(),
  })
  expect((await followLink(identity, firstToken, 'invite')).ok).toBe(false)
  expect((await followLink(identity, lastMessageTo(MAIL).linkToken, 'invite')).ok).toBe(true)
})

test('somebody who signed up and never confirmed is invited with the account that is there', async ({ identity }) => {
  await signUp(identity, MAIL, 'langes-passwort')
  const known = await identity.read.accounts.findByEmail(MAIL, 'authenticated')
  const { person } = valueOf(await inviteIda(identity))
  expect(person.account).toMatchObject({ id: known?.id, passwordHash: undefined })
})

test('the invitation is in the audit log', async ({ identity }) => {
  const { person } = valueOf(await inviteIda(identity))
  const { items } = await identity.read.audit.list({ page: { number: 1, size: 1 } })
  expect(items[0]).toMatchObject({ action: 'user_invited', traits: { user_id: person.account.id } })
})

test.for([
  ['no address', undefined, 'address-missing'],
  ['what is no address', 'ida', 'email-invalid'],
])('%s is refused', async ([_what, email, kind], { identity }) => {
  expect(await inviteIda(identity, { email })).toMatchObject({ ok: false, error: { kind } })
})

test.for([{ userMetadata: { a: 'x'.repeat(9_000) } }, { appMetadata: { a: 'x'.repeat(9_000) } }])(
  'too much metadata is refused, and nobody is invited',
  async (changes, { identity }) => {
    expect(await inviteIda(identity, changes)).toEqual(err({ kind: 'metadata-too-large' }))
    expect(await identity.read.accounts.findByEmail(MAIL, 'authenticated')).toBeUndefined()
  },
)
