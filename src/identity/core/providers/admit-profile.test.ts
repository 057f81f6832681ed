import { describe, expect } from 'vitest'
import { invite } from '#identity/core/admin/invite.ts'
import { updateAccount } from '#identity/core/admin/update-account.ts'
import { verifyLink } from '#identity/core/mail-links/verify-link.ts'
import { beginExternal, resumeExternal } from '#identity/core/providers/begin-external.ts'
import { completeExternal } from '#identity/core/providers/complete-external.ts'
import { DAY, MINUTE } from '#shared/durations.ts'
import {
  arrived,
  beginning,
  comeBack,
  profile,
  unverified,
  verified,
} from '#tests/support/identity/external-profile.ts'
import {
  type BenchOverrides,
  CALLER,
  type IdentityBench,
  PLAIN_LINK,
  prepareIdentity,
  test,
} from '#tests/support/identity/identity-bench.ts'
import { granted, signedIn, signedInAgain } from '#tests/support/identity/second-factor.ts'
import { signUp } from '#tests/support/identity/link-requests.ts'

const refused = (kind: string) => ({ kind: 'refused', refusal: { kind } })
const providersOf = async (bench: IdentityBench, accountId: string) =>
  (await bench.identity.read.identities.listOf(accountId)).map(({ provider }) => provider)

async function inviteMia(bench: IdentityBench, email = 'mia@example.org') {
  const appMetadata = { roles: ['editor'] }
  const userMetadata = { full_name: 'Mia vom Vorstand' }
  const by = { kind: 'service' } as const
  const request = { email, userMetadata, appMetadata, link: PLAIN_LINK, by, caller: CALLER, sendsMail: true }
  const { person } = await granted(invite(bench.identity, request))
  return { account: person.account, inviteToken: bench.lastMessageTo(email).linkToken ?? '' }
}

const signUpUnconfirmed = (bench: IdentityBench) =>
  granted(signUp(bench.identity, 'mia@example.org', 'eines Fremden Wort', { userMetadata: { full_name: 'Otto' } }))

describe('a new person', () => {
  test('is refused where nobody may sign up', async () => {
    const bench = await prepareIdentity({ settings: { isSignUpOpen: false } })
    expect(await comeBack(bench, profile())).toMatchObject(refused('sign-up-disabled'))
    expect(await comeBack(bench, profile({ emails: unverified() }))).toMatchObject(refused('sign-up-disabled'))
  })

  test('with an unverified address is let in where nobody is asked for a proof', async () => {
    const bench = await prepareIdentity({ settings: { confirmsEmailItself: true } })
    const { person } = await arrived(bench, profile({ emails: unverified() }))
    expect(person.account.emailConfirmedAt).toEqual(bench.clock.now())
  })

  test('with an unverified address is let in after the mail', async ({ service: bench }) => {
    await comeBack(bench, profile({ emails: unverified() }))
    const proof = { kind: 'link', token: bench.lastMessageTo('mia@example.org').linkToken ?? '' } as const
    const request = { password: undefined, invitesNeedPassword: false, caller: CALLER }
    await granted(verifyLink(bench.identity, { proof, purposes: ['confirmation'], ...request }))
    expect(await comeBack(bench, profile({ emails: unverified() }))).toMatchObject({ kind: 'signed-in' })
  })

  test('with an unverified address gets the mail again, but not every time', async ({ service: bench }) => {
    const say = () => comeBack(bench, profile({ emails: unverified() }))
    for (const _ of [1, 2]) expect(await say()).toMatchObject({ kind: 'confirmation-sent' })
    expect(bench.messages()).toHaveLength(1)
    bench.clock.advance(MINUTE)
    await say()
    expect(bench.messages()).toHaveLength(2)
  })

  test('is let in at once when the provider vouches for the address the next time', async ({ service: bench }) => {
    await comeBack(bench, profile({ emails: unverified() }))
    const { person } = await arrived(bench, profile())
    expect(person.account.emailConfirmedAt).toEqual(bench.clock.now())
    expect(await providersOf(bench, person.account.id)).toContain('google')
  })
})

