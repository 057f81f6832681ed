import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { pictureTextsSchema } from './picture-texts.ts'

const messagesFor = (yaml: string) => {
  const read = pictureTextsSchema.safeParse(parse(yaml))
  return read.success
    ? []
    : read.error.issues.map((issue) => (issue.code === 'invalid_key' ? issue.issues[0]?.message : issue.message))
}

test('each line gives one picture its text; an empty one marks mere decoration', () => {
  const texts = pictureTextsSchema.parse(parse('jubel-1.svg: Zwei Spieler jubeln.\navatar-m.svg: ""\n'))
  expect(texts).toEqual({ 'jubel-1.svg': 'Zwei Spieler jubeln.', 'avatar-m.svg': '' })
})

describe('a mistake is explained to the volunteer', () => {
  test.each([
    ['a missing text', 'jubel-1.svg:', 'Hier fehlt die Beschreibung des Bildes'],
    ['a path in place of a name', 'pictures/jubel-1.svg: Jubel', 'Dateiname eines Bildes'],
    ['a name without ending', 'jubel-1: Jubel', 'Dateiname eines Bildes'],
    ['a list in place of lines', '- jubel-1.svg', 'Erwartet werden Zeilen der Form'],
    ['a text of several lines', 'jubel-1.svg: |\n  Zwei\n  Spieler', 'steht in einer Zeile'],
    ['a text of a page', `jubel-1.svg: ${'sehr '.repeat(80)}lang`, 'höchstens 300 Zeichen'],
  ])('%s', (_, yaml, sentence) => expect(messagesFor(yaml)).toEqual([expect.stringContaining(sentence)]))
})
