import { expect, test } from 'vitest'
import { readAccept } from './media-type.ts'

test.each([
  [undefined, 'array'],
  ['*/*', 'array'],
  ['application/json', 'array'],
  ['application/vnd.pgrst.array+json;nulls=stripped', 'array'],
  ['application/vnd.pgrst.object+json', 'object'],
  ['application/vnd.pgrst.object+json;nulls=stripped', 'object'],
  ['text/csv', 'csv'],
  ['text/html, application/json;q=0.9', 'array'],
])('%s gives %s', (header, representation) => {
  const isStripped = header?.includes('nulls=stripped') ?? false
  expect(readAccept(header)).toEqual({ ok: true, value: { representation, isStripped } })
})

test.each([
  'text/html',
  'application/geo+json',
  'application/vnd.pgrst.plan+text; for="application/json"',
  'constructor',
])('%s is not available', (header) => {
  expect(readAccept(header)).toMatchObject({ ok: false, error: { status: 406, code: 'PGRST107' } })
})
