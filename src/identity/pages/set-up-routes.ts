import { createElement as h } from 'react'
import { Hono } from 'hono'
import { normaliseEmail } from '#identity/core/accounts/address.ts'
import { checkPassword } from '#identity/core/accounts/password-rule.ts'
import type { IdentitySettings } from '#identity/core/settings.ts'
import { isSetUpOpen, setUpFirst } from '#identity/core/sign-up/first-set-up.ts'
import { renderPage, type Page } from './document.ts'
import { donePage } from './link-page.ts'
import { form, passwordField, type Field, type Mistake } from './form-parts.ts'
import { callerOf, textsOf } from './page-context.ts'
import type { PageTexts } from './page-texts.ts'
import type { PagesContext } from './pages-context.ts'
import { readOwnForm } from './read-form.ts'
import { foreignPage, refusalPage, textPage, toMistake } from './refusal-page.ts'

type Typed = { name: string; email: string }
const MAX_NAME = 100

/** The page that creates the first administrator's account, with the link from the console. */
export function setUpRoutes(pages: PagesContext): Hono {
  const { onlyOnce, identity, baseUrl } = pages
  const { settings } = identity

  return new Hono()
    .get('/einrichten', async (c) => {
      const texts = textsOf(c)
      const token = c.req.query('token') ?? ''
      const isOpen = await isSetUpOpen(identity, token)
      const page = isOpen ? formPage({ token, texts, pages }, { name: '', email: '' }) : closedPage(texts)
      return renderPage(pages, page, texts)
    })
    .post('/einrichten', async (c) => {
      const texts = textsOf(c)
      const show = (page: Page) => renderPage(pages, page, texts)
      const fields = await readOwnForm(c, baseUrl)
      if (!fields) return show(foreignPage(texts))
      const read = (name: string) => fields.get(name) ?? ''
      const token = read('token')
      const typed = { name: read('name').trim().slice(0, MAX_NAME), email: read('email').trim() }
      const password = read('password')
      const again = (mistakes: Mistake[]) => show(formPage({ token, texts, pages }, typed, mistakes))
      const mistakes = findMistakes({ ...typed, password }, texts, settings)
      if (mistakes.length > 0) return again(mistakes)
      const caller = callerOf(c, pages)
      const allowed = await identity.limits.take('sign-up', caller.ip)
      if (!allowed.ok) return show(refusalPage(allowed.error, texts))
      const outcome = await setUpFirst(identity, onlyOnce, { ...typed, token, password, caller })
      const goOn = { address: settings.siteUrl + settings.mailLinkPath, text: texts.toSignIn, isSignedIn: false }
      if (outcome.ok) return show(donePage(texts.links.invite, goOn))
      if (['token-expired', 'token-spent'].includes(outcome.error.kind)) return show(closedPage(texts))
      const mistake = toMistake(outcome.error, texts, settings.password)
      return mistake ? again([mistake]) : show(refusalPage(outcome.error, texts))
    })
}

/** Finds all mistakes at once, so that the user is not sent back three times. */
function findMistakes(
  { name, email, password }: Typed & { password: string },
  texts: PageTexts,
  settings: IdentitySettings,
) {
  const refusals = [normaliseEmail(email), checkPassword(password, settings)].flatMap((each) =>
    each.ok ? [] : each.error,
  )
  return [
    ...(name === '' ? [{ field: 'name', text: texts.mistakes['name-missing'] } as const] : []),
    ...refusals.flatMap((refusal) => toMistake(refusal, texts, settings.password) ?? []),
  ]
}

function formPage(
  of: { token: string; texts: PageTexts; pages: PagesContext },
  typed: Typed,
  mistakes: Mistake[] = [],
): Page {
  const { token, texts, pages } = of
  const fields: Field[] = [
    { ...texts.name, name: 'name', type: 'text', autoComplete: 'name', value: typed.name },
    { ...texts.email, name: 'email', type: 'email', autoComplete: 'username', value: typed.email },
    passwordField(texts, pages.identity.settings.password),
  ]
  return {
    status: mistakes.length > 0 ? 422 : 200,
    title: texts.setUp.title,
    body: [
      h('p', { className: 'lead', key: 'lead' }, texts.setUp.explanation),
      form({
        action: `${pages.baseUrl}/einrichten`,
        hidden: [['token', token]],
        fields,
        mistakes,
        button: texts.setUp.action,
        texts,
      }),
    ],
  }
}

const closedPage = ({ setUp }: PageTexts) => textPage(410, setUp.closedTitle, setUp.closed)
