import { describe, expect } from 'vitest'
import { DAY, MINUTE } from '#shared/durations.ts'
import { prepareCore, test, type CoreBench } from '#tests/support/identity/core-bench.ts'
import {
  arrived,
  beginning,
  comeBack,
  profile,
  unverified,
  verified,
} from '#tests/support/identity/external-profile.ts'
import { CALLER, type BenchOverrides } from '#tests/support/identity/identity-bench.ts'
import { granted } from '#tests/support/identity/second-factor.ts'
import { beginExternal, resumeExternal } from './begin-external.ts'
import { completeExternal } from './complete-external.ts'

const refused = (kind: string) => ({ kind: 'refused', refusal: { kind } })
const providersOf = async (core: CoreBench, accountId: string) =>
  (await core.identity.read.identities.listOf(accountId)).map(({ provider }) => provider)

async function inviteMia(core: CoreBench, email = 'mia@example.org') {
  const appMetadata = { roles: ['editor'] }
  const userMetadata = { full_name: 'Mia vom Vorstand' }
  const { person } = await granted(core.inviteTo(email, { userMetadata, appMetadata }))
  return { account: person.account, inviteToken: core.lastMessageTo(email).linkToken ?? '' }
}

const signUpUnconfirmed = (core: CoreBench) =>
  granted(core.signUp('mia@example.org', 'eines Fremden Wort', { userMetadata: { full_name: 'Otto' } }))

describe('a new person', () => {
  test('is refused where nobody may sign up', async () => {
    const core = await prepareCore({ settings: { isSignUpOpen: false } })
    expect(await comeBack(core, profile())).toMatchObject(refused('sign-up-disabled'))
    expect(await comeBack(core, profile({ emails: unverified() }))).toMatchObject(refused('sign-up-disabled'))
  })

  test('with an unverified address is let in where nobody is asked for a proof', async () => {
    const core = await prepareCore({ settings: { confirmsEmailItself: true } })
    const { person } = await arrived(core, profile({ emails: unverified() }))
    expect(person.account.emailConfirmedAt).toEqual(core.clock.now())
  })

  test('with an unverified address is let in after the mail', async ({ core }) => {
    await comeBack(core, profile({ emails: unverified() }))
    await granted(core.followMail('mia@example.org', 'confirmation'))
    expect(await comeBack(core, profile({ emails: unverified() }))).toMatchObject({ kind: 'signed-in' })
  })

  test('with an unverified address gets the mail again, but not every time', async ({ core }) => {
    const say = () => comeBack(core, profile({ emails: unverified() }))
    for (const _ of [1, 2]) expect(await say()).toMatchObject({ kind: 'confirmation-sent' })
    expect(core.messages()).toHaveLength(1)
    core.clock.advance(MINUTE)
    await say()
    expect(core.messages()).toHaveLength(2)
  })

  test('is let in at once when the provider vouches for the address the next time', async ({ core }) => {
    await comeBack(core, profile({ emails: unverified() }))
    const { person } = await arrived(core, profile())
    expect(person.account.emailConfirmedAt).toEqual(core.clock.now())
    expect(await providersOf(core, person.account.id)).toContain('google')
  })
})

describe('somebody the provider knows', () => {
  test('is recognised by the provider’s id, whatever address they have there now', async ({ core }) => {
    const first = await arrived(core, profile())
    const again = await arrived(core, profile({ emails: verified('mia.neu@example.org') }))
    expect(again.person.account).toMatchObject({ id: first.person.account.id, email: 'mia@example.org' })
    expect(again.person.identities).toMatchObject([{ email: 'mia.neu@example.org' }])
  })

  test('is refused while they are banned', async ({ core }) => {
    const { person } = await arrived(core, profile())
    await granted(core.updateAccount(person.account.id, { bannedForMilliseconds: DAY }))
    expect(await comeBack(core, profile())).toMatchObject(refused('banned'))
    core.clock.advance(DAY)
    expect(await comeBack(core, profile())).toMatchObject({ kind: 'signed-in' })
  })

  test('is refused for another audience', async ({ core }) => {
    await arrived(core, profile())
    expect(await comeBack(core, profile(), { audience: 'jugend' })).toMatchObject(refused('audience-mismatch'))
  })

  test('is refused once the account was deleted and only its id is kept', async ({ core }) => {
    const { person } = await arrived(core, profile())
    const deleted = { ...person.account, deletedAt: core.clock.now() }
    await core.identity.write((store) => store.accounts.save(deleted))
    expect(await comeBack(core, profile())).toMatchObject(refused('account-gone'))
  })
})

