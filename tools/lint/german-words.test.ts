import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SOURCES = join(import.meta.dirname, '../../src')

/** One word per thing: the words that we avoid, and their replacements. */
const WORDS: [RegExp, string][] = [
  [/Ansprechpartner/, 'Ansprechperson'],
  [/Kontonummer/, 'IBAN'],
  [/\b(?:Webseite|Homepage|Internetseite|Internetauftritt)/, 'Website'],
  [/\bRäumen?\b/, 'Bereiche'],
  [/\b(?:ein|aus)(?:ge)?logg/i, 'anmelden, abmelden'],
  [/[a-zäöüß] Mails?\b(?! =|\()/, 'E-Mail'],
  [/\bE-?mail-?[Aa]dresse|\bEmail-?[Aa]dresse/, 'E-Mail-Adresse'],
  [/\bVereinsführung entscheidet/, 'Verein'],
  [/\b(?:bei|von|für|an|zu) TTC\b/, 'mit dem Artikel: beim TTC (shared/german/club-name.ts)'],
]
const isComment = (line: string) => /^\s*(?:\/\/|\*|\/\*)/.test(line)

test('what people read calls each thing by its one word', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
  )
  expect(files.length).toBeGreaterThan(1_000)
  const found = files.flatMap((file) =>
    readFileSync(join(SOURCES, file), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        WORDS.filter(([wrong]) => !isComment(line) && wrong.test(line)).map(
          ([, right]) => `${file}:${index + 1} Besser: ${right}. ${line.trim()}`,
        ),
      ),
  )
  expect(found).toEqual([])
})
