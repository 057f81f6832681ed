import { expect, test } from 'vitest'
import { mixedPaths } from './mixed-paths.ts'

test('articles are asked for in each of their forms, and some pages past the cache', () => {
  const paths = mixedPaths(['/news/boule', '/news/wanderung'])
  expect(paths).toEqual(expect.arrayContaining(['/news/boule', '/news/1', '/news/wanderung.data', '/?n=1']))
  expect(new Set(paths).size).toBe(paths.length)
})
