import { isIPv6 } from 'node:net'

/**
 * The visitor's address as far as it can be trusted: each trusted proxy appends to `X-Forwarded-For` the address it saw, so the last
 * `trustedProxies` entries are true and everything before them may be forged.
 *
 * @returns for IPv6 the /64 network, which one household or phone has
 */
export function clientAddress(
  peer: string | undefined,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string {
  const forwarded = forwardedFor?.split(',').map((part) => part.trim()) ?? []
  const believed = trustedProxies > 0 ? forwarded.at(-trustedProxies) : undefined
  return toNetwork(withoutPort(believed || peer || 'unknown'))
}

/** Some proxies append the port, which would make each connection another visitor. */
const withoutPort = (address: string) =>
  address.replace(/^\[([^\]]*)\](?::\d+)?$/, '$1').replace(/^(\d{1,3}(?:\.\d{1,3}){3}):\d+$/, '$1')

function toNetwork(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').slice(0, 45)
  if (!isIPv6(plain)) return plain
  const [head = '', tail = ''] = plain.split('::')
  const groups = head.split(':').filter(Boolean)
  const missing = plain.includes('::') ? 8 - groups.length - tail.split(':').filter(Boolean).length : 0
  const all = [...groups, ...Array<string>(missing).fill('0'), ...tail.split(':').filter(Boolean)]
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
