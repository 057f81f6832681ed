import { expect, test } from 'vitest'
import { callLogged, callPerson, lastSignIn, openedRooms, roleNames, secondFactor } from './person-words.ts'

const nobody = { name: undefined, email: undefined, phone: undefined }

test('people are called by name, else by address or number', () => {
  expect(callPerson({ ...nobody, name: 'Anna', email: 'anna@beispiel.example' })).toBe('Anna')
  expect(callPerson({ ...nobody, email: 'anna@beispiel.example', phone: '+49' })).toBe('anna@beispiel.example')
  expect(callPerson({ ...nobody, phone: '+4915112345678' })).toBe('+4915112345678')
  expect(callPerson(nobody)).toBe('Ohne Namen')
  expect(callLogged({ id: 'a', name: undefined, email: undefined, isKnown: false })).toBe('gelöschtes Konto')
})

test('an office says which rooms it opens, if any', () => {
  expect(openedRooms('admin')).toBe('öffnet Personen, Postausgang und Zustand')
  expect(openedRooms('director')).toMatch(/^öffnet .*Turniere.* und /)
  expect(openedRooms('member')).toBe('')
})

test('offices have German names in the audit log, other roles their own', () =>
  expect(roleNames(['youth', 'hall-key'])).toEqual(['Jugendwart', 'hall-key']))

test('of a second factor it is said whether it is there, and until when it has to be', () => {
  const dueAt = new Date('2024-12-15T12:00:00Z')
  const without = (isOverdue: boolean) =>
    secondFactor({ hasSecondFactor: false, neededFactor: { roles: ['admin'], dueAt, isOverdue } })
  expect(secondFactor({ hasSecondFactor: true, neededFactor: undefined })).toBe('eingerichtet')
  expect(secondFactor({ hasSecondFactor: false, neededFactor: undefined })).toBe('nicht eingerichtet')
  expect(without(false)).toBe('nicht eingerichtet, nötig ab 15.12.2024')
  expect(without(true)).toBe('fehlt, das Amt ruht')
})

test('who never signed in is said to have never done so', () => {
  expect(lastSignIn({ lastSignInAt: undefined })).toBe('noch nie')
  expect(lastSignIn({ lastSignInAt: new Date('2024-12-01T12:00:00Z') })).toBe('01.12.2024, 13:00')
})
