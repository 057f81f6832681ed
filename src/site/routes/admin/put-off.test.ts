import { expect, test } from 'vitest'
import { isFactorPutOff, putOffFactor } from './put-off.ts'

test('the notice of the second factor is put off for a week, by this browser alone', () => {
  const cookie = putOffFactor(true)
  expect(cookie).toContain('Max-Age=604800;')
  expect(cookie).toContain('; Secure')
  const request = (text: string) => new Request('https://club.example/admin', { headers: { cookie: text } })
  expect(isFactorPutOff(request(`a=b; ${cookie.split(';')[0] ?? ''}`))).toBe(true)
  expect(isFactorPutOff(request('vereinsheim-spaeter=nein'))).toBe(false)
})
