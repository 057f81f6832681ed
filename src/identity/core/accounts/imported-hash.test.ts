import { describe, expect, test } from 'vitest'
import { isImportableHash } from './password-rule.ts'

const SALT = 'c29tZXNhbHRzb21l'
const TAG = 'CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
const BCRYPT = 'N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy'

describe('hashes from other systems that are kept as they are', () => {
  test.each([
    `$argon2id$v=19$m=65536,t=3,p=4$${SALT}$${TAG}`,
    `$argon2i$v=19$m=4096,t=3,p=1$${SALT}$${TAG}`,
    `$2a$10$${BCRYPT}`,
    `$2b$12$${BCRYPT}`,
    `$2y$04$${BCRYPT}`,
  ])('%s', (hash) => {
    expect(isImportableHash(hash)).toBe(true)
  })
})

describe('what is refused', () => {
  test.each([
    ['nothing', ''],
    ['a password', 'geheim123'],
    ['a plain MD5', '5f4dcc3b5aa765d61d8327deb882cf99'],
    ['scrypt as Firebase exports it', '$fbscrypt$v=1,n=14,r=8,p=1,ss=Bw==,sk=AAAA$AAAA$AAAA'],
    ['argon2d, which leaks', `$argon2d$v=19$m=65536,t=3,p=4$${SALT}$${TAG}`],
    ['bcrypt of impossible cost', `$2b$31$${BCRYPT}`],
    ['bcrypt cut short', `$2b$10$${BCRYPT.slice(1)}`],
    ['argon2 with a gigabyte of memory', `$argon2id$v=19$m=1048576,t=3,p=1$${SALT}$${TAG}`],
    ['argon2 with a hundred passes', `$argon2id$v=19$m=4096,t=100,p=1$${SALT}$${TAG}`],
    ['argon2 with less memory than its lanes need', `$argon2id$v=19$m=8,t=1,p=2$${SALT}$${TAG}`],
    ['a hash with something behind it', `$2b$10$${BCRYPT}\n`],
  ])('%s', (_what, hash) => {
    expect(isImportableHash(hash)).toBe(false)
  })
})
