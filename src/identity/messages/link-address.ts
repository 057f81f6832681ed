import type { Wire } from '#identity/core/one-time/one-time-token.ts'
import type { Messages } from '#identity/core/ports.ts'
import type { IdentitySettings } from '#identity/core/settings.ts'
import { isLinkPurpose, LINK_NAMES, type LinkPurpose } from '#identity/words/link-names.ts'

/** Addresses of the running service, without a trailing slash. */
export type LinkBases = {
  /** Mount of the Supabase wire, such as `https://club.example/auth/v1`. */
  supabase: string
  /** Mount of our own pages, such as `https://club.example/konto`. */
  pages: string
}

export type LinkSettings = Pick<IdentitySettings, 'siteUrl' | 'mailLinks' | 'mailLinkPath'>
export type LinkFacts = Parameters<Messages['linkFor']>[0]

/** The sign-in page: what a message without a token links to. */
const doorAddress = ({ siteUrl, mailLinkPath }: LinkSettings) => siteUrl.replace(/\/+$/, '') + mailLinkPath

/** The URL of a message's link, in the form that the settings choose. */
export function linkAddress(link: LinkFacts, settings: LinkSettings, bases: LinkBases): string {
  const { purpose, linkToken } = link
  if (linkToken === undefined || !isLinkPurpose(purpose)) return doorAddress(settings)
  const { fragment } = LINK_NAMES[purpose]
  switch (settings.mailLinks) {
    case 'page':
      return pageAddress({ ...link, purpose, linkToken }, settings, bases)
    case 'verify':
      return verifyAddress({ ...link, purpose, linkToken }, settings, bases)
    case 'fragment':
      // Only the Netlify clients read fragments.
      if (link.wire === 'supabase') return verifyAddress({ ...link, purpose, linkToken }, settings, bases)
      if (fragment === undefined) return pageAddress({ ...link, purpose, linkToken }, settings, bases)
      return `${fragmentBase(link, settings)}#${fragment}=${linkToken}`
  }
}

type KnownLink = {
  purpose: LinkPurpose
  linkToken: string
  wire: Wire
  isPkce?: boolean
  redirectTo?: string | undefined
}

function pageAddress(link: KnownLink, { siteUrl }: LinkSettings, { pages }: LinkBases): string {
  const query = new URLSearchParams({ art: LINK_NAMES[link.purpose].page, token: link.linkToken })
  if (link.wire === 'netlify') query.set('client', 'netlify')
  // With PKCE only the page that asked can go on, so it is named even if it is the site itself.
  if (link.isPkce) query.set('ziel', link.redirectTo ?? siteUrl)
  else if (link.redirectTo !== undefined && link.redirectTo !== siteUrl) query.set('ziel', link.redirectTo)
  return `${pages}/link?${query}`
}

function verifyAddress(link: KnownLink, { siteUrl }: LinkSettings, { supabase }: LinkBases): string {
  const query = new URLSearchParams({
    token: link.isPkce ? `pkce_${link.linkToken}` : link.linkToken,
    type: LINK_NAMES[link.purpose].type,
    redirect_to: link.redirectTo ?? siteUrl,
  })
  return `${supabase}/verify?${query}`
}

/** Without a configured path the link leads to the page that requested it. */
function fragmentBase({ redirectTo }: LinkFacts, settings: LinkSettings): string {
  const isPageMeant = settings.mailLinkPath === '' && redirectTo !== undefined
  return isPageMeant ? redirectTo.replace(/#.*$/s, '') : doorAddress(settings)
}
