import { expect, test } from 'vitest'
import { parseRegistrationForm } from '#features/tournaments/registrations/registration-form.ts'
import { composeSignUp } from './sign-up-bodies.ts'

test.for([0, 1, 2, 29_999])('sign-up %i is a form without mistakes', (number) => {
  const { body, email, teamNames } = composeSignUp(number, 'token')
  const form = parseRegistrationForm(Object.fromEntries(new URLSearchParams(body)))
  expect(form).toMatchObject({ ok: true, value: { contactEmail: email, teamNames } })
})

test('sign-ups bring one, two and three teams', () => {
  expect([0, 1, 2, 3].map((number) => composeSignUp(number, 'token').teamNames.length)).toEqual([1, 2, 3, 1])
})
