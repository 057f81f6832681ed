import { expect, test } from 'vitest'
import { isPublicAddress, isReachableHost, lookUpPublic, PrivateAddressError } from './public-address.ts'

test.each([
  ...['127.0.0.1', '127.255.255.254', '0.0.0.0', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.178.1'],
  ...['169.254.169.254', '100.64.0.1', '198.18.0.1', '224.0.0.1', '255.255.255.255', '192.0.2.1'],
  ...['::1', '::', 'fe80::1', 'fc00::1', 'fd12:3456::1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '64:ff9b::7f00:1'],
  ...['2002:7f00:1::', '2001::1', '2001:db8::1', 'ff02::1', 'fe80::1%eth0', 'localhost', ''],
])('%s is not an address that everybody reaches', (address) => expect(isPublicAddress(address)).toBe(false))

test.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '193.99.144.80', '2a00:1450:4001:80b::200e', '2606:4700::1111'])(
  '%s is one',
  (address) => expect(isPublicAddress(address)).toBe(true),
)

test.each(['http://127.1/', 'http://2130706433/', 'http://0x7f.1/', 'http://[::1]:3000/', 'http://[::ffff:7f00:1]/'])(
  '%s is refused however it is written',
  (address) => expect(isReachableHost(new URL(address))).toBe(false),
)

const lookUp = (name: string, options: { all?: boolean }, mayReach?: (address: string) => boolean) =>
  new Promise((resolve) => {
    lookUpPublic(mayReach)(name, options, (...answer) => resolve(answer))
  })

test('a name of this machine does not resolve', async () => {
  expect(await lookUp('localhost', {})).toEqual([expect.any(PrivateAddressError), ''])
  expect(await lookUp('localhost', { all: true })).toEqual([expect.any(PrivateAddressError), ''])
})

test('only those addresses of a name are used that may be reached', async () => {
  const isOld = (address: string) => address === '127.0.0.1'
  expect(await lookUp('localhost', {}, isOld)).toEqual([null, '127.0.0.1', 4])
  expect(await lookUp('localhost', { all: true }, isOld)).toEqual([null, [{ address: '127.0.0.1', family: 4 }]])
  expect(await lookUp('gibt-es-nicht.invalid', {})).toMatchObject([{ code: 'ENOTFOUND' }, ''])
})
