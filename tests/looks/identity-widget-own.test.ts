import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { PASSWORD, prepareOwnWidget } from '#tests/support/browser/own-widget-stage.ts'
import { expectFocus } from '#tests/support/browser/expect-focus.ts'
import { runAxe } from '#tests/support/browser/run-axe.ts'
import { OURS } from '#tests/support/browser/widget-stage.ts'

const { words } = OURS

const stage = prepareOwnWidget()
const { begin, newContext, logIn, join, codeTo } = stage

async function barriers(page: Page): Promise<string[]> {
  const within = '#netlify-identity-widget'
  const violations = await runAxe(page, { within })
  await paint(page, 'dark')
  const inTheDark = await runAxe(page, { within, only: ['color-contrast'] })
  await paint(page, 'light')
  return [...violations, ...inTheDark]
}

/** As a dark host page does. */
async function paint(page: Page, scheme: 'dark' | 'light') {
  await page.evaluate((wanted) => (document.documentElement.style.colorScheme = wanted), scheme)
}

test('a page that allows neither frames nor styles nor scripts of its own can use it', async () => {
  const visit = await begin()
  await logIn(visit, '/strict')
  expect(visit.complaints).toEqual([])
  const box = await visit.widget.getByRole('dialog').boundingBox()
  expect(box?.width).toBe(364)
})

test('the widget can be used by keyboard alone, keeps the focus, and gives it back', async () => {
  const visit = await begin()
  const { page, anna, widget } = visit
  await join(anna)
  await visit.visit()
  const opener = page.getByRole('button', { name: 'Mitglieder' })
  await opener.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => widget.locator('input[name=email]').evaluate((field) => field.matches(':focus'))).toBe(true)
  await page.keyboard.type(anna)
  await page.keyboard.press('Tab')
  await page.keyboard.type('falsch')
  await page.keyboard.press('Enter')
  await widget.getByRole('alert').getByText(words.wrongPassword).waitFor()
  for (let steps = 0; steps < 12; steps++) {
    await page.keyboard.press('Tab')
    // Between the last and the first control the focus may be in the browser's own bar, never in the page behind.
    const place = await page.evaluate('document.activeElement.id || document.activeElement.tagName')
    expect(['netlify-identity-widget', 'BODY', 'HTML']).toContain(place)
  }
  await page.keyboard.press('Escape')
  await expectFocus(opener)
  expect(await visit.events()).toEqual(expect.arrayContaining(['close']))
  await page.evaluate("netlifyIdentity.open('signup')")
  await page.mouse.move(5, 5)
  await page.mouse.down()
  await expect.poll(() => page.evaluate('netlifyIdentity.store.modal.isOpen')).toBe(false)
})

test.each([360, 1280])('nothing stands in the way on any page, %i pixels wide', async (width) => {
  const visit = await begin(await newContext({ viewport: { width, height: 800 }, reducedMotion: 'reduce' }))
  const { page, widget } = visit
  await visit.visit()
  const find = async (name: string) => {
    const targets = await widget
      .locator('button, input, a')
      .evaluateAll((all) =>
        all.filter((each) => each.getBoundingClientRect().height < 44).map((each) => each.outerHTML),
      )
    return [name, ...targets, ...(await barriers(page))]
  }
  await visit.open('login')
  await visit.fill({ email: 'niemand@club.example', password: 'falsch' }, words.logIn)
  await visit.sees(words.wrongPassword)
  expect(await find('login')).toEqual(['login'])
  await widget.getByRole('button', { name: words.forgot }).click()
  expect(await find('amnesia')).toEqual(['amnesia'])
  await visit.fill({ email: 'niemand@club.example' }, words.sendMail)
  await visit.seesField('code')
  expect(await find('message')).toEqual(['message'])
  await visit.open('signup')
  expect(await find('signup')).toEqual(['signup'])
  await visit.visit('/#invite_token=AAAAAAAAAAAAAAAAAAAAAA')
  await visit.seesField('password')
  expect(await find('invite')).toEqual(['invite'])
  await logIn(visit)
  expect(await find('user')).toEqual(['user'])
  await visit.visit('/plain')
  await page.evaluate('netlifyIdentity.logout(); localStorage.clear()')
  await visit.visit('/plain')
  await page.evaluate('netlifyIdentity.open()')
  expect(await find('siteURL')).toEqual(['siteURL'])
})

test('what happens in one tab, the other knows', async () => {
  const context = await newContext()
  const one = await begin(context)
  const other = await begin(context)
  await other.visit()
  await logIn(one)
  await other.page.locator('.netlify-identity-user').getByText(one.anna).waitFor()
  expect(await other.events()).toContain(`login ${one.anna}`)
  await one.fill({}, words.logOut)
  await other.page.locator('.netlify-identity-login').waitFor()
  expect(await other.currentEmail()).toBeNull()
  expect(await other.events()).toContain('logout')
})

