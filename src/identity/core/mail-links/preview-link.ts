import type { IdentityContext } from '#identity/core/context.ts'
import { hashLink } from '#identity/core/one-time/issue-token.ts'
import type { TokenPurpose } from '#identity/core/one-time/one-time-token.ts'
import { setsPassword } from './spend-token.ts'

/** What a link would do. @property sentTo the address to which it went */
type LinkPreview = { purpose: TokenPurpose; needsPassword: boolean; sentTo: string }

/** What a link would do, without using it; for the page with the button. */
export async function previewLink(ctx: IdentityContext, linkToken: string): Promise<LinkPreview | undefined> {
  const token = await ctx.read.tokens.findByLink(hashLink(linkToken))
  if (token === undefined || token.expiresAt <= ctx.now()) return undefined
  return { purpose: token.purpose, needsPassword: setsPassword(token.purpose), sentTo: token.sentTo }
}