describe('a verified address that belongs to an account', () => {
  test('links the provider to it', async ({ core, who: mia }) => {
    const { person } = await arrived(core, profile())
    expect(person.account.id).toBe(mia.person.account.id)
    expect(person.account.appMetadata).toMatchObject({ provider: 'email', providers: ['email', 'google'] })
    await expect(core.signedInAgain()).resolves.toMatchObject({ person: { account: { id: person.account.id } } })
  })

  test('of somebody who is banned links nothing', async ({ core }) => {
    const { person } = await core.signedIn()
    await granted(core.updateAccount(person.account.id, { bannedForMilliseconds: DAY }))
    expect(await comeBack(core, profile())).toMatchObject(refused('banned'))
    expect(await providersOf(core, person.account.id)).toEqual(['email'])
  })
})

describe('an unverified address that belongs to an account', () => {
  const said = profile({ emails: unverified() })

  test('links nothing and answers as for a new person, while the owner is told', async ({ core }) => {
    const { person } = await core.signedIn()
    core.clock.advance(MINUTE)
    const known = await comeBack(core, said)
    expect(known).toEqual(await comeBack(await prepareCore(), said))
    expect(await providersOf(core, person.account.id)).toEqual(['email'])
    expect(core.lastMessageTo('mia@example.org')).toMatchObject({
      purpose: 'already-registered',
      linkToken: undefined,
    })
  })

  test('tells the owner not more often than once a minute', async ({ core }) => {
    await core.signedIn()
    core.clock.advance(MINUTE)
    for (const _ of [1, 2, 3]) await comeBack(core, said)
    expect(core.messages().filter(({ purpose }) => purpose === 'already-registered')).toHaveLength(1)
  })

  test('is not taken over from somebody who has not confirmed it either', async ({ core }) => {
    await signUpUnconfirmed(core)
    expect(await comeBack(core, said)).toMatchObject({ kind: 'confirmation-sent' })
    const account = await core.findAccount('mia@example.org')
    expect(await providersOf(core, account?.id ?? '')).not.toContain('google')
    expect(account?.emailConfirmedAt).toBeUndefined()
  })

  test('is told where nobody may sign up as if it were unknown', async ({ core }) => {
    await core.signedIn()
    Object.assign(core.identity.settings, { isSignUpOpen: false })
    expect(await comeBack(core, said)).toMatchObject(refused('sign-up-disabled'))
  })

  test.each(['tellsRegistered', 'confirmsEmailItself'])('is refused openly with %s', async (setting) => {
    const core = await prepareCore({ settings: { [setting]: true } as BenchOverrides['settings'] & object })
    const { person } = await core.signedIn()
    expect(await comeBack(core, said)).toMatchObject(refused('provider-email-unverified'))
    expect(await providersOf(core, person.account.id)).toEqual(['email'])
  })
})

describe('an organisation’s account', () => {
  const atOrganisation = profile({ provider: 'sso:4711' })

  test('is never somebody’s account with the same address', async ({ core, who: mia }) => {
    const { person } = await arrived(core, atOrganisation, { kind: 'sso' })
    expect(person.account).toMatchObject({ email: undefined, isManagedBySso: true })
    expect(person.account.id).not.toBe(mia.person.account.id)
    expect(person.identities).toMatchObject([{ provider: 'sso:4711', email: 'mia@example.org' }])
  })

  test('is found again by the organisation’s id', async ({ core }) => {
    const first = await arrived(core, atOrganisation, { kind: 'sso' })
    const again = await arrived(core, atOrganisation, { kind: 'sso' })
    expect(again.person.account.id).toBe(first.person.account.id)
    expect(first.person.account.email).toBe('mia@example.org')
  })

  test('needs no address', async ({ core }) => {
    const { person } = await arrived(core, { ...atOrganisation, emails: [] }, { kind: 'sso' })
    expect(person.account).toMatchObject({ email: undefined, isManagedBySso: true })
  })

  test('is not entered by another provider with the same address', async ({ core }) => {
    await arrived(core, atOrganisation, { kind: 'sso' })
    expect(await comeBack(core, profile())).toMatchObject(refused('managed-by-sso'))
  })
})

