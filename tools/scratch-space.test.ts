import { expect, test } from 'vitest'
import { keepScratchInMemory } from './scratch-space.ts'

test('a folder that was given stays', () => {
  const env = { TMPDIR: '/somewhere' }
  keepScratchInMemory(env)
  expect(env.TMPDIR).toBe('/somewhere')
})

test('without one, scratch files lie in memory or where the system puts them', () => {
  const env: NodeJS.ProcessEnv = {}
  keepScratchInMemory(env)
  expect(['/dev/shm', undefined]).toContain(env['TMPDIR'])
})
