import { expect, test } from 'vitest'
import { explainSqliteFailure } from './explain-sqlite-failure.ts'

const fault = (errcode: number, message: string) =>
  Object.assign(new Error(message), { code: 'ERR_SQLITE_ERROR', errcode })

test.each([
  [8, 'attempt to write a readonly database'],
  [8 | (6 << 8), 'attempt to write a readonly database'],
  [14, 'unable to open database file'],
])('a database that may only be read (%i) is not called damaged', (code, message) => {
  const sentence = explainSqliteFailure(fault(code, message))
  expect(sentence).toMatch(/lässt sich nicht schreiben: .*[\s\S]*Schreibrecht/)
  expect(sentence).not.toContain('Sicherung')
})

test.each([
  [11, 'database disk image is malformed'],
  [26, 'file is not a database'],
])('a damaged one (%i) is to be taken from a backup', (code, message) => {
  expect(explainSqliteFailure(fault(code, message))).toMatch(/nicht zu gebrauchen: .*[\s\S]*aus einer Sicherung/)
})

test('a full disk and a busy file are explained as such', () => {
  expect(explainSqliteFailure(fault(13, 'database or disk is full'))).toBe('Auf der Festplatte ist kein Platz mehr.')
  expect(explainSqliteFailure(fault(5, 'database is locked'))).toContain('noch einmal')
})

test('other errors are not explained', () => {
  expect(explainSqliteFailure(new Error('attempt to write a readonly database'))).toBeUndefined()
})
