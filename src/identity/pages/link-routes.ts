import { Hono, type Context } from 'hono'
import { previewLink, verifyLink, type VerifyOutcome } from '#identity/core/mail-links/verify-link.ts'
import { whoOf } from '#identity/core/sessions/open-session.ts'
import type { Grant } from '#identity/core/sessions/session.ts'
import { signOut } from '#identity/core/sessions/sign-out.ts'
import { requestLink } from '#identity/use/sign-in/request-link.ts'
import { LINK_NAMES } from '#identity/words/link-names.ts'
import { renderPage, type Page } from './document.ts'
import type { Mistake } from './form-parts.ts'
import { confirmPage, donePage, spentPage, type LinkContext } from './link-page.ts'
import { AGAIN, asksForPassword, readLinkRequest, type LinkRequest } from './link-request.ts'
import { callerOf, textsOf } from './page-context.ts'
import type { PagesContext } from './pages-context.ts'
import { readOwnForm } from './read-form.ts'
import { foreignPage, isTellable, refusalPage, textPage, toMistake, type PageRefusal } from './refusal-page.ts'

/** The pages that links in mails lead to. Viewing them changes nothing, so programs that open every link in a mail use up none. */
export function linkRoutes(pages: PagesContext): Hono {
  const { identity, baseUrl } = pages
  return new Hono()
    .get('/link', async (c) => {
      const answering = answerTo(c, pages, new URL(c.req.url).searchParams)
      return answering.show(await lookedAt(answering))
    })
    .post('/link', async (c) => {
      const fields = await readOwnForm(c, baseUrl)
      return fields ? useLink(answerTo(c, pages, fields), fields.get('password') ?? '') : foreign(c, pages)
    })
    .post('/link/neu', async (c) => {
      const fields = await readOwnForm(c, baseUrl)
      if (!fields) return foreign(c, pages)
      const answering = answerTo(c, pages, fields)
      const { request, texts, show } = answering
      const email = fields.get('email') ?? ''
      const link = { wire: request.wire, redirectTo: request.target, pkce: undefined }
      const what = AGAIN[request.purpose]
      const sent = await requestLink(identity, { what, email, link, caller: callerOf(c, pages) })
      if (sent.ok || !isTellable(sent.error)) return show(textPage(200, texts.sent.title, texts.sent.text))
      const mistake = toMistake(sent.error, texts, identity.settings.password)
      return show(mistake ? spentPage(answering, { email, mistake }) : refusalPage(sent.error, texts))
    })
}

type Answering = LinkContext & { c: Context; show: (page: Page) => Response }

function answerTo(c: Context, pages: PagesContext, fields: URLSearchParams): Answering {
  const texts = textsOf(c)
  const request = readLinkRequest(fields, pages.identity.settings)
  return { c, pages, texts, request, show: (page) => renderPage(pages, page, texts) }
}

const foreign = (c: Context, pages: PagesContext) => renderPage(pages, foreignPage(textsOf(c)), textsOf(c))

const SPENT = new Set<PageRefusal['kind']>(['token-missing', 'token-spent', 'token-expired'])

/** @param mistakes in the submitted form */
async function lookedAt(context: LinkContext, mistakes?: Mistake[]): Promise<Page> {
  const { token, purpose } = context.request
  const known = await previewLink(context.pages.identity, token)
  return known?.purpose === purpose ? confirmPage(context, known.sentTo, mistakes) : spentPage(context)
}

async function useLink(answering: Answering, typed: string): Promise<Response> {
  const { c, request, texts, pages, show } = answering
  const { identity } = pages
  const caller = callerOf(c, pages)
  const password = asksForPassword(request) ? typed : undefined
  if (password === '') return show(await refuse({ kind: 'password-missing' }, answering))
  const allowed = await identity.limits.take('verify', caller.ip)
  if (!allowed.ok) return show(refusalPage(allowed.error, texts))
  const outcome = await verifyLink(identity, {
    proof: { kind: 'link', token: request.token },
    purposes: [request.purpose],
    password,
    invitesNeedPassword: password !== undefined,
    caller,
  })
  return outcome.ok ? goOn(answering, outcome.value) : show(await refuse(outcome.error, answering))
}