describe('an invitation', () => {
  test('is accepted with the invited address and keeps what it gave', async () => {
    const core = await prepareCore({ settings: { isSignUpOpen: false } })
    const { account, inviteToken } = await inviteMia(core)
    const { person } = await arrived(core, profile(), { inviteToken })
    expect(person.account).toMatchObject({
      id: account.id,
      emailConfirmedAt: core.clock.now(),
      appMetadata: { roles: ['editor'], provider: 'google', providers: ['google'] },
      userMetadata: { full_name: 'Mia vom Vorstand' },
    })
    expect(await providersOf(core, account.id)).toEqual(['google'])
  })

  test('is refused with another address, and stays good', async ({ core }) => {
    const { inviteToken } = await inviteMia(core)
    const other = profile({ emails: verified('otto@example.org') })
    expect(await comeBack(core, other, { inviteToken })).toMatchObject(refused('invite-email-differs'))
    expect(await comeBack(core, profile(), { inviteToken })).toMatchObject({ kind: 'signed-in' })
  })

  test('is good once', async ({ core }) => {
    const { inviteToken } = await inviteMia(core)
    const [first, second] = await Promise.all(
      ['google', 'github'].map((provider) => comeBack(core, profile({ provider }), { inviteToken })),
    )
    expect([first?.kind, second?.kind].toSorted()).toEqual(['refused', 'signed-in'])
  })

  test('is refused when it ran out on the way to the provider', async ({ core, identity }) => {
    const { inviteToken } = await inviteMia(core)
    core.clock.advance(7 * DAY - MINUTE)
    const { state } = await granted(beginExternal(identity, beginning({ inviteToken })))
    core.clock.advance(MINUTE)
    const outcome = await completeExternal(
      identity,
      await granted(resumeExternal(identity, state)),
      { ok: true, value: profile() },
      CALLER,
    )
    expect(outcome).toMatchObject(refused('token-expired'))
  })

  test('is refused when the way in belongs to somebody else already', async ({ core }) => {
    await arrived(core, profile({ emails: verified('otto@example.org') }))
    const { inviteToken } = await inviteMia(core)
    expect(await comeBack(core, profile(), { inviteToken })).toMatchObject(refused('identity-taken'))
  })

  test('is refused to who was banned meanwhile', async ({ core }) => {
    const { account, inviteToken } = await inviteMia(core)
    await granted(core.updateAccount(account.id, { bannedForMilliseconds: DAY }))
    expect(await comeBack(core, profile(), { inviteToken })).toMatchObject(refused('banned'))
  })

  test('is noted as accepted in the audit log', async ({ core }) => {
    const { inviteToken } = await inviteMia(core)
    await arrived(core, profile(), { inviteToken })
    const filter = { field: 'action', text: 'invite_accepted' } as const
    const { items } = await core.identity.read.audit.list({ filter, page: { number: 1, size: 9 } })
    expect(items).toMatchObject([{ actorEmail: 'mia@example.org', traits: { provider: 'google' } }])
  })
})

/** Otto signs up with Mia's address, hoping that she will use the account one day. */
async function preparedByStranger() {
  const core = await prepareCore()
  const userMetadata = { full_name: 'Otto', locale: 'en' }
  await granted(core.signUp('mia@example.org', 'eines Fremden Wort', { userMetadata }))
  return { core, link: core.lastMessageTo('mia@example.org').linkToken ?? '' }
}

describe('an account that somebody made in advance with a stranger’s address', () => {
  test('goes to the owner of the address without the password', async () => {
    const { core } = await preparedByStranger()
    const { person } = await arrived(core, profile())
    expect(person.account).toMatchObject({ email: 'mia@example.org', passwordHash: undefined })
    expect(person.account.emailConfirmedAt).toEqual(core.clock.now())
    const refusal = { error: { kind: 'wrong-credentials' } }
    expect(await core.signIn('mia@example.org', 'eines Fremden Wort')).toMatchObject(refusal)
  })

  test('goes without what the stranger wrote', async () => {
    const { core } = await preparedByStranger()
    const { person } = await arrived(core, profile())
    expect(person.account.userMetadata).toEqual(profile().data)
  })

  test('goes without the links that were sent before', async () => {
    const { core, link } = await preparedByStranger()
    await arrived(core, profile())
    expect(await core.followLink(link, 'confirmation')).toMatchObject({ ok: false })
  })

  test('goes without the stranger’s own way in at a careless provider', async ({ core }) => {
    const strangers = profile({ provider: 'careless', providerUserId: 'otto', emails: unverified() })
    await comeBack(core, strangers)
    const { person } = await arrived(core, profile())
    expect(person.identities.map(({ provider }) => provider)).not.toContain('careless')
    expect(person.account.appMetadata.providers).not.toContain('careless')
    expect(await comeBack(core, strangers)).toMatchObject({ kind: 'confirmation-sent' })
  })

  test('is not given away when a phone number is confirmed on it', async ({ core }) => {
    const phone = { phone: '+4915112345678', confirmsEmail: false, confirmsPhone: true }
    await core.addPerson('mia@example.org', phone)
    expect(await comeBack(core, profile())).toMatchObject({ kind: 'refused', refusal: { kind: 'email-taken' } })
  })
})

test('an invited person who comes without the invitation keeps name and offices that it gave', async ({ core }) => {
  await granted(
    core.inviteTo('mia@example.org', {
      userMetadata: { full_name: 'Mia vom Vorstand' },
      appMetadata: { roles: ['editor'] },
    }),
  )
  const { person } = await arrived(core, profile())
  expect(person.account).toMatchObject({
    appMetadata: { roles: ['editor'] },
    userMetadata: { full_name: 'Mia vom Vorstand' },
  })
})
