import { describe, expect, test } from 'vitest'
import { prepareIdentity } from '#tests/support/identity/identity-bench.ts'
import { createSessionCookie } from './session-cookie.ts'

async function setUp(publicUrl: string) {
  const { identity, person } = await prepareIdentity()
  const cookie = createSessionCookie({ publicUrl }, identity)
  const { session } = await person('mia@example.org', 'Rückhand-Topspin')
  return { cookie, session }
}
const withCookie = (cookie: string) => new Request('https://club.example/admin', { headers: { cookie } })

describe.each([
  ['https://club.example', '__Host-vereinsheim', '; Secure'],
  ['http://localhost:3000', 'vereinsheim', ''],
])('on %s', (publicUrl, name, secure) => {
  test('the session’s cookie goes to the server only, and ends with the browser unless it is kept', async () => {
    const { cookie, session } = await setUp(publicUrl)
    const flags = `; HttpOnly${secure}; SameSite=Lax`
    expect(cookie.write({ session, isKept: false })).toMatch(new RegExp(`^${name}=[\\w-]{66}; Path=/${flags}$`))
    expect(cookie.write({ session, isKept: true })).toMatch(
      new RegExp(`^${name}=[\\w-]{66}; Max-Age=2592000; Path=/${flags}$`),
    )
    expect(cookie.clear()).toBe(`${name}=; Max-Age=0; Path=/${flags}`)
  })

  test('a request with the cookie is recognised', async () => {
    const { cookie, session } = await setUp(publicUrl)
    const [pair = ''] = cookie.write({ session, isKept: true }).split(';')
    expect(await cookie.read(withCookie(`other=1; ${pair}`))).toMatchObject({ who: { session: { id: session.id } } })
    expect(await cookie.read(withCookie('other=1'))).toBeUndefined()
    expect(await cookie.read(withCookie(`${name}=forged`))).toBeUndefined()
  })

  test('the cookie of a sign-in elsewhere gives back what was kept, for some minutes', async () => {
    const { cookie } = await setUp(publicUrl)
    const written = cookie.flow.write('verifier /admin/konto?a=1;b')
    expect(written).toContain('Max-Age=600;')
    const [pair = ''] = written.split(';')
    expect(cookie.flow.read(withCookie(pair))).toBe('verifier /admin/konto?a=1;b')
    expect(cookie.flow.clear()).toContain('Max-Age=0')
  })
})

test('on https a cookie that plain http has set counts for nothing', async () => {
  const { cookie, session } = await setUp('https://club.example')
  const [, value = ''] = /=([^;]+)/.exec(cookie.write({ session, isKept: false })) ?? []
  expect(await cookie.read(withCookie(`vereinsheim=${value}`))).toBeUndefined()
})
