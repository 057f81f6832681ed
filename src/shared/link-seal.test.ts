import { expect, test } from 'vitest'
import { createLinkSeal } from './link-seal.ts'

const { seal, open } = createLinkSeal<'wish' | 'end'>('secret')
const token = seal('wish', '{"email":"anna@beispiel.example"}')
const [body = '', signature = ''] = token.split('.')

test('a link gives back its content', () => {
  expect(open('wish', token)).toBe('{"email":"anna@beispiel.example"}')
})

test.each([
  ['of another purpose', seal('end', '{"email":"anna@beispiel.example"}')],
  ['of another secret', createLinkSeal('other').seal('wish', '{"email":"anna@beispiel.example"}')],
  ['with another text', `${Buffer.from('{"email":"otto@beispiel.example"}').toString('base64url')}.${signature}`],
  ['without a signature', body],
  ['with an empty signature', `${body}.`],
  ['with half a signature', `${body}.${signature.slice(0, 11)}`],
  ['with a longer signature', `${body}.${signature}AA`],
  ['with a third part', `${token}.${signature}`],
  ['with its purpose in its text', seal('end', 'wish.{"email":"anna@beispiel.example"}')],
  ['of nothing', ''],
  ['of a point', '.'],
  ['of very much', 'A'.repeat(100_000)],
])('a link %s opens nothing', (_, made) => {
  expect(open('wish', made)).toBeUndefined()
})
