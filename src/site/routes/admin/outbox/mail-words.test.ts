import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { failureText, kindName, STATES, stateWords, toState } from './mail-words.ts'

const FEATURES = new URL('../../../../features/', import.meta.url)

test('every mail that a feature writes has a German name', () => {
  const sources = globSync('**/*-mail.ts', { cwd: FEATURES }).map((path) =>
    readFileSync(new URL(path, FEATURES), 'utf8'),
  )
  const kinds = sources.flatMap((text) => Array.from(text.matchAll(/\bkind: '([a-z-]+)',/g), ([, kind = '']) => kind))
  expect(kinds).toContain('entry-confirmation')
  expect(kinds.filter((kind) => kindName(kind) === kind)).toEqual([])
})

test('kinds are called by their German names, and an unknown one keeps its own', () => {
  expect(kindName('identity-invite')).toBe('Einladung')
  expect(kindName('entry-confirmation')).toBe('Bestätigung einer Anmeldung zum Turnier')
  expect(kindName('something-new')).toBe('something-new')
  expect(kindName('constructor')).toBe('constructor')
})

test('a failure is told in words, with its codes for those who look further', () => {
  expect(failureText('EENVELOPE 550')).toBe(
    'Der Mailserver hat die Empfängeradresse nicht angenommen. (EENVELOPE, Antwort 550)',
  )
  expect(failureText('EENVELOPE 550 final')).toBe(
    'Der Mailserver hat die Empfängeradresse nicht angenommen. (EENVELOPE, Antwort 550) Das ist endgültig, deshalb versuchen wir es nicht von selbst noch einmal.',
  )
  expect(failureText('ECONNREFUSED')).toBe('Der Mailserver war nicht zu erreichen. (ECONNREFUSED)')
  expect(failureText('Error')).toBe('Die Nachricht konnte nicht übergeben werden. (Error)')
})

test('each state is found again by its name in the address', () => {
  expect(STATES.map((state) => toState(stateWords[state].key))).toEqual([...STATES])
  expect([toState('alles'), toState(null)]).toEqual([undefined, undefined])
})
