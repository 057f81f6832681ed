import { expect, test } from 'vitest'
import { parse } from './stored-user.ts'

test('only what gotrue-js has written is a session', () => {
  expect(parse('{"token":{"access_token":"a"},"email":"anna@club.example"}')).toMatchObject({
    email: 'anna@club.example',
  })
  for (const text of [null, '', 'null', '{}', '{"token":{}}', '[1]', '{broken']) expect(parse(text)).toBeUndefined()
})
