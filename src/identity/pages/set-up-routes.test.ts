import { describe, expect } from 'vitest'
import { isAdministrator } from '#identity/core/accounts/administrators.ts'
import { HasherBusyError } from '#identity/core/refusal.ts'
import { signInWithPassword } from '#identity/core/sessions/sign-in-with-password.ts'
import { DAY } from '#shared/durations.ts'
import { err } from '#shared/result.ts'
import { CALLER } from '#tests/support/identity/identity-bench.ts'
import { hiddenFields, preparePages, test } from '#tests/support/benches/pages-bench.ts'
import { valueOf } from '#tests/support/value-of.ts'
import { inviteTo } from '#tests/support/identity/link-requests.ts'

const ANNA = { name: 'Anna Müller', email: 'anna@beispiel.example', password: 'ein langer Satz' }
type Bench = Awaited<ReturnType<typeof preparePages>>

async function linkOf({ setUpLink }: Bench): Promise<string> {
  const link = await setUpLink()
  if (link === undefined) throw new Error('there is an administrator already')
  return link
}
const people = ({ identity }: Bench) =>
  identity.read.accounts.list({ audience: identity.settings.audience, order: 'oldest', page: { number: 1, size: 10 } })

test('the first person gives name, address and password, and may manage everything', async ({ pages: bench }) => {
  const page = await bench.shows(bench.use(await linkOf(bench), ANNA), 200)
  expect(page.title).toBe('Fertig – Ihr Konto ist eingerichtet')
  const signedIn = valueOf(await signInWithPassword(bench.identity, { ...ANNA, phone: undefined, caller: CALLER }))
  const { person } = signedIn
  expect(isAdministrator(person)).toBe(true)
  expect(person.account).toMatchObject({
    email: ANNA.email,
    userMetadata: { full_name: 'Anna Müller' },
    appMetadata: { provider: 'email', providers: ['email'], roles: ['admin'] },
    factorNeededSince: person.account.createdAt,
  })
  expect(person.identities).toMatchObject([{ provider: 'email', email: ANNA.email, data: { email_verified: true } }])
})

test('a character that no database stores shows as a broken one', async ({ pages: bench }) => {
  await bench.shows(bench.use(await linkOf(bench), { ...ANNA, name: 'An\0na' }), 200)
  expect(await people(bench)).toMatchObject({
    items: [{ account: { userMetadata: { full_name: 'An\uFFFDna' } } }],
  })
})

test('the page has a labelled field for each, made for password managers', async ({ pages: bench }) => {
  const { html, title } = await bench.shows(bench.open(await linkOf(bench)), 200)
  expect(title).toBe('Willkommen! Das erste Konto')
  expect(html).toMatch(/<label for="name">Name<\/label>.*autoComplete="name"/s)
  expect(html).toMatch(/<label for="email">E-Mail-Adresse<\/label>.*autoComplete="username"/s)
  expect(html).toMatch(/<label for="password">Passwort<\/label>.*autoComplete="new-password"/s)
})

describe('the link is worthless', () => {
  const expectClosed = async (bench: Bench, link: string) => {
    expect((await bench.shows(bench.open(link), 410)).title).toBe('Dieser Link gilt nicht mehr')
    const token = new URL(link).searchParams.get('token') ?? ''
    await bench.shows(bench.send('/einrichten', Object.entries({ ...ANNA, email: 'b@beispiel.example', token })), 410)
  }

  test('once it was used', async ({ pages: bench }) => {
    const link = await linkOf(bench)
    await bench.use(link, ANNA)
    await expectClosed(bench, link)
    expect(await bench.setUpLink()).toBeUndefined()
  })

  test('in every other copy, too', async ({ pages: bench }) => {
    const older = await linkOf(bench)
    bench.clock.advance(DAY)
    await bench.use(await linkOf(bench), ANNA)
    await expectClosed(bench, older)
  })

  test('after seven days', async ({ pages: bench }) => {
    const link = await linkOf(bench)
    bench.clock.advance(7 * DAY - 1_000)
    await bench.shows(bench.open(link), 200)
    bench.clock.advance(2_000)
    await expectClosed(bench, link)
    expect((await people(bench)).total).toBe(0)
  })

  test('as soon as somebody was invited to manage everything', async ({ pages: bench }) => {
    const link = await linkOf(bench)
    await inviteTo(bench.identity, 'chef@beispiel.example', { appMetadata: { roles: ['admin'] }, sendsMail: false })
    await expectClosed(bench, link)
  })

  test.for([
    ['', ''],
    ['a different end', 'zzzzzzz.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'],
    ['nonsense', '../../etc/passwd'],
    ['something huge', 'z'.repeat(5_000)],
  ] as const)('with %s made up', async ([_, token], { pages: bench }) => {
    await expectClosed(
      bench,
      `/einrichten?token=${encodeURIComponent(token)}`.replace(/^/, 'https://club.example/konto'),
    )
  })

  test('when its end was moved', async ({ pages: bench }) => {
    const [end = '', proof = ''] = (new URL(await linkOf(bench)).searchParams.get('token') ?? '').split('.')
    const later = (Number.parseInt(end, 36) + 1_000).toString(36)
    await expectClosed(bench, `https://club.example/konto/einrichten?token=${later}.${proof}`)
  })
})

