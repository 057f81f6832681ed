import { createElement as h } from 'react'
import type { IdentityRefusal } from '#identity/core/refusal.ts'
import type { Page } from './document.ts'
import type { Mistake } from './form-parts.ts'
import type { PageTexts } from './page-texts.ts'

/** What the person can put right in the form; undefined for everything else. */
export function toMistake(
  refusal: IdentityRefusal,
  { mistakes }: PageTexts,
  rule: { minLength: number; requiredCharacters: string[] },
): Mistake | undefined {
  const password = (text: string): Mistake => ({ field: 'password', text })
  switch (refusal.kind) {
    case 'password-missing':
    case 'invite-password-missing':
      return password(mistakes['password-missing'])
    case 'password-too-long':
      return password(mistakes['password-long'](refusal.maxBytes))
    case 'password-weak':
      return password(
        refusal.reasons.includes('length')
          ? mistakes['password-short'](refusal.minLength)
          : mistakes['password-characters'](rule.requiredCharacters),
      )
    case 'email-invalid':
    case 'address-missing':
      return { field: 'email', text: mistakes['email-invalid'] }
    case 'email-taken':
      return { field: 'email', text: mistakes['email-taken'] }
    default:
      return undefined
  }
}

/** A page for what cannot be put right there; of the reason only what helps. */
export function refusalPage(refusal: IdentityRefusal, texts: PageTexts): Page {
  const { refused } = texts
  switch (refusal.kind) {
    case 'too-many':
    case 'too-soon':
      return textPage(429, refused.title, refused.wait(refusal.waitSeconds))
    case 'banned':
      return textPage(403, refused.title, refused.banned)
    case 'email-taken':
      return textPage(409, refused.title, texts.mistakes['email-taken'])
    default:
      return textPage(400, refused.title, refused.other)
  }
}

export const textPage = (status: Page['status'], title: string, ...paragraphs: string[]): Page => ({
  status,
  title,
  body: paragraphs.map((text) => h('p', { className: 'lead', key: text }, text)),
})
