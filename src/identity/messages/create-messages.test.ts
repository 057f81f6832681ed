import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { MessageRequest } from '#identity/core/ports.ts'
import { DEFAULT_SETTINGS } from '#identity/core/settings.ts'
import { renderMailBody } from '#platform/mail/mail-body.ts'
import { DAY, HOUR, MINUTE } from '#shared/durations.ts'
import { anyText } from '#tests/support/samples/any-text.ts'
import { createMessages } from './create-messages.ts'
import type { MessagePurpose } from './wording.ts'

const bases = { supabase: 'https://club.example/auth/v1', pages: 'https://club.example/konto' }
const settings = { ...DEFAULT_SETTINGS, siteUrl: 'https://club.example', issuer: bases.supabase }
const messages = createMessages({ settings, bases, siteName: () => 'TTC Musterdorf', renderBody: renderMailBody })

function request(changes: Partial<MessageRequest> = {}): MessageRequest {
  return {
    purpose: 'confirmation',
    channel: 'email',
    recipient: 'anna@beispiel.example',
    wire: 'supabase',
    linkToken: 'AAAAAAAAAAAAAAAAAAAAAA',
    isPkce: false,
    code: '123456',
    redirectTo: undefined,
    newEmail: undefined,
    userMetadata: {},
    validForMilliseconds: DAY,
    ...changes,
  }
}

test('a mail says what it is for, how long it is valid and what to do if it was not oneself', () => {
  const mail = messages.compose(request({ userMetadata: { full_name: 'Anna Müller' } }))
  expect(mail.subject).toBe('Bitte bestätigen Sie Ihre E-Mail-Adresse für den TTC Musterdorf')
  expect(mail.text).toBe(`Guten Tag,

schön, dass Sie da sind! Mit dieser E-Mail-Adresse wurde ein Konto beim TTC Musterdorf angelegt.

Bitte bestätigen Sie, dass die Adresse Ihnen gehört. Danach können Sie sich anmelden.

E-Mail-Adresse bestätigen:
https://club.example/konto/link?art=bestaetigung&token=AAAAAAAAAAAAAAAAAAAAAA

Werden Sie nach einem Code gefragt, geben Sie diesen ein:

Ihr Code: 123456

Gültig 24 Stunden und nur einmal.

Waren Sie das nicht? Dann löschen Sie diese E-Mail einfach; ohne den Link oder den Code geschieht nichts.
`)
})

test('a mail has the same content as HTML, with the link as its button', () => {
  const { html, text } = messages.compose(request())
  for (const part of ['123456', 'Gültig 24 Stunden', 'Waren Sie das nicht?']) expect(html).toContain(part)
  const [, link = ''] = /(https:\/\/\S+)/.exec(text) ?? []
  expect(html).toContain(`href="${link.replaceAll('&', '&amp;')}"`)
})

test('only the kind of a message could tell its purpose in a log', () => {
  expect(messages.compose(request({ purpose: 'recovery' }))).toMatchObject({
    kind: 'identity-recovery',
    channel: 'email',
    recipient: 'anna@beispiel.example',
  })
})

const PURPOSES: MessagePurpose[] = [
  'confirmation',
  'invite',
  'recovery',
  'magic-link',
  'email-change-current',
  'email-change-new',
  'phone-confirmation',
  'phone-change',
  'reauthentication',
  'already-registered',
  'email-changed',
  'passkey-added',
  'factor-code',
]

describe.each(['de', 'en'])('in the language %s', (locale) => {
  const compose = (purpose: MessagePurpose) => messages.compose(request({ purpose, userMetadata: { locale } }))

  test.each(PURPOSES)(
    'a mail about %s has its own subject, the code and words for those who did not ask',
    (purpose) => {
      const mail = compose(purpose)
      const others = PURPOSES.filter((other) => other !== purpose).map((other) => compose(other).subject)
      expect(others).not.toContain(mail.subject)
      expect(mail.html).toContain(`<html lang="${locale}">`)
      expect(mail.text).toContain('123456')
      expect(mail.text).toMatch(locale === 'de' ? /Waren Sie das nicht|nichts anfangen/ : /that not you|nothing to you/)
    },
  )
})

test('English is written for people who chose it, whatever the region', () => {
  expect(messages.compose(request({ userMetadata: { locale: 'en-GB' } })).text).toContain('Hello,')
  expect(messages.compose(request({ userMetadata: { locale: 'fr' } })).text).toContain('Guten Tag,')
  expect(messages.compose(request({ userMetadata: { locale: ['en'] } })).text).toContain('Guten Tag,')
})