describe('somebody the provider knows', () => {
  test('is recognised by the provider’s id, whatever address they have there now', async ({ service: bench }) => {
    const first = await arrived(bench, profile())
    const again = await arrived(bench, profile({ emails: verified('mia.neu@example.org') }))
    expect(again.person.account).toMatchObject({ id: first.person.account.id, email: 'mia@example.org' })
    expect(again.person.identities).toMatchObject([{ email: 'mia.neu@example.org' }])
  })

  test('is refused while they are banned', async ({ service: bench }) => {
    const { person } = await arrived(bench, profile())
    const by = { kind: 'service' } as const
    await granted(
      updateAccount(bench.identity, { by, caller: CALLER }, person.account.id, { bannedForMilliseconds: DAY }),
    )
    expect(await comeBack(bench, profile())).toMatchObject(refused('banned'))
    bench.clock.advance(DAY)
    expect(await comeBack(bench, profile())).toMatchObject({ kind: 'signed-in' })
  })

  test('is refused for another audience', async ({ service: bench }) => {
    await arrived(bench, profile())
    expect(await comeBack(bench, profile(), { audience: 'jugend' })).toMatchObject(refused('audience-mismatch'))
  })

  test('is refused once the account was deleted and only its id is kept', async ({ service: bench }) => {
    const { person } = await arrived(bench, profile())
    const deleted = { ...person.account, deletedAt: bench.clock.now() }
    await bench.identity.write((store) => store.accounts.save(deleted))
    expect(await comeBack(bench, profile())).toMatchObject(refused('account-gone'))
  })
})

describe('a verified address that belongs to an account', () => {
  test('links the provider to it', async ({ service: bench }) => {
    const mia = await signedIn(bench)
    const { person } = await arrived(bench, profile())
    expect(person.account.id).toBe(mia.person.account.id)
    expect(person.account.appMetadata).toMatchObject({ provider: 'email', providers: ['email', 'google'] })
    await expect(signedInAgain(bench)).resolves.toMatchObject({ person: { account: { id: person.account.id } } })
  })

  test('of somebody who is banned links nothing', async ({ service: bench }) => {
    const { person } = await signedIn(bench)
    const by = { kind: 'service' } as const
    await granted(
      updateAccount(bench.identity, { by, caller: CALLER }, person.account.id, { bannedForMilliseconds: DAY }),
    )
    expect(await comeBack(bench, profile())).toMatchObject(refused('banned'))
    expect(await providersOf(bench, person.account.id)).toEqual(['email'])
  })
})

describe('an unverified address that belongs to an account', () => {
  const said = profile({ emails: unverified() })

  test('links nothing and answers as for a new person, while the owner is told', async ({ service: bench }) => {
    const { person } = await signedIn(bench)
    bench.clock.advance(MINUTE)
    const known = await comeBack(bench, said)
    expect(known).toEqual(await comeBack(await prepareIdentity(), said))
    expect(await providersOf(bench, person.account.id)).toEqual(['email'])
    expect(bench.lastMessageTo('mia@example.org')).toMatchObject({
      purpose: 'already-registered',
      linkToken: undefined,
    })
  })

  test('tells the owner not more often than once a minute', async ({ service: bench }) => {
    await signedIn(bench)
    bench.clock.advance(MINUTE)
    for (const _ of [1, 2, 3]) await comeBack(bench, said)
    expect(bench.messages().filter(({ purpose }) => purpose === 'already-registered')).toHaveLength(1)
  })

  test('is not taken over from somebody who has not confirmed it either', async ({ service: bench }) => {
    await signUpUnconfirmed(bench)
    expect(await comeBack(bench, said)).toMatchObject({ kind: 'confirmation-sent' })
    const account = await bench.identity.read.accounts.findByEmail('mia@example.org', 'authenticated')
    expect(await providersOf(bench, account?.id ?? '')).not.toContain('google')
    expect(account?.emailConfirmedAt).toBeUndefined()
  })

  test('is told where nobody may sign up as if it were unknown', async ({ service: bench }) => {
    await signedIn(bench)
    Object.assign(bench.identity.settings, { isSignUpOpen: false })
    expect(await comeBack(bench, said)).toMatchObject(refused('sign-up-disabled'))
  })

  test.each(['tellsRegistered', 'confirmsEmailItself'])('is refused openly with %s', async (setting) => {
    const bench = await prepareIdentity({ settings: { [setting]: true } as BenchOverrides['settings'] & object })
    const { person } = await signedIn(bench)
    expect(await comeBack(bench, said)).toMatchObject(refused('provider-email-unverified'))
    expect(await providersOf(bench, person.account.id)).toEqual(['email'])
  })
})

