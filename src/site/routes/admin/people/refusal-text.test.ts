import { expect, test } from 'vitest'
import { refusalText } from './refusal-text.ts'

test('what can be mended in a field is told at that field', () => {
  expect(refusalText({ kind: 'email-taken' })).toMatchObject({ status: 422, field: 'email' })
  expect(refusalText({ kind: 'name-missing' })).toMatchObject({ status: 422, field: 'name' })
  expect(refusalText({ kind: 'successor-unknown' })).toMatchObject({ status: 422, field: 'nachfolge' })
  expect(refusalText({ kind: 'confirmation-wrong', expected: 'anna@beispiel.example' })).toEqual({
    status: 422,
    field: 'bestaetigung',
    message: 'Bitte tippen Sie genau das ein: anna@beispiel.example',
  })
})

test('what belongs to no field has the status of its reason', () => {
  const statuses = [
    refusalText({ kind: 'not-allowed', right: 'manage-people' }),
    refusalText({ kind: 'account-unknown' }),
    refusalText({ kind: 'last-administrator' }),
    refusalText({ kind: 'already-in' }),
    refusalText({ kind: 'not-admin' }),
  ].map(({ status, field }) => [status, field])
  expect(statuses).toEqual([403, 404, 409, 409, 409].map((status) => [status, undefined]))
})
