import { createElement as h } from 'react'
import type { Page } from './document.ts'
import { form, passwordField, type Mistake } from './form-parts.ts'
import { asksForPassword, toFields, type LinkRequest } from './link-request.ts'
import type { LinkTexts, PageTexts } from './page-texts.ts'
import type { PagesContext } from './pages-context.ts'
import { textPage } from './refusal-page.ts'

export type LinkContext = { request: LinkRequest; texts: PageTexts; pages: PagesContext }

/**
 * Says what the link is about to do; nothing has happened yet. Also names the account: another person's link would sign the reader in as that
 * person.
 */
export function confirmPage(
  { request, texts, pages: { identity, baseUrl } }: LinkContext,
  sentTo: string,
  mistakes: Mistake[] = [],
): Page {
  const { settings } = identity
  const { title, explanation, action } = texts.links[request.purpose]
  return {
    status: mistakes.length > 0 ? 422 : 200,
    title,
    formTargets: [settings.siteUrl, ...(request.target === undefined ? [] : [request.target])],
    body: [
      h('p', { className: 'lead', key: 'lead' }, explanation),
      h('p', { key: 'for' }, texts.sentTo, ' ', h('strong', null, sentTo)),
      form({
        action: `${baseUrl}/link`,
        hidden: toFields(request),
        fields: asksForPassword(request) ? [passwordField(texts, settings.password)] : [],
        mistakes,
        button: action,
        texts,
      }),
    ],
  }
}

type GoOn = { address: string; text: string; isSignedIn: boolean }

/** Shown when the link has been used and no client waits for the outcome. @param goOn where the button leads */
export function donePage({ doneTitle, done, doneSignedIn }: LinkTexts, goOn: GoOn): Page {
  return {
    status: 200,
    title: doneTitle,
    body: [
      h('p', { className: 'lead', key: 'lead' }, goOn.isSignedIn ? doneSignedIn : done),
      h('p', { key: 'on' }, h('a', { className: 'button', href: goOn.address, rel: 'noreferrer' }, goOn.text)),
    ],
  }
}

/** The link is too old or already used; if people can request a new one, the page offers it. */
export function spentPage({ request, texts, pages }: LinkContext, typed?: { email: string; mistake: Mistake }): Page {
  const { spent } = texts
  if (request.purpose === 'invite') return textPage(410, spent.title, spent.text, spent.invite)
  if (request.purpose === 'email-change-current' || request.purpose === 'email-change-new') {
    return textPage(410, spent.title, spent.text, spent.change)
  }
  const email = { ...texts.email, name: 'email', type: 'email', autoComplete: 'username' } as const
  return {
    status: typed ? 422 : 410,
    title: spent.title,
    body: [
      h('p', { className: 'lead', key: 'lead' }, `${spent.text} ${spent.again}`),
      form({
        action: `${pages.baseUrl}/link/neu`,
        // The old token is useless; the target is still needed.
        hidden: toFields(request).filter(([name]) => name !== 'token'),
        fields: [{ ...email, ...(typed && { value: typed.email }) }],
        mistakes: typed ? [typed.mistake] : [],
        button: spent.action,
        texts,
      }),
    ],
  }
}
