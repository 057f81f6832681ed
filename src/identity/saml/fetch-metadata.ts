import { lookup as resolve, type LookupAddress } from 'node:dns'
import { get as getPlain, type IncomingMessage } from 'node:http'
import { get as getSecure } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { SECOND } from '#shared/durations.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { MAX_METADATA_BYTES } from './xml-tree.ts'

const TIMEOUT = 10 * SECOND

/** Nets that only this machine or its neighbours reach; what stands there is nobody else's business. */
const INTERNAL_4 = new BlockList()
const INTERNAL_6 = new BlockList()
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  INTERNAL_4.addSubnet(net, prefix, 'ipv4')
}
for (const [net, prefix] of [
  ['::', 96],
  ['::ffff:0:0', 96],
  ['64:ff9b::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  INTERNAL_6.addSubnet(net, prefix, 'ipv6')
}

type Options = { allowsInternal?: boolean; timeoutMilliseconds?: number }

/**
 * Fetches the metadata that an administrator points to. The address is checked at the moment of connecting, so that a name cannot be
 * made to point elsewhere in between.
 *
 * @param options.allowsInternal for tests: this machine and its neighbours, also without TLS
 */
export async function fetchMetadata(
  address: string,
  { allowsInternal = false, timeoutMilliseconds = TIMEOUT }: Options = {},
): Promise<Result<string, string>> {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || (url.protocol !== 'https:' && !(allowsInternal && url.protocol === 'http:'))) return err('not https')
  if (!allowsInternal && isInternal(url.hostname.replace(/^\[|\]$/g, ''))) return err('internal address')
  const signal = AbortSignal.timeout(timeoutMilliseconds)
  try {
    return await readAnswer(await request(url, signal, allowsInternal))
  } catch {
    // What went wrong on the way is for the administrator to find out; error texts name addresses.
    return err(signal.aborted ? 'timeout' : 'unreachable')
  }
}

function request(url: URL, signal: AbortSignal, allowsInternal: boolean): Promise<IncomingMessage> {
  const get = url.protocol === 'https:' ? getSecure : getPlain
  const options = {
    signal,
    lookup: lookupFor(allowsInternal),
    headers: { accept: 'application/samlmetadata+xml, */*' },
  }
  return new Promise((resolveAnswer, reject) => {
    get(url, options, resolveAnswer).on('error', reject)
  })
}

async function readAnswer(response: IncomingMessage): Promise<Result<string, string>> {
  if (response.statusCode !== 200) {
    response.destroy()
    return err(`answer ${response.statusCode}`)
  }
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response as AsyncIterable<Uint8Array>) {
    size += part.length
    if (size > MAX_METADATA_BYTES) {
      response.destroy()
      return err('too large')
    }
    parts.push(part)
  }
  return ok(Buffer.concat(parts).toString('utf8'))
}

/** Two lists: in one, the net of all IPv4 addresses written as IPv6 would take in every IPv4 address. */
export function isInternal(address: string): boolean {
  const family = isIP(address)
  return family === 4 ? INTERNAL_4.check(address, 'ipv4') : family === 6 && INTERNAL_6.check(address, 'ipv6')
}

/** Resolves like Node, but fails when one of the addresses is internal. */
function lookupFor(allowsInternal: boolean): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      const [first] = addresses ?? []
      const isRefused = !allowsInternal && addresses?.some(({ address }) => isInternal(address))
      if (error || isRefused || !first) callback(error ?? new Error('internal address'), [])
      else if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }
}
