import { expect, test } from 'vitest'
import { readCategories, writeCategories } from './category.ts'

test('each line is a category, with an address made of its name', () =>
  expect(readCategories('Jugend\n  Öffentliche   Termine \n\n')).toEqual([
    { slug: 'jugend', name: 'Jugend' },
    { slug: 'oeffentliche-termine', name: 'Öffentliche Termine' },
  ]))

test('of two names with one address the first counts, and the list is written as it was read', () => {
  const categories = readCategories('Jugend\njugend\nVerein')
  expect(categories.map(({ name }) => name)).toEqual(['Jugend', 'Verein'])
  expect(readCategories(writeCategories(categories))).toEqual(categories)
})
