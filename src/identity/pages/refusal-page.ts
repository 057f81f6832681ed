import { createElement as h } from 'react'
import type { EmailRefusal } from '#identity/core/accounts/address.ts'
import type { VerifyRefusal } from '#identity/core/mail-links/verify-link.ts'
import type { Refusal } from '#identity/core/refusal.ts'
import type { SetUpRefusal } from '#identity/core/sign-up/first-set-up.ts'
import type { MailRefusal } from '#identity/use/sign-in/request-link.ts'
import type { Page } from './document.ts'
import type { Mistake } from './form-parts.ts'
import type { PageTexts } from './page-texts.ts'

/** Refusals of a new link that do not reveal whether an address is known. */
type NewLinkRefusal = Refusal<'too-many' | 'too-soon'> | EmailRefusal

export const isTellable = (refusal: MailRefusal): refusal is NewLinkRefusal =>
  refusal.kind === 'email-invalid' || refusal.kind === 'too-many' || refusal.kind === 'too-soon'

/** Why our own pages refuse. */
export type PageRefusal = VerifyRefusal | SetUpRefusal | NewLinkRefusal

/** What the person can correct in the form; undefined for everything else. */
export function toMistake(
  refusal: PageRefusal,
  { mistakes, password: words }: PageTexts,
  rule: { requiredCharacters: string[] },
): Mistake | undefined {
  const password = (text: string): Mistake => ({ field: 'password', text })
  switch (refusal.kind) {
    case 'password-missing':
    case 'invite-password-missing':
      return password(words.missing)
    case 'password-too-long':
      return password(words.tooLong(refusal.maxBytes))
    case 'password-weak':
      return password(words.weak(refusal, rule.requiredCharacters))
    case 'email-invalid':
      return { field: 'email', text: mistakes['email-invalid'] }
    case 'email-taken':
      return { field: 'email', text: mistakes['email-taken'] }
    case 'too-many':
    case 'too-soon':
    case 'banned':
    case 'phone-taken':
    case 'token-missing':
    case 'token-spent':
    case 'token-expired':
      return undefined
  }
}

/** A page for what cannot be corrected in the form; it gives a reason only if that helps. */
export function refusalPage(refusal: PageRefusal, texts: PageTexts): Page {
  const { refused } = texts
  switch (refusal.kind) {
    case 'too-many':
    case 'too-soon':
      return textPage(429, refused.title, refused.wait(refusal.waitSeconds))
    case 'banned':
      return textPage(403, refused.title, refused.banned)
    case 'email-taken':
      return textPage(409, refused.title, texts.mistakes['email-taken'])
    case 'email-invalid':
    case 'invite-password-missing':
    case 'password-missing':
    case 'password-too-long':
    case 'password-weak':
    case 'phone-taken':
    case 'token-missing':
    case 'token-spent':
    case 'token-expired':
      return textPage(400, refused.title, refused.other)
  }
}

/** For a form of another site, and for anything that is no form. */
export const foreignPage = ({ refused }: PageTexts): Page => textPage(403, refused.title, refused.foreign)

export const textPage = (status: Page['status'], title: string, ...paragraphs: string[]): Page => ({
  status,
  title,
  body: paragraphs.map((text) => h('p', { className: 'lead', key: text }, text)),
})
