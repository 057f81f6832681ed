import { expect, test } from 'vitest'
import { parseFrontMatter } from '#features/news/front-matter/front-matter.ts'
import { searchTerms } from '#shared/search-text.ts'
import { parseRegistrationForm } from '#features/tournaments/registrations/registration-form.ts'
import { sampleFields } from '#tests/support/site/form-sender.ts'

const LONG = 200_000
const nastyTexts: [string, string][] = [
  ['spaces', ' '.repeat(LONG)],
  ['letters', 'a'.repeat(LONG)],
  ['at signs', '@'.repeat(LONG)],
  ['dots', 'a@' + 'a.'.repeat(LONG / 2)],
  ['phone signs', '+49 (0) / - '.repeat(LONG / 12)],
  ['line breaks', 'a,\r\n'.repeat(LONG / 4)],
  ['combining marks', `a${'\u0301'.repeat(LONG)}`],
  ['ligatures', '\uFDFA'.repeat(LONG)],
  ['dashes', '-'.repeat(LONG)],
  ['colons', 'a: '.repeat(LONG / 3)],
  ['lists', '  - a\n'.repeat(LONG / 6)],
]

test.each(nastyTexts)('very many %s are read in no time: form, front matter and search', (_, text) => {
  const readers: Record<string, () => unknown> = {
    form: () => parseRegistrationForm(Object.fromEntries(Object.keys(sampleFields).map((name) => [name, text]))),
    shortForm: () =>
      parseRegistrationForm(Object.fromEntries(Object.keys(sampleFields).map((name) => [name, text.slice(0, 2_000)]))),
    frontMatter: () => parseFrontMatter(`---\n${text}\n---\n${text}`),
    search: () => searchTerms(text),
  }
  for (const [name, read] of Object.entries(readers)) {
    // In processor time, to exclude other load on the machine. The first time also compiles.
    const times = [1, 2, 3].map(() => {
      const before = process.threadCpuUsage()
      read()
      return process.threadCpuUsage(before).user / 1_000
    })
    expect(Math.min(...times), name).toBeLessThan(100)
  }
})
