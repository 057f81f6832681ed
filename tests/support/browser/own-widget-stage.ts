import type { Browser, BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, onTestFinished, vi } from 'vitest'
import { createAccount } from '#identity/core/admin/create-account.ts'
import { startIdentity, type IdentityServer } from '#tests/support/identity/identity-server.ts'
import { granted } from '#tests/support/identity/second-factor.ts'
import { giveApp } from '#tests/support/site/give-app.ts'
import { shareBrowser } from './browser.ts'
import { DESK, hostRoutes, OURS, visitWidget, type Device } from './widget-stage.ts'

export const PASSWORD = 'ein langer Satz'
export const CALLER = { ip: '192.0.2.1', userAgent: undefined, audience: undefined }

type Settings = Parameters<Browser['newContext']>[0]
export type Begun = Awaited<ReturnType<ReturnType<typeof prepareOwnWidget>['begin']>>

/** Our widget on a service with all sign-in methods, and a browser; to be called where hooks may be registered. */
export function prepareOwnWidget(device: Device = DESK) {
  let server: IdentityServer
  let browser: Browser
  let count = 0

  beforeAll(async () => {
    const site = hostRoutes(OURS)
    server = await startIdentity({ host: (request) => site.fetch(request) })
    browser = await shareBrowser()
  })
  afterAll(() => server?.stop())

  async function newContext(settings: Settings = {}): Promise<BrowserContext> {
    const context = await browser.newContext({ ...device.context, ...settings })
    onTestFinished(() => context.close())
    return context
  }

  /** An empty page, and a unique person. @param context of another page of the same browser */
  async function begin(context?: BrowserContext) {
    count += 1
    const page = await (context ?? (await newContext())).newPage()
    const complaints: string[] = []
    page.on('console', (line) => line.type() === 'error' && complaints.push(line.text()))
    page.on('pageerror', (error) => complaints.push(error.message))
    return { ...visitWidget(page, OURS, server.origin, device), complaints, anna: `anna${count}@club.example` }
  }

  async function join(email: string) {
    const by = { kind: 'service' } as const
    const creation = { email, password: PASSWORD, confirmsEmail: true, confirmsPhone: false }
    return (await granted(createAccount(server.service.identity, { by, caller: CALLER }, creation))).account
  }

  /** A user with an account, signed in by the dialog. @returns the id of the account */
  async function logIn(visit: Begun, address = '/') {
    const { id } = await join(visit.anna)
    await visit.visit(address)
    await visit.open('login')
    await visit.fill({ email: visit.anna, password: PASSWORD }, OURS.words.logIn)
    await visit.sees(visit.anna)
    return id
  }

  /** A user with an authenticator app and recovery codes. */
  async function joinWithApp(email: string) {
    await join(email)
    return giveApp(server.service.identity, { email, password: PASSWORD, caller: CALLER }, server.clock.now())
  }

  /** The six digits of the newest mail to this address. */
  const codeTo = (recipient: string, kind: string) =>
    vi.waitUntil(
      async () =>
        (await server.mails(0)).findLast((mail) => mail.recipient === recipient && mail.kind === kind && mail.code)
          ?.code,
      { timeout: 30_000, interval: 20 },
    )

  return {
    newContext,
    begin,
    join,
    logIn,
    joinWithApp,
    codeTo,
    get server(): IdentityServer {
      return server
    },
  }
}
