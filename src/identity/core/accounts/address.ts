import type { Refusal } from '#identity/core/refusal.ts'
import { err, ok, type Result } from '#shared/result.ts'
import type { Address } from './account.ts'

export type EmailRefusal = Refusal<'email-invalid'>
export type PhoneRefusal = Refusal<'phone-invalid'>
export type AddressRefusal = Refusal<'address-missing' | 'address-ambiguous'> | EmailRefusal | PhoneRefusal

const MAX_EMAIL = 254
/** Local part and domain without spaces, quotes or control characters; only a mail shows whether the server accepts it. */
const EMAIL =
  /^[^\s"(),:;<>@[\\\]\p{Cc}]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u
/** Invisible or unassigned characters: addresses that differ only in these look the same. */
const INVISIBLE = /[\p{C}\p{Default_Ignorable_Code_Point}]/u
const PHONE = /^\+?[1-9]\d{6,14}$/

/** The one spelling used to store and look up an address: NFKC, so that full-width look-alikes match, and lower case. */
export function normaliseEmail(text: string): Result<string, EmailRefusal> {
  const email = text.normalize('NFKC').trim().toLowerCase()
  if (email.length > MAX_EMAIL) return err({ kind: 'email-invalid', detail: 'too long' })
  if (INVISIBLE.test(email) || !EMAIL.test(email)) return err({ kind: 'email-invalid', detail: 'invalid format' })
  // Letters of two alphabets in one part are how look-alike addresses are made.
  if (mixesAlphabets(email)) return err({ kind: 'email-invalid', detail: 'mixed scripts' })
  return ok(email)
}

/** E.164 with a plus; spaces and hyphens are forgiven. */
export function normalisePhone(text: string): Result<string, PhoneRefusal> {
  const phone = text.replaceAll(/[\s()/-]/g, '')
  if (!PHONE.test(phone)) return err({ kind: 'phone-invalid' })
  return ok(phone.startsWith('+') ? phone : `+${phone}`)
}

/** Accepts exactly one of e-mail and phone. */
export function readAddress(given: {
  email: string | undefined
  phone?: string | undefined
}): Result<Address, AddressRefusal> {
  const [hasEmail, hasPhone] = [Boolean(given.email), Boolean(given.phone)]
  if (hasEmail && hasPhone) return err({ kind: 'address-ambiguous' })
  if (given.email) {
    const email = normaliseEmail(given.email)
    return email.ok ? ok({ kind: 'email', email: email.value }) : email
  }
  if (given.phone) {
    const phone = normalisePhone(given.phone)
    return phone.ok ? ok({ kind: 'phone', phone: phone.value }) : phone
  }
  return err({ kind: 'address-missing' })
}

/** East Asian letters may be mixed with another script, as ordinary names do: https://www.unicode.org/reports/tr39/#highly_restrictive */
const MIXABLE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Hangul}\p{Script=Common}]/gu
const ALPHABETS = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /[^\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u,
]

function mixesAlphabets(email: string): boolean {
  return email.split(/[@.]/).some((part) => {
    const letters = part.replaceAll(/\P{L}/gu, '').replaceAll(MIXABLE, '')
    return ALPHABETS.filter((alphabet) => alphabet.test(letters)).length > 1
  })
}
