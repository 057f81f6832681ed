import { describe, expect, test as plain } from 'vitest'
import { enrolTotp } from '#identity/core/factors/enrol-factor.ts'
import { completeExternal } from '#identity/core/providers/complete-external.ts'
import { signUpAnonymously } from '#identity/core/sign-up/sign-up-anonymously.ts'
import { ok } from '#shared/result.ts'
import { arrived, comeBack, profile, returned, verified } from '#tests/support/identity/external-profile.ts'
import { CALLER, prepareIdentity } from '#tests/support/identity/identity-bench.ts'
import { granted, signedIn, whoHas } from '#tests/support/identity/second-factor.ts'

const refused = (kind: string) => ({ kind: 'refused', refusal: { kind } })

async function prepare(settings = {}) {
  return prepareIdentity({ settings: { isLinkingOffered: true, isAnonymousOffered: true, ...settings } })
}

const test = plain.extend('given', () => prepare())

describe('a further way in', () => {
  test('needs no common address', async ({ given: bench }) => {
    const linkTo = await signedIn(bench)
    const said = profile({ emails: verified('privat@example.org') })
    await arrived(bench, said, { linkTo })
    const { person } = await arrived(bench, said)
    expect(person.account).toMatchObject({ id: linkTo.person.account.id, email: 'mia@example.org' })
    expect(person.account.appMetadata.providers).toEqual(['email', 'google'])
  })

  test('is refused when it is somebody else’s', async ({ given: bench }) => {
    await arrived(bench, profile({ emails: verified('otto@example.org') }))
    const linkTo = await signedIn(bench)
    expect(await comeBack(bench, profile(), { linkTo })).toMatchObject(refused('identity-taken'))
  })

  test('is refused when the account was deleted on the way to the provider', async ({ given: bench }) => {
    const linkTo = await signedIn(bench)
    const flow = await returned(bench, { linkTo })
    await bench.identity.write((store) => store.accounts.remove(linkTo.person.account.id))
    expect(await completeExternal(bench.identity, flow, ok(profile()), CALLER)).toMatchObject(refused('session-gone'))
  })

  test('asks for a second factor that was set up meanwhile', async ({ given: bench }) => {
    const linkTo = await signedIn(bench, 'other@example.org')
    const flow = await returned(bench, { linkTo })
    const { factor } = await granted(enrolTotp(bench.identity, linkTo, {}))
    await bench.identity.write((store) => store.factors.save({ ...factor, status: 'verified' }))
    const outcome = await completeExternal(bench.identity, flow, ok(profile()), CALLER)
    expect(outcome).toMatchObject(refused('second-factor-needed'))
  })

  test('is noted in the audit log', async ({ given: bench }) => {
    await arrived(bench, profile(), { linkTo: await signedIn(bench) })
    const filter = { field: 'action', text: 'user_modified' } as const
    const { items } = await bench.identity.read.audit.list({ filter, page: { number: 1, size: 9 } })
    expect(items).toMatchObject([{ actorEmail: 'mia@example.org', traits: { provider: 'google' } }])
  })
})

describe('a guest who links a way in', () => {
  async function guest(settings = {}) {
    const bench = await prepare(settings)
    const grant = await granted(signUpAnonymously(bench.identity, { userMetadata: {}, caller: CALLER }))
    return { bench, linkTo: await whoHas(bench, grant) }
  }

  test('becomes a person with the verified address', async () => {
    const { bench, linkTo } = await guest()
    const { person } = await arrived(bench, profile(), { linkTo })
    expect(person.account).toMatchObject({
      id: linkTo.person.account.id,
      isAnonymous: false,
      email: 'mia@example.org',
      emailConfirmedAt: bench.clock.now(),
    })
  })

  test('is refused when the address is somebody else’s', async () => {
    const { bench, linkTo } = await guest()
    await signedIn(bench)
    expect(await comeBack(bench, profile(), { linkTo })).toMatchObject(refused('email-taken'))
  })
})
