import { expect, test } from 'vitest'
import { readSettings } from './read-settings.ts'

test('settings that would unfold to a huge text say nothing', () => {
  const fold = (name: string, last: string) => `${name}: &${name} [${Array(9).fill(`*${last}`).join(', ')}]`
  const text = ['url: https://verein.example', 'a: &a [x, x]', fold('b', 'a'), fold('c', 'b'), fold('d', 'c')].join(
    '\n',
  )
  expect(readSettings('_config.yml', 'url: https://verein.example').origin).toBe('https://verein.example')
  expect(readSettings('_config.yml', text).origin).toBeUndefined()
})
