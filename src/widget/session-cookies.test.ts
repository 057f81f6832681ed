import { afterEach, expect, test, vi } from 'vitest'
import { keepFromFragment } from './session-cookies.ts'

afterEach(() => vi.unstubAllGlobals())

function keep(token: string | undefined, sessionUrl?: string): string[] {
  const written: string[] = []
  vi.stubGlobal('location', { protocol: 'https:' })
  vi.stubGlobal('document', {
    set cookie(text: string) {
      written.push(text)
    },
  })
  keepFromFragment(sessionUrl === undefined ? {} : { sessionUrl }, token)
  return written
}

test('after a sign-in with a provider the token becomes the cookie', () => {
  expect(keep('eyJh-x.eyJz_y.c2ln')).toEqual(['nf_jwt=eyJh-x.eyJz_y.c2ln; path=/; SameSite=Lax; secure'])
  expect(keep(undefined)).toEqual([])
  expect(keep('eyJh.eyJz.c2ln', '/konto/sitzung')).toEqual([])
})

test.each(['x;domain=beispiel.example', 'x;max-age=99999999', 'x,y', ''])(
  'text in a link to the page cannot add properties to the cookie (%s)',
  (token) => expect(keep(token)).toEqual([]),
)