describe('an organisation’s account', () => {
  const atOrganisation = profile({ provider: 'sso:4711' })

  test('is never somebody’s account with the same address', async ({ service: bench }) => {
    const mia = await signedIn(bench)
    const { person } = await arrived(bench, atOrganisation, { kind: 'sso' })
    expect(person.account).toMatchObject({ email: undefined, isManagedBySso: true })
    expect(person.account.id).not.toBe(mia.person.account.id)
    expect(person.identities).toMatchObject([{ provider: 'sso:4711', email: 'mia@example.org' }])
  })

  test('is found again by the organisation’s id', async ({ service: bench }) => {
    const first = await arrived(bench, atOrganisation, { kind: 'sso' })
    const again = await arrived(bench, atOrganisation, { kind: 'sso' })
    expect(again.person.account.id).toBe(first.person.account.id)
    expect(first.person.account.email).toBe('mia@example.org')
  })

  test('needs no address', async ({ service: bench }) => {
    const { person } = await arrived(bench, { ...atOrganisation, emails: [] }, { kind: 'sso' })
    expect(person.account).toMatchObject({ email: undefined, isManagedBySso: true })
  })

  test('is not entered by another provider with the same address', async ({ service: bench }) => {
    await arrived(bench, atOrganisation, { kind: 'sso' })
    expect(await comeBack(bench, profile())).toMatchObject(refused('managed-by-sso'))
  })
})

describe('an invitation', () => {
  test('is accepted with the invited address and keeps what it gave', async () => {
    const bench = await prepareIdentity({ settings: { isSignUpOpen: false } })
    const { account, inviteToken } = await inviteMia(bench)
    const { person } = await arrived(bench, profile(), { inviteToken })
    expect(person.account).toMatchObject({
      id: account.id,
      emailConfirmedAt: bench.clock.now(),
      appMetadata: { roles: ['editor'], provider: 'google', providers: ['google'] },
      userMetadata: { full_name: 'Mia vom Vorstand' },
    })
    expect(await providersOf(bench, account.id)).toEqual(['google'])
  })

  test('is refused with another address, and stays good', async ({ service: bench }) => {
    const { inviteToken } = await inviteMia(bench)
    const other = profile({ emails: verified('otto@example.org') })
    expect(await comeBack(bench, other, { inviteToken })).toMatchObject(refused('invite-email-differs'))
    expect(await comeBack(bench, profile(), { inviteToken })).toMatchObject({ kind: 'signed-in' })
  })

  test('is good once', async ({ service: bench }) => {
    const { inviteToken } = await inviteMia(bench)
    const [first, second] = await Promise.all(
      ['google', 'github'].map((provider) => comeBack(bench, profile({ provider }), { inviteToken })),
    )
    expect([first?.kind, second?.kind].toSorted()).toEqual(['refused', 'signed-in'])
  })

  test('is refused when it ran out on the way to the provider', async ({ service: bench }) => {
    const { inviteToken } = await inviteMia(bench)
    bench.clock.advance(7 * DAY - MINUTE)
    const { state } = await granted(beginExternal(bench.identity, beginning({ inviteToken })))
    bench.clock.advance(MINUTE)
    const outcome = await completeExternal(
      bench.identity,
      await granted(resumeExternal(bench.identity, state)),
      { ok: true, value: profile() },
      CALLER,
    )
    expect(outcome).toMatchObject(refused('token-expired'))
  })

  test('is refused when the way in belongs to somebody else already', async ({ service: bench }) => {
    await arrived(bench, profile({ emails: verified('otto@example.org') }))
    const { inviteToken } = await inviteMia(bench)
    expect(await comeBack(bench, profile(), { inviteToken })).toMatchObject(refused('identity-taken'))
  })

  test('is refused to who was banned meanwhile', async ({ service: bench }) => {
    const { account, inviteToken } = await inviteMia(bench)
    const by = { kind: 'service' } as const
    await granted(updateAccount(bench.identity, { by, caller: CALLER }, account.id, { bannedForMilliseconds: DAY }))
    expect(await comeBack(bench, profile(), { inviteToken })).toMatchObject(refused('banned'))
  })

  test('is noted as accepted in the audit log', async ({ service: bench }) => {
    const { inviteToken } = await inviteMia(bench)
    await arrived(bench, profile(), { inviteToken })
    const filter = { field: 'action', text: 'invite_accepted' } as const
    const { items } = await bench.identity.read.audit.list({ filter, page: { number: 1, size: 9 } })
    expect(items).toMatchObject([{ actorEmail: 'mia@example.org', traits: { provider: 'google' } }])
  })
})
