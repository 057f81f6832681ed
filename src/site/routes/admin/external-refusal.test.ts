import { expect, test } from 'vitest'
import { externalRefusalOf, readExternalRefusal, signInWithRefusal } from './external-refusal.ts'

test.each([
  ['provider_email_needs_verification', 'bestaetigen', 'Sehen Sie bitte in Ihr Postfach'],
  ['signup_disabled', 'nur-auf-einladung', 'nur auf Einladung'],
  ['user_banned', 'gesperrt', 'gesperrt'],
  ['bad_oauth_state', 'abgebrochen', 'noch einmal'],
  [null, 'abgebrochen', 'noch einmal'],
  // Not a property that every object inherits.
  ['toString', 'abgebrochen', 'noch einmal'],
])('the answer %s of the service leads to the sign-in, which says why', (code, refusal, words) => {
  const address = signInWithRefusal(externalRefusalOf(code))
  expect(address).toBe(`/admin?fehler=${refusal}`)
  expect(readExternalRefusal(new URL(address, 'https://club.example'))).toContain(words)
})

test('a refusal that nobody knows is none', () => {
  expect(readExternalRefusal(new URL('https://club.example/admin?fehler=toString'))).toBeUndefined()
  expect(readExternalRefusal(new URL('https://club.example/admin'))).toBeUndefined()
})
