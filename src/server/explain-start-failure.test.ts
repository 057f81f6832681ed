import { expect, test } from 'vitest'
import { ContentError } from '#content/content-mistake.ts'
import { ConfigError } from '#platform/config/config.ts'
import { MigrationError } from '#platform/db/migrate-database.ts'
import { explainStartFailure } from './explain-start-failure.ts'

const withCode = (code: string, message = 'kaputt') => Object.assign(new Error(message), { code })

test('what a person can mend in settings and content is said as it is', () => {
  expect(explainStartFailure(new ConfigError('PORT: erwartet wird eine Portnummer'))).toBe(
    'PORT: erwartet wird eine Portnummer',
  )
  const mistake = { file: 'club/club.yaml', line: 3, sentence: 'Hier fehlt ein Text.' }
  expect(explainStartFailure(new ContentError([mistake]))).toContain('club/club.yaml, Zeile 3: Hier fehlt ein Text.')
})

test('a migration that failed names the step and what the database said', () => {
  const error = new MigrationError('Schritt 2 schlug fehl.', { cause: new Error('table exists') })
  expect(explainStartFailure(error)).toBe('Schritt 2 schlug fehl.\n  table exists')
  expect(explainStartFailure(new MigrationError('Zu neu.'))).toBe('Zu neu.')
})

test('a migration for which there was no room is a full disk', () => {
  const error = new MigrationError('Schritt 3 schlug fehl.', { cause: new Error('database or disk is full') })
  expect(explainStartFailure(error)).toMatch(/^Die Festplatte ist voll/)
})

test.each([
  ['EADDRINUSE', /PORT=3001/],
  ['EACCES', /Schreibrecht.*DATA_DIR/],
  ['EROFS', /DATA_DIR/],
  ['EEXIST', /DATA_DIR/],
  ['ENOTDIR', /DATA_DIR/],
  ['ENOSPC', /Festplatte ist voll/],
  ['ECONNREFUSED', /DATABASE_URL/],
  ['28P01', /DATABASE_URL/],
  ['08P01', /DATABASE_STATEMENT_TIMEOUT=0/],
  ['ERR_MODULE_NOT_FOUND', /npm run build/],
  ['ERR_SQLITE_ERROR', /aus einer Sicherung/],
])('the code %s is explained with what to do, without a stack', (code, explanation) => {
  const text = explainStartFailure(withCode(code))
  expect(text).toMatch(explanation)
  expect(text).not.toMatch(/^\s+at /m)
})

test('a full disk is not taken for a damaged database', () => {
  const text = explainStartFailure(withCode('ERR_SQLITE_ERROR', 'database or disk is full'))
  expect(text).toContain('Die Festplatte ist voll')
  expect(text).not.toContain('Sicherung')
})

test('an unforeseen failure shows where it happened', () => {
  expect(explainStartFailure(new Error('ganz neu'))).toMatch(/konnte nicht starten\.\nError: ganz neu\n\s+at /)
  expect(explainStartFailure('nur ein Text')).toContain('nur ein Text')
})
