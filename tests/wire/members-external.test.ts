import { describe, expect, test } from 'vitest'
import { createAccount } from '#identity/core/admin/create-account.ts'
import { updateAccount } from '#identity/core/admin/update-account.ts'
import { forAllTests } from '#tests/support/for-all-tests.ts'
import { ERIKA, startMockProvider, type MockPerson } from '#tests/support/identity/mock-provider.ts'
import { createDoorVisitor } from '#tests/support/site/door-visitor.ts'
import { startSite } from '#tests/support/site/start-site.ts'
import { valueOf } from '#tests/support/value-of.ts'

const CALLER = { ip: '127.0.0.1', userAgent: 'test', audience: undefined }

const provider = forAllTests(startMockProvider)
const site = forAllTests(() => {
  const providers = [provider.settings({ name: 'vereinskonto', label: 'Vereinskonto' })]
  return startSite({ identity: { providers }, env: { RATE_LIMITS: 'off' } })
})

/** Follows redirects as a browser does, until a page is shown. @returns all addresses on the way */
async function follow(visitor: ReturnType<typeof createDoorVisitor>, path: string) {
  const way: string[] = []
  let answer = await visitor.open(path)
  while (answer.location !== '') {
    const next = new URL(answer.location, way.at(-1) ?? site.origin)
    way.push(next.href)
    answer = await (next.origin === site.origin
      ? visitor.open(next.pathname + next.search)
      : fetch(next, { redirect: 'manual' }).then(async (foreign) => ({
          status: foreign.status,
          location: foreign.headers.get('location') ?? '',
          text: await foreign.text(),
        })))
  }
  return { way, ...answer }
}

test('the door offers the club’s provider, which signs in and leads back to where the way was leading', async () => {
  const visitor = createDoorVisitor(site)
  const door = await visitor.open('/admin?weiter=/admin/konto')
  const [, link = ''] = /href="(\/admin\/anmeldung\/vereinskonto[^"]*)"[^>]*>Weiter mit/.exec(door.text) ?? []
  const { way, status, text } = await follow(visitor, link.replaceAll('&amp;', '&'))
  expect([status, new URL(way.at(-1) ?? '').pathname]).toEqual([200, '/admin/konto'])
  expect(text).toContain('Erika Muster')
  expect([...visitor.cookies.keys()]).toEqual(['vereinsheim'])
  expect(way.join(' ')).not.toContain('access_token')
})

test('a code that another browser has fetched opens nothing', async () => {
  const thief = createDoorVisitor(site)
  const begun = await thief.open('/admin/anmeldung/vereinskonto')
  thief.cookies.clear()
  const { way, text } = await follow(thief, begun.location.replace(site.origin, ''))
  expect(way.at(-1)).toBe(`${site.origin}/admin?fehler=abgebrochen`)
  expect(text).toContain('hat nicht geklappt')
  expect(thief.cookies.has('vereinsheim')).toBe(false)
})

describe('the sign-in page says why an external sign-in failed', () => {
  const OTTO = { ...ERIKA, sub: 'otto-1', email: 'otto@club.example', email_verified: false }

  async function comeAs(person: MockPerson) {
    provider.becomes(person)
    const visitor = createDoorVisitor(site)
    const begun = await visitor.open('/admin/anmeldung/vereinskonto')
    const { way, text } = await follow(visitor, begun.location.replace(site.origin, ''))
    expect([...visitor.cookies.keys()]).toEqual([])
    return { door: way.at(-1)?.replace(site.origin, ''), text }
  }

  test('an address that is not confirmed: a mail is on its way', async () => {
    const { door, text } = await comeAs(OTTO)
    expect(door).toBe('/admin?fehler=bestaetigen')
    expect(text).toContain('bestätigen Sie sie mit dem Link in unserer E-Mail')
    expect(await site.mails(1)).toHaveLength(1)
  })

  test('a locked account', async () => {
    const { identity } = site.instance.identity
    const by = { by: { kind: 'service' }, caller: CALLER } as const
    const request = { email: 'lotte@club.example', confirmsEmail: true, confirmsPhone: false }
    const { account } = valueOf(await createAccount(identity, by, request))
    await updateAccount(identity, by, account.id, { bannedForMilliseconds: 3_600_000 })
    const { door, text } = await comeAs({ ...ERIKA, sub: 'lotte-1', email: 'lotte@club.example' })
    expect(door).toBe('/admin?fehler=gesperrt')
    expect(text).toContain('Dieses Konto ist gesperrt')
  })
})

test('an unknown provider leads back to the door', async () => {
  const { location } = await createDoorVisitor(site).open('/admin/anmeldung/fremdling')
  expect(location).toBe('/admin?fehler=abgebrochen')
})
