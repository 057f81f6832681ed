import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { TESTS_CLUB } from '#tests/support/samples/tests-club.ts'
import { ALL_KINDS } from './all-kinds.ts'
import { categoriesKind } from './categories-kind.ts'
import { consentRegisterKind } from './consent-register-kind.ts'
import type { ContentKind } from './content-kind.ts'
import { pictureConsentsKind } from './picture-consents-kind.ts'
import { pictureFocusKind } from './picture-focus-kind.ts'
import { playedDayKind } from './played-day-kind.ts'
import { redirectsKind } from './redirects-kind.ts'
import { sampleSeasonKind } from './sample-season-kind.ts'

/** These kinds come with the sample club or from an export, and have tests of their own. */
const ELSEWHERE = [
  playedDayKind,
  sampleSeasonKind,
  pictureFocusKind,
  pictureConsentsKind,
  consentRegisterKind,
  categoriesKind,
  redirectsKind,
]

const withoutAny = (paths: readonly string[]): ContentKind[] =>
  ALL_KINDS.filter(({ owns }) => !paths.some((path) => owns(path)))

test('the tests’ club has a file of every kind, which goes out and in again with the others', () => {
  const paths = readdirSync(TESTS_CLUB, { recursive: true, encoding: 'utf8' })
  expect(withoutAny(paths.map((path) => path.replaceAll('\\', '/')))).toEqual(ELSEWHERE)
})

test('the manual for writing content lists every kind of file', () => {
  const manual = readFileSync(new URL('../../../docs/content.md', import.meta.url), 'utf8')
  const paths = manual.split('\n').flatMap((line) => (/^\| `([^`]+)`/.exec(line)?.[1] ?? '').replace('*', 'beispiel'))
  expect(withoutAny(paths)).toEqual([])
})