test('the dialog bounces in, and stands still for users who prefer no motion', async () => {
  const motion = async (reducedMotion: 'reduce' | 'no-preference') => {
    const visit = await begin(await newContext({ reducedMotion }))
    await visit.visit()
    await visit.open('login')
    const { animationName, animationDuration, animationTimingFunction } = await visit.widget
      .getByRole('dialog')
      .evaluate((dialog) => ({ ...getComputedStyle(dialog) }))
    return [animationName, animationDuration, animationTimingFunction]
  }
  expect(await motion('no-preference')).toEqual(['bouncyEntrance', '0.2s', 'cubic-bezier(0.18, 0.89, 0.32, 1.28)'])
  expect((await motion('reduce'))[0]).toBe('none')
})

test('on a phone it fills the page', async () => {
  const visit = await begin(await newContext({ viewport: { width: 360, height: 640 } }))
  await visit.visit('/polish')
  await visit.open('login')
  const dialog = visit.widget.getByRole('dialog', { name: 'Zaloguj się' })
  await dialog.waitFor()
  await expect.poll(() => dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 640 })
})

test('there is one dialog, where the host page wants it and with its words', async () => {
  const visit = await begin()
  const { page, widget } = visit
  await visit.visit('/chosen')
  await page.evaluate("netlifyIdentity.open('signup', { team: 'Herren 2' })")
  expect(await page.locator('main > #netlify-identity-widget').count()).toBe(1)
  expect(await page.locator('#netlify-identity-widget').count()).toBe(1)
  expect(await widget.getByLabel('Name').getAttribute('placeholder')).toBe('Wie im Verein')
  expect(await widget.getByRole('link', { name: 'Hosted by TTV' }).getAttribute('href')).toBe('/verein')
  await visit.fill({ name: 'Anna', email: visit.anna, password: PASSWORD }, 'Sign up')
  await visit.fill({ code: (await codeTo(visit.anna, 'confirmation')) ?? '' }, 'Use code')
  await visit.sees('Logged in as')
  expect(await page.evaluate('netlifyIdentity.currentUser().user_metadata')).toEqual({
    team: 'Herren 2',
    full_name: 'Anna',
  })
})

const sizeOf = (name: string) =>
  brotliCompressSync(readFileSync(new URL(`../../build/client/${name}`, import.meta.url))).length

test('the script is small with React, and the module without it', () => {
  expect(sizeOf('identity-widget.js')).toBeLessThan(90_000)
  expect(sizeOf('identity-widget.mjs')).toBeLessThan(25_000)
})

test('the module can be imported where there is no browser, and offers what the script offers', async () => {
  const address = new URL('../../build/client/identity-widget.mjs', import.meta.url).href
  const module = (await import(address)) as Record<string, unknown> & { default: Record<string, unknown> }
  const names = ['init', 'open', 'close', 'on', 'off', 'currentUser', 'logout', 'refresh', 'setLocale']
  for (const name of names) expect([name, module[name]]).toEqual([name, module.default[name]])
  expect(Object.keys(module.default).toSorted()).toEqual([...names, 'gotrue', 'store'].toSorted())
})

test('an external sign-in while sign-ups are closed opens the sign-up, even for a signed-in user', async () => {
  const refused = '/#error=access_denied&error_description=403%3A+Signups+not+allowed+for+this+instance'
  const stranger = await begin()
  await stranger.visit(refused)
  await stranger.seesField('name')
  const known = await begin()
  await logIn(known)
  await known.visit(refused)
  await known.seesField('name')
  expect(await known.currentEmail()).toBe(known.anna)
})

test('a token of an unknown kind is reported in the words of the catalogue', async () => {
  const visit = await begin()
  await visit.visit('/#magiclink_token=AAAAAAAAAAAAAAAAAAAAAA')
  await visit.widget.getByRole('alert').getByText('Unkown token type').waitFor()
  expect(new URL(visit.page.url()).hash).toBe('')
})

test('a token that belongs to the host page stays in its address', async () => {
  const visit = await begin()
  await visit.visit('/#reset_token=AAAAAAAAAAAAAAAAAAAAAA')
  await visit.open('login')
  await visit.seesField('email')
  expect(new URL(visit.page.url()).hash).toBe('#reset_token=AAAAAAAAAAAAAAAAAAAAAA')
})

test('the call-out names the club that provides the service, and leads to it', async () => {
  const visit = await begin()
  await visit.visit()
  await visit.open('login')
  const link = visit.widget.getByRole('link', { name: 'Bereitgestellt von TTC Musterdorf' })
  expect(await link.getAttribute('href')).toBe(stage.server.origin)
})
