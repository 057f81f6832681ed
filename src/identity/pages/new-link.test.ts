import { describe, expect } from 'vitest'
import { DAY } from '#shared/durations.ts'
import { ok } from '#shared/result.ts'
import { hiddenFields, preparePages, test } from '#tests/support/benches/pages-bench.ts'
import { APP, EMAIL, PASSWORD, TO_APP, forget, signUp } from '#tests/support/identity/link-errands.ts'

describe('a link that is over', () => {
  test('says so and sends a new one of the same kind', async ({ pages: bench }) => {
    await signUp(bench)
    const old = bench.linkTo(EMAIL)
    bench.clock.advance(2 * DAY)
    const page = await bench.shows(bench.open(old), 410)
    expect(page.title).toBe('Dieser Link gilt nicht mehr')
    expect(page.html).toContain('action="https://club.example/konto/link/neu"')
    const fields: [string, string][] = [...hiddenFields(page.html), ['email', ' Anna@Beispiel.example ']]
    const sent = await bench.shows(bench.send('/link/neu', fields), 200)
    expect(sent.title).toBe('Schauen Sie in Ihr Postfach')
    expect(bench.linkTo(EMAIL)).not.toBe(old)
    await bench.shows(bench.use(bench.linkTo(EMAIL)), 200)
  })

  test('keeps where somebody wanted to go', async ({ pages: bench }) => {
    await forget(bench, TO_APP)
    const old = bench.linkTo(EMAIL)
    bench.clock.advance(2 * DAY)
    const { html } = await bench.shows(bench.open(old), 410)
    await bench.send('/link/neu', [...hiddenFields(html), ['email', EMAIL]])
    expect(new URL(bench.linkTo(EMAIL)).searchParams.get('ziel')).toBe(APP)
  })

  test.for(['bestaetigung', 'passwort', 'anmeldung'])(
    '(%s) is answered alike for everybody',
    async (art, { pages: bench }) => {
      await bench.person(EMAIL, PASSWORD)
      bench.clock.advance(DAY)
      const answer = async (email: string) => {
        const response = await bench.send('/link/neu', [
          ['art', art],
          ['email', email],
        ])
        return { status: response.status, text: await response.text() }
      }
      expect(await answer('niemand@beispiel.example')).toEqual(await answer(EMAIL))
    },
  )

  test('keeps a mistyped address in its field', async ({ pages: bench }) => {
    const fields: [string, string][] = [
      ['art', 'passwort'],
      ['email', 'anna at "beispiel'],
    ]
    const page = await bench.shows(bench.send('/link/neu', fields), 422)
    expect(page.html).toContain('value="anna at &quot;beispiel"')
    expect(page.text).toContain('Bitte geben Sie eine gültige E-Mail-Adresse an')
  })

  test.for([
    ['einladung', 'Bitten Sie die Person, die Sie eingeladen hat'],
    ['adresse-neu', 'Ändern Sie die Adresse in Ihrem Konto noch einmal'],
    ['adresse-bisher', 'Ändern Sie die Adresse in Ihrem Konto noch einmal'],
  ])('of the kind %s tells whom to ask', async ([art, words], { pages: bench }) => {
    const page = await bench.shows(bench.open(`/link?art=${art}&token=x`), 410)
    expect(page.text).toContain(words)
    expect(page.html).not.toContain('<form')
  })

  test('is also one whose kind was changed by hand', async ({ pages: bench }) => {
    await signUp(bench)
    await bench.shows(bench.open(bench.linkTo(EMAIL).replace('bestaetigung', 'passwort')), 410)
  })
})

describe('a visitor who tries too often', () => {
  const refusal = { ok: false, error: { kind: 'too-many', waitSeconds: 40 } } as const
  const limit = (limited: string) => ({ take: (action: string) => (action === limited ? refusal : ok(undefined)) })

  test('is told how long to wait before asking for another link', async () => {
    const bench = await preparePages({ limits: () => limit('message') })
    const fields: [string, string][] = [
      ['art', 'passwort'],
      ['email', EMAIL],
    ]
    const page = await bench.shows(bench.send('/link/neu', fields), 429)
    expect(page.text).toContain('Bitte warten Sie 40 Sekunden')
    expect(bench.messages()).toEqual([])
  })

  test('is told so before a link is tried, and the link stays good', async () => {
    const bench = await preparePages({ limits: () => limit('verify') })
    await signUp(bench)
    await bench.shows(bench.use(bench.linkTo(EMAIL)), 429)
    await bench.shows(bench.open(bench.linkTo(EMAIL)), 200)
  })
})
