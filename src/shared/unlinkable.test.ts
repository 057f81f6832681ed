import { expect, test } from 'vitest'
import { greetableName, isUnlinkable } from './unlinkable.ts'

test.each(['Anna Müller', 'Dr. Anna-Lena d’Arc', 'A. B. Muster', 'José'])('%s is a name', (name) => {
  expect(greetableName(` ${name} `)).toBe(name)
})

test.each([
  'Sie haben gewonnen evil.com',
  'https://evil.example',
  'Gewinn 1000',
  'www evil',
  'a@b',
  'x'.repeat(51),
  '',
  7,
  undefined,
])('%s is not repeated as a name', (typed) => expect(greetableName(typed)).toBeUndefined())

test.each(['TTC 1. Mannschaft', 'Die 3 ???', 'Löwen & Söhne', '<b onclick="x">A</b>', 'Hallenweg 3, 66600 Musterdorf'])(
  '%s can be repeated',
  (typed) => expect(isUnlinkable(typed)).toBe(true),
)

test.each(['evil.com', 'Mehr auf EVIL.example', 'http://1', 'x//evil', 'schreib@uns', 'www.evil', 'bäd.example'])(
  '%s would become a link',
  (typed) => expect(isUnlinkable(typed)).toBe(false),
)
