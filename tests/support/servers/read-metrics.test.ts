import { expect, test } from 'vitest'
import { readMetrics, sumOf } from './read-metrics.ts'

const GOOD = `# HELP a_total All.
# TYPE a_total counter
a_total{route="page",status="2xx"} 3
a_total{route="page",status="5xx"} 1
# HELP b_seconds Time.
# TYPE b_seconds histogram
b_seconds_bucket{le="+Inf"} 4
b_seconds_sum 1.5
b_seconds_count 4
`

test('what follows the format is read, and can be added up', () => {
  const families = readMetrics(GOOD)
  expect([...families.keys()]).toEqual(['a_total', 'b_seconds'])
  expect(sumOf(families, 'a_total', { route: 'page' })).toBe(4)
  expect(sumOf(families, 'a_total', { status: '5xx' })).toBe(1)
  expect(sumOf(families, 'b_seconds_count')).toBe(4)
})

test.for([
  ['a sample twice', GOOD.replace('status="5xx"', 'status="2xx"')],
  ['a sample out of place', GOOD.replace('b_seconds_sum', 'a_total')],
  ['a second block', GOOD + GOOD],
  ['no number', GOOD.replace('} 3', '} drei')],
  ['no label', GOOD.replace('status="5xx"', 'status=5xx')],
  ['the last line is not ended', GOOD.trimEnd()],
])('%s is refused', ([reason, text]) => {
  expect(() => readMetrics(text ?? '')).toThrow(reason)
})
