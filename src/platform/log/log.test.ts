import { expect, onTestFinished, test, vi } from 'vitest'
import { DatabaseAwayError } from '#shared/database-away.ts'
import { createLog, describeError } from './log.ts'

function parseBadly(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    return error
  }
}

test('of an error only its name, message, code, stack and causes are logged', () => {
  const cause = Object.assign(new TypeError('inner'), { parameters: ['anna@verein.example'] })
  const error = Object.assign(new Error('outer', { cause }), { code: 'SQLITE_FULL', detail: 'Anna' })
  const told = describeError(error)
  expect(told).toMatchObject({ type: 'Error', message: 'outer', code: 'SQLITE_FULL' })
  expect(told.cause).toMatchObject({ type: 'TypeError', message: 'inner' })
  expect(told.stack).toContain('log.test.ts')
  expect(JSON.stringify(told)).not.toMatch(/Anna|anna/)
})

test.each(['{"name": "Anna", oops}', '"Anna" "Berta"', 'Anna', 'x'.repeat(50) + 'Anna "Berta" x', '{"a":\n"Anna",\n}'])(
  'what is no JSON is not repeated: %j',
  (text) => {
    const error = parseBadly(text)
    expect(error).toBeInstanceOf(SyntaxError)
    const told = describeError(error)
    expect(JSON.stringify(told)).not.toMatch(/Anna|Berta/)
    expect(told.stack).toContain('log.test.ts')
  },
)

test('a value that PostgreSQL cannot read is not repeated, the name of a violated constraint is', () => {
  const value = Object.assign(new Error('invalid input syntax for type uuid: "Anna "B" Muster"'), { code: '22P02' })
  expect(JSON.stringify(describeError(value))).not.toMatch(/Anna|Muster/)
  const rule = Object.assign(new Error('violates unique constraint "accounts_email"'), { code: '23505' })
  expect(describeError(rule).message).toContain('accounts_email')
})

test('lines below the level are not written', () => {
  const lines: string[] = []
  const log = createLog('warn', { write: (line) => void lines.push(line) })
  log.info('not this')
  log.warn({ err: new Error('this') }, 'that')
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ msg: 'that', err: { message: 'this' } })
})

test('while the database is away, the first failure is logged, then the count once a minute, and everything else as ever', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const lines: string[] = []
  const log = createLog('info', { write: (line: string) => void lines.push(line) })
  const away = new DatabaseAwayError(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }))
  for (let turn = 0; turn < 300; turn++) {
    log.error({ err: away, path: '/kontakt' }, 'a page failed')
    vi.advanceTimersByTime(1_000)
  }
  expect(lines.map((line) => (JSON.parse(line) as { times: number }).times)).toEqual([1, 60, 60, 60, 60])
  expect(lines.join('').length).toBeLessThan(1_000)
  log.error({ err: new Error('ours') }, 'a page failed')
  expect(lines.at(-1)).toContain('log.test.ts')
})
