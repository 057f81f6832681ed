import { expect, test } from 'vitest'
import { ContentError } from '#content/content-mistake.ts'
import { ConfigError } from '#platform/config/config.ts'
import { MigrationError } from '#platform/db/migrate-database.ts'
import { explainStartFailure } from './explain-start-failure.ts'

const withCode = (code: string, message = 'kaputt') => Object.assign(new Error(message), { code })

test('what a person can mend in settings and content is said as it is', () => {
  expect(explainStartFailure(new ConfigError('PORT: expected a port number'))).toBe('PORT: expected a port number')
  const mistake = { file: 'club/club.yaml', line: 3, sentence: 'Hier fehlt ein Text.' }
  expect(explainStartFailure(new ContentError([mistake]))).toContain('club/club.yaml, Zeile 3: Hier fehlt ein Text.')
})

test('a migration that failed names the step and what the database said', () => {
  const error = new MigrationError('Step 2 failed.', { cause: new Error('table exists') })
  expect(explainStartFailure(error)).toBe('Step 2 failed.\n  table exists')
  expect(explainStartFailure(new MigrationError('Too new.'))).toBe('Too new.')
})

test.each([
  ['EADDRINUSE', /PORT=3001/],
  ['EACCES', /write access.*DATA_DIR/],
  ['EROFS', /DATA_DIR/],
  ['EEXIST', /DATA_DIR/],
  ['ENOTDIR', /DATA_DIR/],
  ['ENOSPC', /disk is full/],
  ['ECONNREFUSED', /DATABASE_URL/],
  ['28P01', /DATABASE_URL/],
  ['ERR_MODULE_NOT_FOUND', /npm run build/],
  ['ERR_SQLITE_ERROR', /from a backup/],
])('the code %s is explained with what to do, without a stack', (code, explanation) => {
  const text = explainStartFailure(withCode(code))
  expect(text).toMatch(explanation)
  expect(text).not.toMatch(/^\s+at /m)
})

test('a full disk is not taken for a damaged database', () => {
  const text = explainStartFailure(withCode('ERR_SQLITE_ERROR', 'database or disk is full'))
  expect(text).toContain('The disk is full')
  expect(text).not.toContain('backup')
})

test('what nobody foresaw shows where it happened', () => {
  expect(explainStartFailure(new Error('ganz neu'))).toMatch(/could not start\.\nError: ganz neu\n\s+at /)
  expect(explainStartFailure('nur ein Text')).toContain('nur ein Text')
})
