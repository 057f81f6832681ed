import { expect, test } from 'vitest'
import { ALL_RIGHTS, may, notAllowed, OFFICES, officeNames, officesWith, toOffices, type Right } from './offices.ts'

/** The rights of every member. */
const OF_MEMBERS: Right[] = ['read-member-files', 'meet-members']

test('without an office nobody may do anything, and a plain member only what is for members', () => {
  for (const right of ALL_RIGHTS) {
    expect(may({ offices: [] }, right)).toBe(false)
    expect(may({ offices: ['member'] }, right)).toBe(OF_MEMBERS.includes(right))
  }
})

test('at least one office holds each right', () => {
  for (const right of ALL_RIGHTS) expect(OFFICES.some((office) => may({ offices: [office] }, right))).toBe(true)
})

test('the administrator does not read registrations; the tournament director does', () => {
  expect(may({ offices: ['admin'] }, 'read-registrations')).toBe(false)
  expect(may({ offices: ['director'] }, 'read-registrations')).toBe(true)
})

test('an actor without a right learns which offices have it', () => {
  expect(notAllowed('manage-people')).toEqual({ ok: false, error: { kind: 'not-allowed', right: 'manage-people' } })
  expect(officesWith('manage-people')).toEqual(['admin'])
  expect(officesWith('read-registrations').toSorted()).toEqual(['board', 'director'])
})

test('several offices add up', () => {
  expect(may({ offices: ['admin', 'director'] }, 'manage-people')).toBe(true)
  expect(may({ offices: ['admin', 'director'] }, 'mail-registrants')).toBe(true)
})

test('roles that are not offices are ignored', () => {
  expect(toOffices(['director', 'root', 7, null, 'admin'])).toEqual(['admin', 'director'])
  expect(toOffices(undefined)).toEqual([])
  for (const office of OFFICES) expect(officeNames[office]).not.toBe('')
})
