import { expect, test } from 'vitest'
import { err, ok } from '#shared/result.ts'
import { readRoles } from './read-roles.ts'

test('offices are recognised by their word and by their German name, in any notation, each once', () => {
  expect(readRoles(['admin', 'Vorstand,board', ' JUGENDWART ', 'Turnierleitung'])).toEqual(
    ok(['admin', 'board', 'youth', 'director']),
  )
  expect(readRoles([])).toEqual(ok([]))
})

test.each(['amdin', 'presse', 'toString', 'Vorständin'])('„%s“ is no office and is named', (word) => {
  expect(readRoles(['editor', word])).toEqual(err([word]))
})

test('words for other programs are accepted unchanged on request', () => {
  expect(readRoles(['Vorstand', 'Hallenschlüssel'], { takesOthers: true })).toEqual(ok(['board', 'Hallenschlüssel']))
})
