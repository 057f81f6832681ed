import type { Context } from 'hono'
import type { Caller } from '#identity/core/caller.ts'
import { chooseTexts } from './page-language.ts'
import type { PagesNeeds } from './pages-needs.ts'

const MAX_USER_AGENT = 512

export const textsOf = (c: Context) => chooseTexts(c.req.header('accept-language'))

export function callerOf(c: Context, { clientAddress }: PagesNeeds): Caller {
  return {
    ip: clientAddress(c.req.raw, c.env),
    userAgent: c.req.header('user-agent')?.slice(0, MAX_USER_AGENT),
    audience: undefined,
  }
}