async function refuse(refusal: PageRefusal, context: LinkContext): Promise<Page> {
  if (SPENT.has(refusal.kind)) return spentPage(context)
  const mistake = toMistake(refusal, context.texts, context.pages.identity.settings.password)
  // Only a password can be typed here.
  return mistake?.field === 'password' ? lookedAt(context, [mistake]) : refusalPage(refusal, context.texts)
}

async function goOn(answering: Answering, outcome: VerifyOutcome): Promise<Response> {
  const { c, request, texts, pages, show } = answering
  switch (outcome.kind) {
    case 'half-done':
      return show(textPage(200, texts.halfDone.title, texts.halfDone[outcome.remaining]))
    case 'code-issued':
      return seeOther(c, withCode(outcome.redirectTo, outcome.authCode))
    case 'signed-in': {
      const { grant } = outcome
      if (request.target !== undefined) return seeOther(c, withSession(request.target, grant, request))
      const address = addressOf(pages)
      const cookie = pages.siteCookie?.(grant.session)
      if (cookie !== undefined) c.header('Set-Cookie', cookie)
      if (request.purpose === 'magic-link') {
        return seeOther(c, cookie === undefined ? withSession(address, grant, request) : address)
      }
      const page = show(donePage(texts.links[request.purpose], await nextStep(answering, grant)))
      if (cookie !== undefined) page.headers.append('Set-Cookie', cookie)
      return page
    }
  }
}

/**
 * The site takes over the session by its cookie, or else the Netlify widget does behind the button. No client would take over any other session,
 * so it ends at once.
 */
async function nextStep({ request, texts, pages }: LinkContext, grant: Grant) {
  const address = addressOf(pages)
  if (pages.siteCookie) return { address, text: texts.goOn, isSignedIn: true }
  if (request.wire === 'netlify')
    return { address: withSession(address, grant, request), text: texts.goOn, isSignedIn: false }
  const nobody = { ip: grant.session.ip ?? '', userAgent: undefined, audience: undefined }
  await signOut(pages.identity, whoOf(pages.identity, grant), 'local', nobody)
  return { address, text: texts.toSignIn, isSignedIn: false }
}

/** Where people go on: the site's sign-in. */
const addressOf = ({ identity: { settings } }: PagesContext) => settings.siteUrl + settings.mailLinkPath

function seeOther(c: Context, address: string): Response {
  c.header('Cache-Control', 'no-store')
  c.header('Referrer-Policy', 'no-referrer')
  return c.redirect(address, 303)
}

/** An address with a session in its fragment, as the clients of each wire expect it. */
function withSession(address: string, grant: Grant, { wire, purpose }: LinkRequest): string {
  const common = { access_token: grant.accessToken, token_type: 'bearer' }
  const session = { expires_in: String(grant.lifetimeSeconds), refresh_token: grant.refreshToken }
  const fragment = new URLSearchParams(
    wire === 'netlify'
      ? { access_token: common.access_token, ...session, token_type: common.token_type }
      : {
          access_token: common.access_token,
          expires_at: String(Math.floor(grant.accessTokenExpiresAt.getTime() / 1_000)),
          ...session,
          // Marks the fragment as meant for the client.
          sb: '',
          token_type: common.token_type,
          type: LINK_NAMES[purpose].type,
        },
  )
  return `${withoutFragment(address)}#${fragment}`
}

/** An address with an authorisation code in its query. */
function withCode(address: string, authCode: string): string {
  const url = new URL(address)
  url.searchParams.set('code', authCode)
  return url.href
}

const withoutFragment = (address: string) => address.replace(/#.*$/s, '')
