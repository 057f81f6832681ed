import { describe, expect, test } from 'vitest'
import { EMAIL, TO_APP, forget, invite, logIn } from '#tests/support/identity/link-errands.ts'
import { preparePages } from '#tests/support/benches/pages-bench.ts'

describe.each([
  ['an invitation', invite, 'Einladung annehmen', 'Fertig – Ihr Konto ist eingerichtet'],
  ['a forgotten password', forget, 'Neues Passwort wählen', 'Fertig – Ihr neues Passwort gilt'],
] as const)('%s', (_, begin, title, doneTitle) => {
  test('asks for a password, states the rule, and sets it', async () => {
    const bench = await preparePages()
    await begin(bench)
    const page = await bench.shows(bench.open(bench.linkTo(EMAIL)), 200)
    expect(page.title).toBe(title)
    expect(page.text).toContain('Mindestens 8 Zeichen')
    expect(page.html).toMatch(/<label for="password">Passwort<\/label>/)
    expect(page.html).toMatch(/<input[^>]*type="password"[^>]*autoComplete="new-password"|autoComplete="new-password"/)
    const done = await bench.shows(bench.use(bench.linkTo(EMAIL), { password: 'mein neuer Satz' }), 200)
    expect(done.title).toBe(doneTitle)
    expect((await logIn(bench, 'mein neuer Satz')).ok).toBe(true)
  })

  test.each([
    ['', 'Bitte wählen Sie ein Passwort.'],
    ['kürzel', 'Das Passwort ist zu kurz: Es braucht mindestens 8 Zeichen.'],
    ['x'.repeat(73), 'Das Passwort ist zu lang: höchstens 72 Zeichen'],
  ])('with the password %j says what is wrong and keeps the link good', async (password, words) => {
    const bench = await preparePages()
    await begin(bench)
    const page = await bench.shows(bench.use(bench.linkTo(EMAIL), { password }), 422)
    expect(page.text).toContain(words)
    expect(page.text).toContain(`Der Link ging an ${EMAIL}`)
    expect(page.html).toContain('aria-invalid="true"')
    expect(page.html).toContain('href="#password"')
    if (password !== '') expect(page.html).not.toContain(password)
    await bench.shows(bench.use(bench.linkTo(EMAIL), { password: 'mein neuer Satz' }), 200)
  })

  test('asked for by a Supabase client leaves the password to its own page', async () => {
    const bench = await preparePages()
    await begin(bench, TO_APP)
    expect((await bench.shows(bench.open(bench.linkTo(EMAIL)), 200)).html).not.toContain('type="password"')
    expect((await bench.use(bench.linkTo(EMAIL))).headers.get('Location')).toMatch(
      /^https:\/\/club\.example\/mitglieder#/,
    )
  })
})

test('a password needs the characters that the club wants', async () => {
  const bench = await preparePages({
    settings: { password: { minLength: 8, requiredCharacters: ['0123456789'], maxBytes: 72, refusesCommon: false } },
  })
  await invite(bench)
  const page = await bench.shows(bench.use(bench.linkTo(EMAIL), { password: 'ohne Ziffern' }), 422)
  expect(page.text).toContain('je ein Zeichen aus: 0123456789')
})
