import { describe, expect, test } from 'vitest'
import { PASSWORD, profileOf } from '#tests/support/identity/gotrue-bench.ts'
import { DESK, ORIGINAL, OURS, PHONE, prepareWidgetStage, visitWidget } from '#tests/support/browser/widget-stage.ts'

/** One test body for both widgets: a host page can then switch by changing one address. */
const asked: Record<string, Record<string, string[]>> = {}

describe.each([
  { kind: ORIGINAL, device: DESK },
  { kind: OURS, device: DESK },
  { kind: OURS, device: PHONE },
])('$kind.name $device.place', ({ kind, device }) => {
  const stage = prepareWidgetStage(kind)
  const { words } = kind
  let count = 0

  /** A fresh browser, and a unique person. */
  async function begin() {
    count += 1
    const { origin } = stage.server
    const visit = visitWidget(await (await stage.newContext(device.context)).newPage(), kind, origin, device)
    const { currentTestName = '' } = expect.getState()
    asked[currentTestName.split(' > ').at(-1) ?? ''] = {
      ...asked[currentTestName.split(' > ').at(-1) ?? ''],
      [`${kind.name} ${device.place}`]: visit.asked,
    }
    return { ...visit, anna: `anna${count}@club.example` }
  }

  async function logIn(visit: Awaited<ReturnType<typeof begin>>) {
    await stage.server.join(visit.anna)
    await visit.visit()
    await visit.open('login')
    await visit.fill({ email: visit.anna, password: PASSWORD }, words.logIn)
    await visit.sees(visit.anna)
  }

  test('a user signs in, is still signed in after a reload, and signs out', async () => {
    const visit = await begin()
    const { page, anna } = visit
    await logIn(visit)
    await page.reload()
    await expect.poll(visit.currentEmail).toBe(anna)
    await visit.open('login')
    await visit.fill({}, words.logOut)
    await visit.seesField('password')
    expect(await visit.currentEmail()).toBeNull()
    expect(await visit.stored()).toBeNull()
  })

  test('a wrong password is reported', async () => {
    const visit = await begin()
    await stage.server.join(visit.anna)
    await visit.visit()
    await visit.open('login')
    await visit.fill({ email: visit.anna, password: 'something else' }, words.logIn)
    await visit.sees(words.wrongPassword)
  })

  test('after a sign-up the dialog asks to look for the mail, and its token signs in', async () => {
    const visit = await begin()
    const { anna } = visit
    await visit.visit()
    await visit.open('signup')
    await visit.fill({ name: 'Anna Muster', email: anna, password: PASSWORD }, words.signUp)
    await visit.sees(words.mailSent)
    await visit.visit(`/#confirmation_token=${stage.server.linkTo(anna)}`)
    await visit.accept()
    await visit.sees('Anna Muster')
    expect(await visit.currentEmail()).toBe(anna)
  })

  test('a confirmation that was used before shows an error', async () => {
    const visit = await begin()
    const { server } = stage
    await server.signUp(visit.anna)
    await server.post('/verify', { type: 'signup', token: server.linkTo(visit.anna) })
    await visit.visit(`/#confirmation_token=${server.linkTo(visit.anna)}`)
    await visit.accept()
    await visit.sees(words.notVerified)
  })

  test('a forgotten password is replaced', async () => {
    const visit = await begin()
    const { anna, page } = visit
    await stage.server.join(anna)
    await visit.visit()
    await visit.open('login')
    await visit.press(words.forgot)
    await visit.fill({ email: anna }, words.sendMail)
    await visit.sees(words.recoveryMailSent)
    const verified = page.waitForResponse(/\/user$/)
    await visit.visit(`/#recovery_token=${stage.server.linkTo(anna)}`)
    await visit.accept()
    await verified
    await visit.fill({ password: 'an entirely new one' }, words.savePassword)
    await visit.sees(anna)
    expect(await stage.server.logIn(anna, 'an entirely new one')).toHaveProperty('access_token')
  })

  test('a recovery link that was used before leads to the page for signing in', async () => {
    const visit = await begin()
    await visit.visit('/#recovery_token=AAAAAAAAAAAAAAAAAAAAAA')
    await visit.accept()
    await visit.seesField('email')
    await visit.seesField('password')
  })

  test('an invitation is accepted', async () => {
    const visit = await begin()
    const { server } = stage
    const chair = await server.join(`chair${count}@club.example`, { roles: ['admin'] })
    await server.post('/invite', { email: visit.anna }, { token: chair.access_token })
    await visit.visit(`/#invite_token=${server.linkTo(visit.anna)}`)
    await visit.fill({ password: PASSWORD }, words.signUp)
    await visit.sees(visit.anna)
  })

  test('a new address is confirmed after signing in', async () => {
    const visit = await begin()
    const { anna } = visit
    const next = `next${count}@club.example`
    const { access_token: token } = await stage.server.join(anna)
    await stage.server.put('/user', { email: next }, { token })
    await visit.visit(`/#email_change_token=${stage.server.linkTo(next)}`)
    await visit.fill({ email: anna, password: PASSWORD }, words.logIn)
    await expect.poll(visit.currentEmail).toBe(next)
  })

  test('a signed-in user confirms a new address just by opening the link', async () => {
    const visit = await begin()
    const next = `next${count}@club.example`
    await logIn(visit)
    const { access_token: token } = await stage.server.logIn(visit.anna)
    await stage.server.put('/user', { email: next }, { token })
    await visit.visit(`/#email_change_token=${stage.server.linkTo(next)}`)
    await expect.poll(visit.currentEmail).toBe(next)
  })

  test('a user signs in at a provider', async () => {
    const visit = await begin()
    const { page, anna } = visit
    stage.server.provider.profile.current = profileOf(anna)
    // Stands in for the provider: sends the browser straight back.
    await page.route('**/authorize?provider=google', async (route) => {
      const answer = await route.fetch({ maxRedirects: 0 })
      const { location = '', ...headers } = answer.headers()
      const state = new URL(location).searchParams.get('state')
      const back = `${stage.server.gotrueUrl}/callback?code=x&state=${state}`
      return route.fulfill({ status: 302, headers: { ...headers, location: back } })
    })
    await visit.visit()
    await visit.open('login')
    await visit.press('Google')
    await visit.sees('Anna Muster')
    expect(await visit.currentEmail()).toBe(anna)
    expect(await page.evaluate('document.cookie')).toContain('nf_jwt=')
  })

  // The rest does not depend on the page's size.
  if (device === PHONE) return

  test('the answer of a closed service opens the page for signing up', async () => {
    const visit = await begin()
    await visit.visit('/#error=access_denied&error_description=403%3A+Signups+not+allowed+for+this+instance')
    await visit.seesField('name')
    await expect.poll(() => visit.page.evaluate('location.hash')).toBe('')
  })

  test('on a real host name the widget finds the service by itself, and the service keeps its cookie', async () => {
    const visit = await begin()
    const { page, anna } = visit
    await stage.server.join(anna)
    await page.route('http://club.example/**', async (route) => {
      const { pathname } = new URL(route.request().url())
      await route.fulfill({ response: await route.fetch({ url: stage.server.origin + pathname }) })
    })
    await page.goto('http://club.example/plain')
    await page.evaluate("netlifyIdentity.open('login')")
    await visit.fill({ email: anna, password: PASSWORD }, 'Log in')
    await visit.sees(anna)
    const cookies = () => page.context().cookies('http://club.example/')
    expect(await cookies()).toMatchObject([{ name: 'nf_jwt', httpOnly: true, sameSite: 'Lax' }])
    await visit.fill({}, 'Log out')
    await visit.seesField('password')
    expect(await cookies()).toEqual([])
  })

  test('on a page that the service does not know, the console names the setting that is missing', async () => {
    const visit = await begin()
    const said: string[] = []
    visit.page.on('console', (message) => said.push(message.text()))
    await visit.visit('/elsewhere')
    await visit.page.evaluate("netlifyIdentity.open('login')")
    await expect.poll(() => said.join('\n')).toContain("origin is missing in the service's setting origins")
  })

  test('on localhost without an address it asks for the site, remembers it, and can forget it', async () => {
    const visit = await begin()
    const { page, widget } = visit
    await visit.visit('/plain')
    await page.evaluate("netlifyIdentity.open('login')")
    await widget.locator('input[type=url]').fill(`${stage.server.origin}/.netlify/identity`)
    await widget.locator('button[type=submit]').click()
    await visit.seesField('password')
    expect(await page.evaluate("localStorage.getItem('netlifySiteURL')")).toBe(stage.server.origin)
    await page.evaluate("localStorage.setItem('netlifySiteURL', location.origin + '/nowhere')")
    await visit.visit('/plain')
    await page.evaluate("netlifyIdentity.open('login')")
    await visit.sees('Failed to load settings from')
    await widget.getByRole('button', { name: /localhost URL/i }).click()
    await widget.locator('input[type=url]').waitFor()
  })

  test('elements of the host page name the signed-in user, and lead to the dialog and out', async () => {
    const visit = await begin()
    const { page, anna } = visit
    await visit.visit()
    await expect.poll(() => page.locator('ul.netlify-identity-menu > li.netlify-identity-item').count()).toBe(2)
    await page.locator('.netlify-identity-signup').click()
    await visit.seesField('name')
    await page.evaluate('netlifyIdentity.close()')
    await page.getByText('Mitglieder').and(page.locator('.netlify-identity-button')).click()
    await visit.seesField('password')
    await page.evaluate('netlifyIdentity.close()')
    await logIn(visit)
    await page.evaluate('netlifyIdentity.close()')
    const user = page.locator('.netlify-identity-user-details .netlify-identity-user')
    expect(await user.textContent()).toBe(anna)
    await page.locator('.netlify-identity-logout').click()
    await visit.fill({}, words.logOut)
    await page.evaluate('netlifyIdentity.close()')
    await page.locator('.netlify-identity-login').waitFor()
    expect(await visit.currentEmail()).toBeNull()
  })

  test('the host page hears of everything, in order', async () => {
    const visit = await begin()
    const { page, anna } = visit
    await logIn(visit)
    await page.evaluate('netlifyIdentity.close()')
    await page.evaluate('netlifyIdentity.logout()')
    await expect.poll(visit.events).toEqual(['init', 'open login', `login ${anna}`, 'close', 'logout'])
    await page.evaluate("netlifyIdentity.off('open'); netlifyIdentity.open('signup')")
    await visit.seesField('name')
    expect(await visit.events()).toHaveLength(5)
    await expect(page.evaluate("netlifyIdentity.open('nonsense')")).rejects.toThrow('Invalid action for open: nonsense')
  })

  test('what is opened right after it was closed stays open', async () => {
    const visit = await begin()
    await visit.visit()
    for (const pause of [
      '',
      'await null;',
      'await new Promise(requestAnimationFrame);',
      'await new Promise((go) => setTimeout(go, 1));',
    ]) {
      await visit.open('login')
      await visit.seesField('password')
      await visit.page.evaluate(`(async () => { netlifyIdentity.close(); ${pause} netlifyIdentity.open('signup') })()`)
      await visit.seesField('name')
      await visit.page.waitForTimeout(100)
      expect([pause, await visit.widget.locator('input[name=name]').isVisible()]).toEqual([pause, true])
      await visit.page.evaluate('netlifyIdentity.close()')
    }
  })

  test('the language can be changed, and the token be fetched', async () => {
    const visit = await begin()
    const { page, widget } = visit
    await logIn(visit)
    expect(String(await page.evaluate('netlifyIdentity.refresh()')).split('.')).toHaveLength(3)
    await page.evaluate("netlifyIdentity.close(); netlifyIdentity.setLocale('en'); netlifyIdentity.open()")
    await widget.getByRole('button', { name: 'Log out' }).waitFor()
    expect(await page.evaluate('netlifyIdentity.store.user.email')).toBe(visit.anna)
    expect(await page.evaluate('netlifyIdentity.store.modal.page')).toBe('user')
    expect(await page.evaluate('typeof netlifyIdentity.gotrue.login')).toBe('function')
  })
})

test('both change the same things at the service, in the same words and the same order', () => {
  expect(Object.keys(asked).length).toBeGreaterThan(10)
  for (const [errand, { [`${ORIGINAL.name} ${DESK.place}`]: original, ...ours }] of Object.entries(asked)) {
    for (const [where, sent] of Object.entries(ours)) expect([errand, where, sent]).toEqual([errand, where, original])
  }
})
