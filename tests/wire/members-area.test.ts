import { beforeAll, describe, expect, test } from 'vitest'
import { may, OFFICES, type Office } from '#rights/offices.ts'
import { createClock } from '#tests/support/samples/clock.ts'
import { isFirstEngine } from '#tests/support/databases/first-engine.ts'
import { forAllTests } from '#tests/support/for-all-tests.ts'
import { join, openSession, type Joined } from '#tests/support/site/enter.ts'
import { intruders } from '#tests/support/members/intruders.ts'
import { readMembersRoutes, type MembersRoute } from '#tests/support/members/members-routes.ts'
import { ROUTES } from '#tests/support/members/members-table.ts'
import type { Entry, For, Form } from '#tests/support/members/route-entry.ts'
import { startSite } from '#tests/support/site/start-site.ts'
import { UNCOMPRESSED } from '#tests/support/site/uncompressed.ts'

const clock = createClock('2024-11-01T12:00:00Z')
const KINDS: Office[][] = [[], ...OFFICES.map((office) => [office])]

const members: { offices: Office[]; person: Joined; cookie: string }[] = []
const strangers: Record<string, string> = { nobody: '' }
const site = forAllTests(() => startSite({ env: { RATE_LIMITS: 'off' }, now: clock.now }))

beforeAll(async () => {
  const late = await join(site, { name: 'Wer zu lange wartet', roles: ['admin', 'director'] })
  clock.set('2024-12-01T12:00:00Z')
  for (const offices of KINDS) {
    const person = await join(site, { name: `Wer ${offices.join('')}`, roles: offices })
    members.push({ offices, person, cookie: (await openSession(site, person)).cookie })
  }
  // The office whose required second factor is overdue is suspended, the other is not.
  members.push({ offices: ['director'], person: late, cookie: (await openSession(site, late)).cookie })
  Object.assign(strangers, await intruders(site, clock.now))
})

type Outcome = 'passes' | 'to the door' | 'no entry'

/** The result of a request as to access; a page that does not exist still counts as access. */
async function outcomeOf(answer: Response): Promise<Outcome> {
  const text = await answer.text()
  if (answer.status >= 500) throw new Error(`${answer.url} failed: ${answer.status} ${text.slice(0, 300)}`)
  if (answer.status === 403) return 'no entry'
  const target = answer.headers.get('location') ?? (answer.status === 202 ? text : '')
  return /(?:^|")\/admin(?:\?weiter=|"|$)/.test(target) ? 'to the door' : 'passes'
}

const ask = async (path: string, cookie: string, init: RequestInit = {}) =>
  outcomeOf(
    await fetch(site.origin + path, {
      ...init,
      redirect: 'manual',
      headers: { cookie, Origin: site.origin, ...UNCOMPRESSED },
    }),
  )

type Way = { way: string; path: string; form?: Form }

const send = ({ path, form }: Way, cookie: string) =>
  ask(path, cookie, form && { method: 'POST', body: new URLSearchParams(form) })

const formsOf = ({ takesForms }: MembersRoute, { form = {} }: Entry): Form[] => (takesForms ? [form].flat() : [])
const nameOf = ({ intent = '' }: Form) => `form ${intent}`

/** A browser's ways to a route: its page and its forms. */
const waysTo = (route: MembersRoute, entry: Entry): Way[] => [
  { way: 'page', path: entry.path },
  ...formsOf(route, entry).map((form) => ({ way: nameOf(form), path: entry.path, form })),
]

/** The router's ways to the same route, and other spellings of its address. */
function otherWaysTo(route: MembersRoute, entry: Entry): Way[] {
  const { path } = entry
  return [
    { way: 'data', path: `${path}.data` },
    { way: 'data of this route alone', path: `${path}.data?_routes=${encodeURIComponent(route.id)}` },
    { way: 'page in capitals', path: path.replace('/admin', '/ADMIN') },
    { way: 'page behind an escape', path: path.replace('/admin', '/%61dmin') },
    ...formsOf(route, entry).map((form) => ({
      way: `${nameOf(form)} by the router’s program`,
      path: `${path}.data`,
      form,
    })),
  ]
}

function isAllowed(
  offices: Office[],
  { opens, changes = opens }: { opens: For; changes?: For },
  { form }: Way,
): boolean {
  const needed = form ? changes : opens
  return needed === 'everybody' || needed === 'signed-in' || may({ offices }, needed)
}

