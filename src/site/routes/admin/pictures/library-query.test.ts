import { expect, test } from 'vitest'
import { readLibraryQuery, toLibraryQuery } from './library-query.ts'

test('what is asked for stands in the address and can be kept', () => {
  const query = { choice: 'withheld', search: 'Jubel & Tränen', page: 3 } as const
  expect(readLibraryQuery(new URLSearchParams(toLibraryQuery(query)))).toEqual(query)
  expect(toLibraryQuery({ choice: 'all', search: '', page: 1 })).toBe('')
})

test('an address that means nothing shows all pictures from the first', () => {
  const parameters = new URLSearchParams('zeige=quatsch&seite=-1')
  expect(readLibraryQuery(parameters)).toEqual({ choice: 'all', search: '', page: 1 })
})
