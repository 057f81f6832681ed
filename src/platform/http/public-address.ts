import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/**
 * Ranges of IPv4, and of the allocated part of IPv6, that are not globally reachable
 * (https://www.iana.org/assignments/iana-ipv4-special-registry).
 */
const SPECIAL = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4', '2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'],
]

const special = new BlockList()
for (const range of SPECIAL) {
  const [network = '', prefix] = range.split('/')
  special.addSubnet(network, Number(prefix), network.includes(':') ? 'ipv6' : 'ipv4')
}
const given = new BlockList()
given.addSubnet('2000::', 3, 'ipv6')

/** Whether an IP address is public: not this machine, not its network, and none that maps to them in disguise. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !special.check(address, 'ipv4')
  return family === 6 && given.check(address, 'ipv6') && !special.check(address, 'ipv6')
}

/** No request is sent: only this server could reach the address. */
export class PrivateAddressError extends Error {
  override name = 'PrivateAddressError'
}

/** @param address a literal IPv4 or IPv6 address */
export type MayReach = (address: string) => boolean

/** Whether the host of a URL may be reached, if it is a literal address; a name is checked when it is resolved. */
export function isReachableHost({ hostname }: URL, mayReach: MayReach = isPublicAddress): boolean {
  const literal = hostname.replace(/^\[|\]$/g, '')
  return isIP(literal) === 0 || mayReach(literal)
}

/** For `lookup` of a request: resolves names to public addresses only, so the checked address is the one connected to. */
export function lookUpPublic(mayReach: MayReach = isPublicAddress): LookupFunction {
  return (hostname, options, callback) =>
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, '')
      const allowed = found.filter(({ address }) => mayReach(address))
      const [first] = allowed
      if (!first) return callback(new PrivateAddressError('this name leads to nobody that everybody reaches'), '')
      return options.all ? callback(null, allowed) : callback(null, first.address, first.family)
    })
}
