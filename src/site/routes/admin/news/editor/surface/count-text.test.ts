import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { countCharacters, gazetteText } from '#features/news/pass-on.ts'
import { TESTS_CLUB } from '#tests/support/samples/tests-club.ts'
import { countPlain, countText } from './count-text.ts'

const bodyOf = (name: string) => readFileSync(`${TESTS_CLUB}/news/${name}`, 'utf8').split(/^---$/m).slice(2).join('---')

test('the count below the text is what the gazette gets, but for a few characters', () => {
  const names = readdirSync(`${TESTS_CLUB}/news`)
  expect(names.length).toBeGreaterThan(40)
  for (const name of names) {
    const markdown = bodyOf(name)
    const exact = countCharacters(gazetteText({ title: '', markdown }))
    const isNear = Math.abs(countPlain(markdown) - exact) <= Math.max(10, exact / 50)
    expect([name, countPlain(markdown), exact, isNear]).toEqual([name, countPlain(markdown), exact, true])
  }
})

test.each([
  ['', '0 Wörter · Amtsblatt: etwa 0 Zeichen'],
  ['Sieg', '1 Wort · Amtsblatt: etwa 10 Zeichen'],
  ['## Wort für **Wort** geschrieben – ', '4 Wörter · Amtsblatt: etwa 30 Zeichen'],
])('of „%s“ it says „%s“', (markdown, text) => expect(countText(markdown)).toBe(text))
