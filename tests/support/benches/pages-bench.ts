import { expect, test as plain } from 'vitest'
import { findSetUpLink } from '#identity/core/sign-up/first-set-up.ts'
import { linkAddress } from '#identity/messages/link-address.ts'
import { createPages } from '#identity/pages/create-pages.ts'
import type { PagesContext } from '#identity/pages/pages-context.ts'
import { createOnlyOnce } from '#identity/service/shared-assertions.ts'
import {
  CALLER,
  ISSUER,
  prepareIdentity,
  SITE_URL,
  type BenchOverrides,
} from '#tests/support/identity/identity-bench.ts'

export const PAGES_URL = `${SITE_URL}/konto`

/** The headers of a browser with a form of our own page. */
const OWN_FORM = { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/x-www-form-urlencoded' }

/** The pages of an identity service with its own database. */
export async function preparePages(overrides: BenchOverrides = {}, siteCookie?: PagesContext['siteCookie']) {
  const bench = await prepareIdentity(overrides)
  const { identity } = bench
  const faults: Error[] = []
  const pages = createPages({
    identity,
    onlyOnce: createOnlyOnce(bench.connection),
    siteCookie,
    siteName: () => 'TTC Musterdorf',
    baseUrl: PAGES_URL,
    look: () => ({
      logo: undefined,
      tokens: "@font-face { src: url('../assets/archivo.woff2'); } :root { --ink: black; }",
      fonts: { 'archivo.woff2': new Uint8Array([1, 2, 3]), 'archivo-rare.woff2': new Uint8Array([4, 5]) },
    }),
    clientAddress: () => CALLER.ip,
    reportFault: (error) => {
      faults.push(error)
      return 'F-1'
    },
  })
  const path = (address: string) => address.replace(PAGES_URL, '')
  const send = (address: string, fields: Iterable<[string, string]>, headers: Record<string, string> = OWN_FORM) =>
    pages.request(path(address), { method: 'POST', headers, body: new URLSearchParams([...fields]).toString() })

  return {
    ...bench,
    pages,
    faults,
    setUpLink: () => findSetUpLink(identity, PAGES_URL),
    send,
    open: (address: string, init?: RequestInit) => pages.request(path(address), init),
    /** The link in the newest message to this address. */
    linkTo(recipient: string): string {
      const bases = { supabase: ISSUER, pages: PAGES_URL }
      return linkAddress(bench.lastMessageTo(recipient), identity.settings, bases)
    },
    /** Opens a link, fills in its form and sends it, as a user would. */
    async use(address: string, typed: Record<string, string> = {}) {
      const page = await pages.request(path(address))
      expect(page.status).toBe(200)
      const html = await page.text()
      return send(`${PAGES_URL}${actionOf(html)}`, [...hiddenFields(html), ...Object.entries(typed)])
    },
    async shows(answer: Response | Promise<Response>, status: number) {
      const response = await answer
      expect(response.status).toBe(status)
      return readPage(await response.text())
    },
  }
}

export const test = plain.extend('pages', () => preparePages())

export function hiddenFields(html: string): [string, string][] {
  return [...html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
    name,
    unescape(value),
  ])
}

const actionOf = (html: string) => /action="[^"]*\/konto([^"]*)"/.exec(html)?.[1] ?? ''

/** The visible text, without stylesheet and markup. */
export function readPage(html: string) {
  const [, title = ''] = /<h1>(.*?)<\/h1>/s.exec(html) ?? []
  const text = unescape(html.replace(/<style>.*?<\/style>/s, '').replaceAll(/<[^>]*>/g, ' ')).replaceAll(/\s+/g, ' ')
  return { html, title: unescape(title), text }
}

const unescape = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
