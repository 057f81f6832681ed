import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listSlowest, readFileSeconds } from './test-seconds.ts'

const ran = (name: string, seconds: number) => ({
  name: join(process.cwd(), name),
  startTime: 5_000,
  endTime: 5_000 + seconds * 1_000,
})

test('the slowest files of a run come first, with their seconds', () => {
  const files = readFileSeconds({
    testResults: [ran('a.test.ts', 2), ran('tests/b.test.ts', 61), ran('c.test.ts', 3.4)],
  })
  expect(listSlowest(files)).toEqual(['61 s tests/b.test.ts', '3 s c.test.ts', '2 s a.test.ts'])
})

test('a run that left no report has no seconds', () => {
  expect(readFileSeconds(undefined)).toEqual([])
})
