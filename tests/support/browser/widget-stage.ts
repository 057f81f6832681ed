import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Hono } from 'hono'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { shareBrowser } from './browser.ts'
import { startGotrue, type GotrueServer } from '#tests/support/identity/gotrue-server.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

/** A kind of widget: its file for the page, and its texts there in German and English. */
type WidgetKind = {
  name: string
  script: string
  /** The original lives in a frame, ours in a shadow root. */
  isFramed: boolean
  /** The button to press before a link signs the user in; the original does not ask. */
  accept?: string
  words: Record<
    'logIn' | 'logOut' | 'signUp' | 'forgot' | 'sendMail' | 'savePassword' | 'mailSent' | 'recoveryMailSent',
    string
  > &
    Record<'notVerified' | 'wrongPassword' | 'closed', string>
}

export const ORIGINAL: WidgetKind = {
  name: 'the original widget',
  script: readFileSync(fileURLToPath(import.meta.resolve('netlify-identity-widget')), 'utf8'),
  isFramed: true,
  words: {
    logIn: 'Anmelden',
    logOut: 'Abmelden',
    signUp: 'Registrieren',
    forgot: 'Passwort vergessen?',
    sendMail: 'Wiederherstellungsmail senden',
    savePassword: 'Passwort aktualisieren',
    mailSent: 'Dir wurde eine Bestätigungsmail geschickt',
    recoveryMailSent: 'Wir haben dir einen Wiederherstellungsmail geschickt',
    notVerified: 'Beim Bestätigen deines Accounts ist ein Fehler aufgetreten',
    // Version 2.0.3 has the German text for it too, but its build loses all keys that contain a space.
    wrongPassword: 'Invalid Password',
    closed: 'Öffentliche Registrierungen sind deaktiviert',
  },
}

export const OURS: WidgetKind = {
  name: 'our widget',
  get script() {
    return readFileSync(`${ROOT}build/client/identity-widget.js`, 'utf8')
  },
  isFramed: false,
  accept: 'Weiter',
  words: {
    logIn: 'Anmelden',
    logOut: 'Abmelden',
    signUp: 'Registrieren',
    forgot: 'Passwort vergessen?',
    sendMail: 'E-Mail anfordern',
    savePassword: 'Passwort speichern',
    mailSent: 'Wir haben Ihnen eine E-Mail geschickt',
    recoveryMailSent: 'Mit dem Link darin wählen Sie ein neues Passwort',
    notVerified: 'Ihr Konto konnte nicht bestätigt werden',
    wrongPassword: 'E-Mail-Adresse oder Passwort stimmt nicht',
    closed: 'Registrieren ist hier nicht möglich',
  },
}

/** The policy of a strict host page; it would block a frame and inline styles. */
const STRICT_POLICY =
  "default-src 'none'; script-src 'self' 'nonce-host'; style-src 'self'; connect-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'"

/** A page of a club that embeds the widget as the vendor recommends. @param init runs once the widget is there */
const hostPage = (init: string, attributes = '') =>
  `<!doctype html><html lang="de"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Verein</title>
<main><h1>Verein</h1><div data-netlify-identity-menu></div><div data-netlify-identity-button>Mitglieder</div><div data-netlify-identity-button id="empty"></div></main>
<script nonce="host">window.seen=[]</script><script src="/widget.js"${attributes}></script><script nonce="host">${RECORD}${init}</script>`

/** Records the widget's events for its host page. */
const RECORD = `for (const name of ['init','login','logout','error','open','close'])
netlifyIdentity.on(name, (told) => seen.push(name + (told && (told.email || (name === 'open' && told)) ? ' ' + (told.email || told) : '')));`

/** The host pages of one widget. */
export const hostRoutes = (kind: WidgetKind) =>
  new Hono()
    .get('/widget.js', (c) => c.body(kind.script, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }))
    .get('/', (c) =>
      c.html(hostPage("netlifyIdentity.init({ APIUrl: location.origin + '/.netlify/identity', locale: 'de' })")),
    )
    .get('/plain', (c) => c.html(hostPage('')))
    // The same machine by another name, which is another site.
    .get('/elsewhere', (c) =>
      c.html(
        hostPage(
          "netlifyIdentity.init({ APIUrl: location.origin.replace('127.0.0.1', 'localhost') + '/.netlify/identity' })",
        ),
      ),
    )
    .get('/strict', (c) =>
      c.html(hostPage('', ' data-api-url="/.netlify/identity" data-locale="de"'), 200, {
        'Content-Security-Policy': STRICT_POLICY,
      }),
    )
    .get('/chosen', (c) =>
      c.html(
        hostPage(
          'netlifyIdentity.init()',
          ' data-api-url="/.netlify/identity" data-container="main" data-name-placeholder="Wie im Verein" data-host-name="TTV" data-host-url="/verein"',
        ),
      ),
    )
    .get('/polish', (c) => c.html(hostPage('', ' data-api-url="/.netlify/identity" data-locale="pl"')))

