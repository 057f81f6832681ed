import { describe, expect, test } from 'vitest'
import { createAccount } from '#identity/core/admin/create-account.ts'
import { verifyLink } from '#identity/core/mail-links/verify-link.ts'
import { signInWithPassword } from '#identity/core/sessions/sign-in-with-password.ts'
import { signUpWithPassword } from '#identity/core/sign-up/sign-up-with-password.ts'
import { arrived, comeBack, profile, unverified } from '#tests/support/identity/external-profile.ts'
import { CALLER, PLAIN_LINK, prepareIdentity } from '#tests/support/identity/identity-bench.ts'
import { granted } from '#tests/support/identity/second-factor.ts'
import { inviteTo } from '#tests/support/identity/link-requests.ts'

/** Otto signs up with Mia's address, hoping that she will use the account one day. */
async function preparedByStranger() {
  const bench = await prepareIdentity()
  const request = {
    email: 'mia@example.org',
    phone: undefined,
    password: 'eines Fremden Wort',
    userMetadata: { full_name: 'Otto', locale: 'en' },
    startsSession: true,
    link: PLAIN_LINK,
    caller: CALLER,
  }
  await granted(signUpWithPassword(bench.identity, request))
  return { bench, link: bench.lastMessageTo('mia@example.org').linkToken ?? '' }
}

describe('an account that somebody made in advance with a stranger’s address', () => {
  test('goes to the owner of the address without the password', async () => {
    const { bench } = await preparedByStranger()
    const { person } = await arrived(bench, profile())
    expect(person.account).toMatchObject({ email: 'mia@example.org', passwordHash: undefined })
    expect(person.account.emailConfirmedAt).toEqual(bench.clock.now())
    const credentials = { email: 'mia@example.org', phone: undefined, password: 'eines Fremden Wort', caller: CALLER }
    expect(await signInWithPassword(bench.identity, credentials)).toMatchObject({
      error: { kind: 'wrong-credentials' },
    })
  })

  test('goes without what the stranger wrote', async () => {
    const { bench } = await preparedByStranger()
    const { person } = await arrived(bench, profile())
    expect(person.account.userMetadata).toEqual(profile().data)
  })

  test('goes without the links that were sent before', async () => {
    const { bench, link } = await preparedByStranger()
    await arrived(bench, profile())
    const request = {
      purposes: ['confirmation' as const],
      password: undefined,
      invitesNeedPassword: false,
      caller: CALLER,
    }
    expect(await verifyLink(bench.identity, { proof: { kind: 'link', token: link }, ...request })).toMatchObject({
      ok: false,
    })
  })

  test('goes without the stranger’s own way in at a careless provider', async () => {
    const bench = await prepareIdentity()
    const strangers = profile({ provider: 'careless', providerUserId: 'otto', emails: unverified() })
    await comeBack(bench, strangers)
    const { person } = await arrived(bench, profile())
    expect(person.identities.map(({ provider }) => provider)).not.toContain('careless')
    expect(person.account.appMetadata.providers).not.toContain('careless')
    expect(await comeBack(bench, strangers)).toMatchObject({ kind: 'confirmation-sent' })
  })

  test('is not given away when a phone number is confirmed on it', async () => {
    const bench = await prepareIdentity()
    const by = { kind: 'service' } as const
    const creation = { email: 'mia@example.org', phone: '+4915112345678', confirmsEmail: false, confirmsPhone: true }
    await granted(createAccount(bench.identity, { by, caller: CALLER }, creation))
    expect(await comeBack(bench, profile())).toMatchObject({ kind: 'refused', refusal: { kind: 'email-taken' } })
  })
})

test('an invited person who comes without the invitation keeps name and offices that it gave', async () => {
  const bench = await prepareIdentity()
  await granted(
    inviteTo(bench.identity, 'mia@example.org', {
      userMetadata: { full_name: 'Mia vom Vorstand' },
      appMetadata: { roles: ['editor'] },
    }),
  )
  const { person } = await arrived(bench, profile())
  expect(person.account).toMatchObject({
    appMetadata: { roles: ['editor'] },
    userMetadata: { full_name: 'Mia vom Vorstand' },
  })
})
