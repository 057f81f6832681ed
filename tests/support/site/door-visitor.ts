import { createBrowser } from '#tests/support/identity/cookie-jar.ts'
import type { Site } from './start-site.ts'

/** A visitor with a browser without scripts, at the sign-in of the members' area. */
export function createDoorVisitor(site: Pick<Site, 'origin'>) {
  const browser = createBrowser()
  const open = (path: string) => browser.visit(site.origin + path)
  const send = (path: string, fields: Record<string, string>) =>
    browser.visit(site.origin + path, {
      method: 'POST',
      headers: { Origin: site.origin },
      body: new URLSearchParams(fields),
    })
  return {
    open,
    send,
    cookies: browser.cookies,
    signIn: (email: string, password: string, path = '/admin') => send(path, { email, password }),
  }
}
