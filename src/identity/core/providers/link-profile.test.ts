import { describe, expect } from 'vitest'
import { enrolTotp } from '#identity/core/factors/enrol-factor.ts'
import { ok } from '#shared/result.ts'
import { test as plain } from '#tests/support/identity/core-bench.ts'
import { arrived, comeBack, profile, returned, verified } from '#tests/support/identity/external-profile.ts'
import { CALLER } from '#tests/support/identity/identity-bench.ts'
import { granted } from '#tests/support/identity/second-factor.ts'
import { completeExternal } from './complete-external.ts'

const refused = (kind: string) => ({ kind: 'refused', refusal: { kind } })

const settings = { isLinkingOffered: true, isAnonymousOffered: true }
const test = plain.extend('overrides', () => ({ settings }))

describe('a further way in', () => {
  test('needs no common address', async ({ core, who: linkTo }) => {
    const said = profile({ emails: verified('privat@example.org') })
    await arrived(core, said, { linkTo })
    const { person } = await arrived(core, said)
    expect(person.account).toMatchObject({ id: linkTo.person.account.id, email: 'mia@example.org' })
    expect(person.account.appMetadata.providers).toEqual(['email', 'google'])
  })

  test('is refused when it is somebody else’s', async ({ core }) => {
    await arrived(core, profile({ emails: verified('otto@example.org') }))
    const linkTo = await core.signedIn()
    expect(await comeBack(core, profile(), { linkTo })).toMatchObject(refused('identity-taken'))
  })

  test('is refused when the account was deleted on the way to the provider', async ({ core, identity }) => {
    const linkTo = await core.signedIn()
    const flow = await returned(core, { linkTo })
    await identity.write((store) => store.accounts.remove(linkTo.person.account.id))
    expect(await completeExternal(identity, flow, ok(profile()), CALLER)).toMatchObject(refused('session-gone'))
  })

  test('asks for a second factor that was set up meanwhile', async ({ core, identity }) => {
    const linkTo = await core.signedIn('other@example.org')
    const flow = await returned(core, { linkTo })
    const { factor } = await granted(enrolTotp(identity, linkTo, {}))
    await identity.write((store) => store.factors.save({ ...factor, status: 'verified' }))
    const outcome = await completeExternal(identity, flow, ok(profile()), CALLER)
    expect(outcome).toMatchObject(refused('second-factor-needed'))
  })

  test('is noted in the audit log', async ({ core }) => {
    await arrived(core, profile(), { linkTo: await core.signedIn() })
    const filter = { field: 'action', text: 'user_modified' } as const
    const { items } = await core.identity.read.audit.list({ filter, page: { number: 1, size: 9 } })
    expect(items).toMatchObject([{ actorEmail: 'mia@example.org', traits: { provider: 'google' } }])
  })
})

describe('a guest who links a way in', () => {
  test('becomes a person with the verified address', async ({ core }) => {
    const linkTo = await core.guest()
    const { person } = await arrived(core, profile(), { linkTo })
    expect(person.account).toMatchObject({
      id: linkTo.person.account.id,
      isAnonymous: false,
      email: 'mia@example.org',
      emailConfirmedAt: core.clock.now(),
    })
  })

  test('is refused when the address is somebody else’s', async ({ core }) => {
    const linkTo = await core.guest()
    await core.signedIn()
    expect(await comeBack(core, profile(), { linkTo })).toMatchObject(refused('email-taken'))
  })
})
