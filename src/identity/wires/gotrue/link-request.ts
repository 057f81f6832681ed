import type { Context } from 'hono'
import type { LinkRequest } from '#identity/core/one-time/link-request.ts'
import { redirectTarget } from '#identity/core/one-time/redirect-target.ts'
import type { GotrueNeeds } from './gotrue-needs.ts'

/** Where a link in a mail leads: to the set path, and only where none is set to the page on which it was asked for. */
export function readLink(c: Context, { identity: { settings } }: GotrueNeeds): LinkRequest {
  const referrer = c.req.header('referer')
  const mayUsePage = settings.mailLinkPath === '' && referrer !== undefined
  return {
    wire: 'netlify',
    redirectTo: mayUsePage ? redirectTarget(referrer, settings) : undefined,
    pkce: undefined,
  }
}

/** Where the browser comes back to after a sign-in elsewhere: the page it left, where that is ours, else the site. */
export function readReturn(c: Context, { identity: { settings } }: GotrueNeeds): LinkRequest {
  return { wire: 'netlify', redirectTo: redirectTarget(c.req.header('referer'), settings), pkce: undefined }
}