const routes = await readMembersRoutes()

test('every route of the members’ area stands in the table, and the table has no others', () => {
  expect(routes.map(({ id }) => id).toSorted()).toEqual(Object.keys(ROUTES).toSorted())
})

test('every route that is not for everybody stands behind the layout and its guard', () => {
  const open = routes.filter(({ isGuarded }) => !isGuarded).map(({ id }) => id)
  expect(open.filter((id) => ROUTES[id]?.opens !== 'everybody')).toEqual([])
})

/** A browser's headers for a form of another site, or of a sibling of ours; and a client without such headers. */
const OLD_BROWSER = { Origin: 'https://boese.example' }
const FOREIGNERS: Record<string, Record<string, string>> = {
  'another site': { Origin: 'https://boese.example', 'Sec-Fetch-Site': 'cross-site' },
  'another site in an old browser': OLD_BROWSER,
  'a sibling': { Origin: 'https://andere.beispiel.example', 'Sec-Fetch-Site': 'same-site' },
  'a sibling in an old browser': { Origin: 'https://andere.beispiel.example' },
  'a page without an address': { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' },
  'nobody knows where': {},
}

async function openAdmin() {
  const who = members.find(({ offices }) => offices.includes('admin'))
  return openSession(site, who?.person ?? { email: '' })
}

async function expectRefused({ path, form }: Way, headers: Record<string, string>) {
  const sent = { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' } as const
  const answer = await fetch(site.origin + path, { ...sent, headers: { ...headers, ...UNCOMPRESSED } })
  expect([path, answer.status, answer.headers.getSetCookie()]).toEqual([path, 403, []])
  expect(await answer.text()).toContain('von einer anderen Website')
}

test.each(Object.entries(FOREIGNERS))('takes nothing that %s sends, however it writes the address', async (_, from) => {
  const { cookie } = await openAdmin()
  for (const path of ['/admin/konto/name', '/admin/konto/name.data', '/%61dmin/konto/name', '/admin/abmeldung'])
    await expectRefused({ way: '', path, form: {} }, { ...from, cookie })
  expect(await ask('/admin/konto', cookie)).toBe('passes')
})

describe.each(routes.filter(({ id }) => ROUTES[id]))('$path', (route) => {
  const entry = ROUTES[route.id] ?? { path: '', opens: 'everybody' }
  const ways = waysTo(route, entry)
  // One place identifies the member for all ways, independent of the database.
  const otherWays = isFirstEngine ? otherWaysTo(route, entry) : []

  if (route.takesForms && isFirstEngine) {
    test('refuses cross-site requests in a member’s name', async () => {
      const { cookie } = await openAdmin()
      for (const way of ways) if (way.form) await expectRefused(way, { ...OLD_BROWSER, cookie })
      expect(await ask('/admin/konto', cookie)).toBe('passes')
    })
  }

  if (entry.opens === 'everybody') {
    test('is there for everybody, and never fails', async () => {
      for (const cookie of Object.values(strangers)) {
        for (const way of [...ways, ...otherWays]) expect(await send(way, cookie)).not.toBe('no entry')
      }
    })
    return
  }

  test('redirects signed-out visitors to the sign-in', async () => {
    for (const [who, cookie] of Object.entries(strangers)) {
      for (const way of who === 'nobody' ? [...ways, ...otherWays] : isFirstEngine ? ways : ways.slice(0, 1))
        expect([who, way.way, await send(way, cookie)]).toEqual([who, way.way, 'to the door'])
    }
  })

  test('opens to authorised members, and to nobody else', async () => {
    for (const way of [...ways, ...otherWays]) {
      const allowed = members.filter(({ offices }) => isAllowed(offices, entry, way))
      const others = members.filter((member) => !allowed.includes(member))
      const few = [allowed[0], others[0], others.at(-1)].filter((member) => member !== undefined)
      for (const member of isFirstEngine && ways.includes(way) ? members : few) {
        const expected: Outcome = allowed.includes(member) ? 'passes' : 'no entry'
        const { offices, cookie } = member
        expect([offices, way.way, await send(way, cookie)]).toEqual([offices, way.way, expected])
      }
    }
  })
})