test('of ten people who use it at the same moment, one gets in', async ({ pages: bench }) => {
  const token = new URL(await linkOf(bench)).searchParams.get('token') ?? ''
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      bench.send('/einrichten', Object.entries({ ...ANNA, email: `person${index}@beispiel.example`, token })),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await people(bench)).total).toBe(1)
})

describe('what is not right yet is said at its field, and what was typed stays', () => {
  test.for([
    ['name', { name: '  ' }, 'Bitte geben Sie Ihren Namen an.'],
    ['email', { email: 'anna' }, 'Bitte geben Sie eine gültige E-Mail-Adresse an'],
    ['password', { password: 'kürzel' }, 'Das Passwort ist zu kurz'],
    ['password', { password: '' }, 'Bitte wählen Sie ein Passwort.'],
  ] as const)('%s', async ([field, typed, words], { pages: bench }) => {
    const link = await linkOf(bench)
    const page = await bench.shows(bench.use(link, { ...ANNA, ...typed }), 422)
    expect(page.text).toContain(words)
    expect(page.html).toMatch(new RegExp(`<input[^>]*id="${field}"[^>]*aria-invalid="true"`))
    if (field !== 'name') expect(page.html).toContain('value="Anna Müller"')
    if (field !== 'email') expect(page.html).toContain('value="anna@beispiel.example"')
    expect(page.html).not.toContain(ANNA.password)
    await bench.shows(bench.use(link, ANNA), 200)
  })

  test('all of it at once, with the first field ready for typing', async ({ pages: bench }) => {
    const { html } = await bench.shows(bench.use(await linkOf(bench), { name: '', email: '', password: '' }), 422)
    expect(html.match(/aria-invalid="true"/g)).toHaveLength(3)
    expect(html.match(/autofocus=""/g)).toHaveLength(1)
    expect(html).toMatch(/<input[^>]*id="name"[^>]*autofocus/)
  })

  test('an address that is taken', async ({ pages: bench }) => {
    await bench.person(ANNA.email, 'ein anderer Satz')
    const link = await linkOf(bench)
    const page = await bench.shows(bench.use(link, ANNA), 422)
    expect(page.text).toContain('Zu dieser E-Mail-Adresse gibt es schon ein Konto.')
    await bench.shows(bench.use(link, { ...ANNA, email: 'anna2@beispiel.example' }), 200)
  })
})

test('a form of another site is refused', async ({ pages: bench }) => {
  const fields = hiddenFields(await (await bench.open(await linkOf(bench))).text())
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded', 'Sec-Fetch-Site': 'cross-site' }
  expect((await bench.send('/einrichten', [...fields, ...Object.entries(ANNA)], headers)).status).toBe(403)
  expect((await people(bench)).total).toBe(0)
})

test('a visitor who tries too often is told how long to wait', async () => {
  const bench = await preparePages({ limits: () => ({ take: () => err({ kind: 'too-many', waitSeconds: 300 }) }) })
  const page = await bench.shows(bench.use(await linkOf(bench), ANNA), 429)
  expect(page.text).toContain('Bitte warten Sie 5 Minuten')
})

test('while too many passwords wait to be hashed, people are asked to come back', async () => {
  const busy = () => Promise.reject(new HasherBusyError('busy'))
  const bench = await preparePages({ ports: { hasher: { hash: busy, verify: busy, verifyNothing: busy } } })
  const page = await bench.shows(bench.use(await linkOf(bench), ANNA), 429)
  expect(page.text).toContain('gleichzeitig')
  expect(bench.faults).toEqual([])
})
