import { expect, test } from 'vitest'
import { ALL_RIGHTS, may, notAllowed, OFFICES, officeNames, officesWith, toOffices, type Right } from './offices.ts'

/** What is among members alone. */
const OF_MEMBERS: Right[] = ['read-member-files', 'meet-members']

test('without an office nobody may do anything, and a mere member only what is among members', () => {
  for (const right of ALL_RIGHTS) {
    expect(may({ offices: [] }, right)).toBe(false)
    expect(may({ offices: ['member'] }, right)).toBe(OF_MEMBERS.includes(right))
  }
})

test('each right belongs to somebody', () => {
  for (const right of ALL_RIGHTS) expect(OFFICES.some((office) => may({ offices: [office] }, right))).toBe(true)
})

test('who looks after the technology does not read registrations; the tournament director does', () => {
  expect(may({ offices: ['admin'] }, 'read-registrations')).toBe(false)
  expect(may({ offices: ['director'] }, 'read-registrations')).toBe(true)
})

test('whoever lacks a right learns which offices have it', () => {
  expect(notAllowed('manage-people')).toEqual({ ok: false, error: { kind: 'not-allowed', right: 'manage-people' } })
  expect(officesWith('manage-people')).toEqual(['admin'])
  expect(officesWith('read-registrations').toSorted()).toEqual(['board', 'director'])
})

test('several offices add up', () => {
  expect(may({ offices: ['admin', 'director'] }, 'manage-people')).toBe(true)
  expect(may({ offices: ['admin', 'director'] }, 'mail-registrants')).toBe(true)
})

test('roles that are no offices count for nothing', () => {
  expect(toOffices(['director', 'root', 7, null, 'admin'])).toEqual(['admin', 'director'])
  expect(toOffices(undefined)).toEqual([])
  for (const office of OFFICES) expect(officeNames[office]).not.toBe('')
})
