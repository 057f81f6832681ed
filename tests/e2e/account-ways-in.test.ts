import PostalMime from 'postal-mime'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { join } from '#tests/support/site/enter.ts'
import { startMockProvider } from '#tests/support/identity/mock-provider.ts'
import { prepareStage } from '#tests/support/browser/stage.ts'
import { notice, open } from '#tests/support/browser/visit.ts'

const provider = await startMockProvider()
afterAll(() => provider.stop())

const identity = { methods: { linking: true }, providers: [provider.settings({ name: 'verband', label: 'Verband' })] }
const stage = prepareStage({ identity, env: { RATE_LIMITS: 'off' } })

/** The link in the newest mail to this address. */
async function linkTo(recipient: string, atLeast: number): Promise<string> {
  const mails = await Promise.all((await stage.site.mails(atLeast)).map((mail) => PostalMime.parse(mail)))
  const { text = '' } = mails.findLast(({ to }) => to?.some(({ address }) => address === recipient)) ?? {}
  return /https?:\S+\/konto\/link\S+/.exec(text)?.[0] ?? ''
}

describe.each([
  ['a desk', { width: 1280 }],
  ['a phone', { width: 360, touch: true }],
] as const)('at %s', (_, size) => {
  /** A signed-in user on their account page; on a phone with a fingerprint reader. */
  async function atAccount(name: string) {
    const person = await join(stage.site, { name })
    const visit = await stage.visitAs(person, { ...size, locale: 'de-DE' })
    await open(visit.page, '/admin/konto')
    const press = (button: ReturnType<Page['getByRole']>) => ('touch' in size ? button.tap() : button.click())
    return { person, press, ...visit }
  }

  test('a new e-mail address counts once both addresses have confirmed it', async () => {
    const { page, person, press, complaints } = await atAccount('Anna Umzug')
    const next = `neu.${person.email}`
    const before = (await stage.site.mails(0)).length
    await press(page.getByRole('link', { name: /^E-Mail-Adresse/ }))
    await page.getByLabel('Neue E-Mail-Adresse').fill(next)
    await press(page.getByRole('button', { name: 'Beide E-Mails schicken' }))
    await page.getByRole('heading', { name: 'Wartet auf Bestätigung' }).waitFor()
    await page.getByText(`${next}: noch nicht bestätigt`).waitFor()

    await page.goto(await linkTo(next, before + 2))
    await press(page.getByRole('main').getByRole('button'))
    await page.getByRole('heading', { level: 1, name: 'Noch ein Schritt' }).waitFor()
    await page.goto('/admin/konto/e-mail')
    await page.getByText(`${next}: bestätigt`).waitFor()
    await page.getByText(`${person.email}: noch nicht bestätigt`).waitFor()

    await page.goto(await linkTo(person.email, before + 2))
    await press(page.getByRole('main').getByRole('button'))
    await page.getByRole('heading', { level: 1, name: 'Fertig – Ihre E-Mail-Adresse ist geändert' }).waitFor()
    await page.goto('/admin/konto')
    await page
      .getByRole('link', { name: /^E-Mail-Adresse/ })
      .filter({ hasText: next })
      .waitFor()
    expect(complaints).toEqual([])
  })

  test('an account elsewhere is linked, and the link taken away again', async () => {
    const { page, person, press, complaints } = await atAccount('Anna Verband')
    provider.becomes({ sub: person.id, email: 'anna@verband.example', email_verified: true, name: 'Anna' })
    await press(page.getByRole('link', { name: /^Verknüpfte Konten/ }))
    await page.getByText('Es ist kein anderes Konto verknüpft.').waitFor()
    await press(page.getByRole('link', { name: 'Mit Verband verknüpfen' }))
    await page.getByRole('heading', { level: 2, name: 'Verband' }).waitFor()
    await notice(page, 'Die Verknüpfung ist eingerichtet.')
    await page.getByText('anna@verband.example').waitFor()
    await press(page.getByRole('button', { name: 'Verknüpfung lösen: Verband' }))
    await page.getByText('Es ist kein anderes Konto verknüpft.').waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
    expect(complaints).toEqual([])
  })
})
