/** @module-tag long */
import { expect, test } from 'vitest'
import { fitsArgon2, formatArgon2, parseArgon2 } from './argon2.ts'

// Made by the reference implementation: `echo -n password | argon2 somesalt -t 2 -m 16 -p 1` and its variants (test.c, version 0x13).
const ID = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
const I = '$argon2i$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$wWKIMhR9lyDFvRz9YTZweHKfbftvj+qf+YFY4NeBbtA'

test.each([ID, I])('a hash of the reference implementation is understood: %s', async (text) => {
  const hash = parseArgon2(text)
  if (!hash) throw new Error('not understood')
  expect(await fitsArgon2('password', hash)).toBe(true)
  expect(await fitsArgon2('Password', hash)).toBe(false)
  expect(formatArgon2(hash)).toBe(text)
})

const TAG = 'CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
test.each([
  ['nothing', ''],
  ['another variant', `$argon2d$v=19$m=64,t=2,p=1$c29tZXNhbHQ$${TAG}`],
  ['an old version', `$argon2id$v=16$m=64,t=2,p=1$c29tZXNhbHQ$${TAG}`],
  ['a gigabyte of memory', `$argon2id$v=19$m=1048576,t=2,p=1$c29tZXNhbHQ$${TAG}`],
  ['less memory than its lanes need', `$argon2id$v=19$m=15,t=2,p=2$c29tZXNhbHQ$${TAG}`],
  ['seventeen passes', `$argon2id$v=19$m=64,t=17,p=1$c29tZXNhbHQ$${TAG}`],
  ['no pass', `$argon2id$v=19$m=64,t=0,p=1$c29tZXNhbHQ$${TAG}`],
  ['no lane', `$argon2id$v=19$m=64,t=1,p=0$c29tZXNhbHQ$${TAG}`],
  ['a hundred lanes', `$argon2id$v=19$m=8000,t=1,p=100$c29tZXNhbHQ$${TAG}`],
  ['no tag', '$argon2id$v=19$m=64,t=1,p=1$c29tZXNhbHQ$'],
  ['a short tag', '$argon2id$v=19$m=64,t=1,p=1$c29tZXNhbHQ$CTFhFdXP'],
  ['a short salt', `$argon2id$v=19$m=64,t=1,p=1$c29t$${TAG}`],
  ['a long salt', `$argon2id$v=19$m=64,t=1,p=1$${'A'.repeat(87)}$${TAG}`],
  ['something behind it', `${ID}$x`],
  ['a line break behind it', `${ID}\n`],
])('a hash with %s is not one that we check', (_, text) => {
  expect(parseArgon2(text)).toBeUndefined()
})