test('a change of address names the new address to both sides', () => {
  const newEmail = 'neu@beispiel.example'
  for (const purpose of ['email-change-current', 'email-change-new'] as const) {
    expect(messages.compose(request({ purpose, newEmail })).text).toContain(newEmail)
  }
})

test('a person who is registered already is led to the login, with nothing that could be used', () => {
  const mail = messages.compose(request({ purpose: 'already-registered', linkToken: undefined, code: undefined }))
  expect(mail.text).toContain('Zur Anmeldung:\nhttps://club.example/admin')
  expect(mail.text).not.toContain('Gültig')
})

test.each([
  ['de', 'wenden Sie sich bitte gleich an den TTC Musterdorf'],
  ['en', 'get in touch with TTC Musterdorf at once'],
])('the old address hears where a change led and whom to ask, with nothing to click on (%s)', (locale, advice) => {
  const notice = { purpose: 'email-changed', linkToken: undefined, code: undefined, userMetadata: { locale } } as const
  const mail = messages.compose(request({ ...notice, newEmail: 'neu@beispiel.example' }))
  expect(mail.text).toContain('neu@beispiel.example')
  expect(mail.text).toContain(advice)
  expect(mail.text).not.toMatch(/https:|Gültig|Valid/)
})

test.each([
  ['de', 'entfernen Sie ihn dort bitte gleich'],
  ['en', 'remove it there at once'],
])('the owner of an account hears of a new passkey and what to do, with nothing to click on (%s)', (locale, advice) => {
  const notice = { purpose: 'passkey-added', linkToken: undefined, code: undefined, userMetadata: { locale } } as const
  const mail = messages.compose(request(notice))
  expect(mail.text).toContain(advice)
  expect(mail.text).not.toMatch(/https:|Gültig|Valid/)
})

test('a mail with a code only has no link', () => {
  const mail = messages.compose(request({ purpose: 'reauthentication', linkToken: undefined }))
  expect(mail.text).not.toContain('https://')
  expect(mail.text).toContain('Ihr Code: 123456')
})

test.each([
  [5 * MINUTE, '5 Minuten'],
  [HOUR, '1 Stunde'],
  [90 * MINUTE, '90 Minuten'],
  [DAY, '24 Stunden'],
  [7 * DAY, '7 Tage'],
])('%i milliseconds are valid for „%s“', (validForMilliseconds, words) => {
  expect(messages.compose(request({ validForMilliseconds })).text).toContain(`Gültig ${words} und nur einmal.`)
})

describe('a stranger who signs up with somebody else’s address', () => {
  test.each([
    'Hier gewinnen: https://böse.example',
    'www.boese.example',
    'boese.example',
    '<b>Anna</b>',
    'Anna\r\nBcc: opfer@beispiel.example',
    'Anna 0900 123456',
    'A'.repeat(51),
    'Dr. Anna Müller',
    'Anruf Null Neun Hundert',
  ])('cannot make our mail say %j', (full_name) => {
    const mail = messages.compose(request({ userMetadata: { full_name } }))
    expect(mail.text).toMatch(/^Guten Tag,\n/)
    expect(mail.html).not.toContain(full_name)
  })

  test('cannot start a header, whatever is typed', () => {
    fc.assert(
      fc.property(anyText(), anyText(), fc.string(), (name, address, locale) => {
        const userMetadata = { full_name: name, locale }
        const mail = messages.compose(request({ userMetadata, recipient: address, newEmail: address }))
        return !/[\r\n\0\u2028\u2029]/.test(mail.subject + mail.recipient)
      }),
    )
  })
})

describe('a text message', () => {
  const sms = (changes: Partial<MessageRequest> = {}) =>
    messages.compose(request({ channel: 'sms', recipient: '+491701234567', purpose: 'phone-confirmation', ...changes }))

  test('has the code first, says for whom and for how long, and fits into one', () => {
    expect(sms({ validForMilliseconds: 5 * MINUTE })).toEqual({
      channel: 'sms',
      kind: 'identity-phone-confirmation',
      recipient: '+491701234567',
      subject: '',
      html: '',
      text: '123456 ist Ihr Code (TTC Musterdorf), gültig 5 Minuten. Geben Sie ihn niemandem weiter.',
    })
  })

  test.each(['de', 'en'])('is never longer than 160 characters in the language %s', (locale) => {
    const named = createMessages({ settings, bases, siteName: () => 'Verein '.repeat(40), renderBody: renderMailBody })
    for (const purpose of PURPOSES) {
      const { text } = named.compose(request({ channel: 'sms', purpose, userMetadata: { locale } }))
      expect(text.length).toBeLessThanOrEqual(160)
      expect(text).toContain('123456')
    }
  })
})
