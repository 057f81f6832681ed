import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { AppMetadata } from '#identity/core/accounts/account.ts'
import { updateAccount } from '#identity/core/admin/update-account.ts'
import { HOUR } from '#shared/durations.ts'
import { flowCookie, halfSignedIn, member, siteCookie } from '#site/member.ts'
import { CALLER, prepareIdentity } from '#tests/support/identity/identity-bench.ts'
import { setUpApp, whoHas } from '#tests/support/identity/second-factor.ts'
import { createSessionCookie, beginMembersVisit, isMembersPath, toMembersAnswer } from './session-cookie.ts'

test.each(['/admin', '/admin?a=1', '/admin.data', '/admin/', '/admin/konto', '/ADMIN/Konto.data', '/%61dmin/konto'])(
  '%s is of the members’ area',
  (path) => expect(isMembersPath(`https://club.example${path}`)).toBe(true),
)

test.each(['/', '/administration', '/news/admin', '/news?x=/admin', '/%C3%A4dmin', '/%2561dmin'])(
  '%s is for everybody',
  (path) => expect(isMembersPath(`https://club.example${path}`)).toBe(false),
)

async function setUp(appMetadata?: AppMetadata) {
  const bench = await prepareIdentity()
  const grant = await bench.person('mia@example.org', 'Rückhand-Topspin')
  const { id } = grant.person.account
  if (appMetadata) await updateAccount(bench.identity, { by: { kind: 'service' }, caller: CALLER }, id, { appMetadata })
  const cookie = createSessionCookie({ publicUrl: 'https://club.example' }, bench.identity)
  const visit = async (written: string | undefined) => {
    const headers: HeadersInit = written === undefined ? {} : { cookie: written.split(';')[0] ?? '' }
    const members = await beginMembersVisit(new Request('https://club.example/admin', { headers }), cookie)
    const context = new RouterContextProvider()
    members.fill(context)
    return { members, context }
  }
  return { bench, grant, cookie, visit, written: cookie.write({ session: grant.session, isKept: true }) }
}

test('a visitor without a cookie is anonymous, and gets none', async () => {
  const { visit } = await setUp()
  const { members, context } = await visit(undefined)
  expect([context.get(member), context.get(halfSignedIn), members.cookies()]).toEqual([undefined, undefined, []])
})

test.each<[unknown, string[]]>([
  [
    ['director', 'stranger', 'board'],
    ['board', 'director'],
  ],
  ['administrator', []],
  [undefined, []],
])('with the roles %j one has the offices %j', async (roles, offices) => {
  const { visit, written } = await setUp({ roles } as AppMetadata)
  expect((await visit(written)).context.get(member)?.offices).toEqual(offices)
})

test('whose second factor is wanting is no member yet', async () => {
  const { bench, grant, visit, written } = await setUp()
  await setUpApp(bench, await whoHas(bench, grant))
  const { context } = await visit(written)
  expect(context.get(member)).toBeUndefined()
  expect(context.get(halfSignedIn)?.person.account.id).toBe(grant.person.account.id)
})

test('a session raised by a second factor keeps how long its cookie stays', async () => {
  const { grant, visit, written } = await setUp()
  const { members, context } = await visit(written)
  context.get(siteCookie).put({ id: grant.session.id, assurance: 'aal2' })
  expect(members.cookies()).toEqual([expect.stringContaining('Max-Age=')])
  context.get(siteCookie).put(grant.session, { isKept: false })
  expect(members.cookies()).toEqual([expect.not.stringContaining('Max-Age=')])
})

test('a member who returns after an hour gets the cookie anew, with the same assurance', async () => {
  const { bench, visit, written } = await setUp()
  bench.clock.advance(HOUR)
  const [anew] = (await visit(written)).members.cookies()
  expect(anew).toBe(written)
})

test('signing out takes the cookie away, also when it was about to be given anew', async () => {
  const { bench, visit, written, cookie } = await setUp()
  bench.clock.advance(HOUR)
  const { members, context } = await visit(written)
  context.get(siteCookie).drop()
  context.get(flowCookie).drop()
  const answer = toMembersAnswer(new Response('', { headers: { ETag: '"1"', 'Cache-Control': 'public' } }), members)
  expect(answer.headers.getSetCookie()).toEqual([cookie.clear(), cookie.flow.clear()])
  expect([answer.headers.get('cache-control'), answer.headers.get('etag')]).toEqual(['private, no-store', null])
})