type StageNeeds = Parameters<typeof startGotrue>

/** A service with the widget's host pages on one origin, and a browser; to be called where hooks may be registered. */
export function prepareWidgetStage(kind: WidgetKind, overrides?: StageNeeds[0], needs?: StageNeeds[1]) {
  let server: GotrueServer
  let browser: Browser

  beforeAll(async () => {
    server = await startGotrue({ settings: { isEmailChangeSecure: false }, ...overrides }, needs, hostRoutes(kind))
    browser = await shareBrowser()
  })
  afterAll(() => server?.stop())

  return {
    get server(): GotrueServer {
      return server
    },
    async newContext(options: Parameters<Browser['newContext']>[0] = {}): Promise<BrowserContext> {
      const context = await browser.newContext(options)
      onTestFinished(() => context.close())
      return context
    },
  }
}

/** A device for the widget. @property context for the browser @property press how a button is pressed there */
export type Device = {
  place: string
  context: Parameters<Browser['newContext']>[0]
  press: (button: Locator) => Promise<void>
}

export const DESK: Device = { place: 'at a desk', context: {}, press: (button) => button.click() }

export const PHONE: Device = {
  place: 'on a phone',
  context: { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true },
  press: (button) => button.tap(),
}

/** One page with the widget, and the user's actions on it. */
export function visitWidget(
  page: Page,
  { isFramed, words, accept }: WidgetKind,
  origin: string,
  { press }: Device = DESK,
) {
  page.setDefaultTimeout(30_000)
  const widget = isFramed ? page.frameLocator('#netlify-identity-widget') : page.locator('#netlify-identity-widget')
  const fill = async (fields: Record<string, string>, button: string) => {
    for (const [name, value] of Object.entries(fields)) await widget.locator(`input[name=${name}]`).fill(value)
    await press(widget.getByRole('button', { name: button, exact: true }).last())
  }
  return {
    page,
    widget,
    words,
    /** Reloads a host page; a changed fragment alone would not load it. */
    async visit(address = '/') {
      await page.goto('about:blank')
      await page.goto(`${origin}${address}`)
    },
    /** Accepts a link that signs the user in, if the widget asks. */
    async accept() {
      if (accept !== undefined) await press(widget.getByRole('button', { name: accept, exact: true }))
    },
    open: (action: 'login' | 'signup') => page.evaluate(`netlifyIdentity.open('${action}')`),
    /** Fills fields by name and presses the button; the tab above may have the same name. */
    fill,
    /** Presses a button that leads to another page of the dialog. */
    press: (button: string) => press(widget.getByRole('button', { name: button }).first()),
    sees: (text: string) => widget.getByText(text).first().waitFor(),
    seesField: (name: string) => widget.locator(`input[name=${name}]`).waitFor(),
    /** All requests so far that changed something at the service, without tokens and addresses. */
    asked: recordRequests(page),
    /** The signed-in user, by the widget's own state. */
    currentEmail: () => page.evaluate('netlifyIdentity.currentUser()?.email ?? null'),
    /** The events that the host page has received. */
    events: () => page.evaluate('seen') as Promise<string[]>,
    stored: () => page.evaluate("localStorage.getItem('gotrue.user')") as Promise<string | null>,
  }
}

function recordRequests(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (!pathname.startsWith('/.netlify/identity/') || request.method() === 'GET') return
    const { authorization, 'x-use-cookie': cookie, 'content-type': type } = request.headers()
    const facts = [
      ...[authorization && 'with bearer', cookie && `cookie ${cookie}`, type],
      fieldsOf(request.postData() ?? ''),
    ]
    asked.push([request.method(), pathname + search, ...facts].filter(Boolean).join(' '))
  })
  return asked
}

/** The names of the fields that were sent, in order. */
function fieldsOf(body: string): string {
  if (body === '') return ''
  if (!body.startsWith('{')) return [...new URLSearchParams(body).keys()].join(',')
  return JSON.stringify(JSON.parse(body, (_, value: unknown) => (typeof value === 'string' ? '' : value)))
}
