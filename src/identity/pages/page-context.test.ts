import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chooseTexts } from './page-context.ts'

test.each([
  [undefined, 'de'],
  ['', 'de'],
  ['*', 'de'],
  ['de-DE,de;q=0.9,en;q=0.8', 'de'],
  ['en', 'en'],
  ['en-US,en;q=0.9', 'en'],
  ['fr,en;q=0.5', 'en'],
  ['fr,it', 'de'],
  ['en;q=0.2,de;q=0.3', 'de'],
  ['en;q=0', 'de'],
])('a browser that asks for %j reads %s', (header, language) => {
  expect(chooseTexts(header).language).toBe(language)
})

test('whatever is asked for, there is a language', () => {
  fc.assert(fc.property(fc.string(), (header) => ['de', 'en'].includes(chooseTexts(header).language)))
})

test.each([
  ['de', 1, 'warten Sie 1 Sekunde und'],
  ['de', 30, 'warten Sie 30 Sekunden und'],
  ['en', 1, 'wait 1 second and'],
  ['en', 121, 'wait 3 minutes and'],
])('in %s a wait of %i seconds is „%s“', (language, seconds, words) => {
  expect(chooseTexts(language).refused.wait(seconds)).toContain(words)
})
