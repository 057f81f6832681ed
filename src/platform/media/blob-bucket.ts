import { createHash } from 'node:crypto'
import { blobPath, fitsName, isBlobName, BlobDamagedError, type BlobStore } from './blob-store.ts'
import {
  createBucketClient,
  isNotThere,
  type BucketAnswer,
  type BucketClientParts,
  type SendToBucket,
} from './bucket-client.ts'
import { BucketRefusal } from './bucket-refusal.ts'

const FOREVER = 'public, max-age=31536000, immutable'
/** Stored with every blob, because the name of a size does not identify its bytes. */
const SUM_HEADER = 'x-amz-meta-sha256'
/** An object beside the blobs for trying out the rights of the key. */
const TRIAL = 'vereinsheim.txt'
const TRIAL_TEXT = 'Here a website keeps its pictures and files.\n'

export type BlobBucket = BlobStore & {
  /**
   * Whether nothing at all is stored there.
   *
   * @throws {BucketRefusal | MediaAwayError} when the settings are wrong or the server does not answer
   */
  isEmpty(): Promise<boolean>

  /**
   * Writes a small object and reads it back.
   *
   * @throws {BucketRefusal | MediaAwayError} when the key lacks the rights or the server does not answer
   */
  tryOut(): Promise<void>
}

/**
 * Blobs as objects of an S3-compatible bucket, under the same names as in a folder.
 *
 * @param parts.namesPerPage page size of a listing
 * @throws only {@link BucketRefusal}, `MediaAwayError`, {@link BlobDamagedError} and `RangeError`.
 */
export function createBlobBucket(parts: BucketClientParts & { namesPerPage?: number }): BlobBucket {
  const { address, root } = parts.bucket
  const { namesPerPage = 1000 } = parts
  const send = createBucketClient(parts)
  const urlOf = (name: string) => address + blobPath(name)
  const list = createList(send, { root, prefix: address.slice(root.length + 1) })

  async function read(name: string): Promise<Buffer | undefined> {
    const answer = await send({ method: 'GET', url: urlOf(name) })
    if (isNotThere(answer)) return undefined
    if (answer.status !== 200) throw refusal('GET', answer)
    const expected = answer.headers.get(SUM_HEADER)
    const isWhole = (expected === null || expected === sumOf(answer.bytes)) && fitsName(name, answer.bytes)
    if (!isWhole) throw new BlobDamagedError(name)
    return answer.bytes
  }

  return {
    put: createPut(send, urlOf),

    find: (name) =>
      read(name).catch((error: unknown) => {
        // A second read tells damage in transit from damage in the store.
        if (error instanceof BlobDamagedError) return read(name)
        throw error
      }),

    async remove(name) {
      const answer = await send({ method: 'DELETE', url: urlOf(name) })
      if (![200, 204].includes(answer.status) && !isNotThere(answer)) throw refusal('DELETE', answer)
    },

    async *names() {
      let continuation: string | undefined
      do {
        const page = await list({ continuation, max: namesPerPage })
        for (const name of page.names) yield name
        continuation = page.continuation
      } while (continuation !== undefined)
    },

    isEmpty: async () => (await list({ max: 2 })).isEmpty,

    tryOut: () => tryOut(send, address + TRIAL),
  }
}

async function tryOut(send: SendToBucket, url: string): Promise<void> {
  const headers = { 'Content-Type': 'text/plain; charset=utf-8' }
  const written = await send({ method: 'PUT', url, headers, body: Buffer.from(TRIAL_TEXT) })
  if (written.status !== 200) throw refusal('PUT', written)
  const answer = await send({ method: 'GET', url })
  if (answer.status !== 200) throw refusal('GET', answer)
}

function createPut(send: SendToBucket, urlOf: (name: string) => string): BlobStore['put'] {
  let knowsConditions = true
  const write = (name: string, bytes: Buffer, condition: Record<string, string>) =>
    send({
      method: 'PUT',
      url: urlOf(name),
      body: bytes,
      headers: {
        'Content-Type': mediaTypeOf(name, bytes),
        'Cache-Control': FOREVER,
        [SUM_HEADER]: sumOf(bytes),
        ...condition,
      },
    })

  /** Not by HEAD, whose answer has no body to tell a missing bucket from a missing blob. */
  async function isThere(name: string): Promise<boolean> {
    const answer = await send({ method: 'GET', url: urlOf(name), headers: { Range: 'bytes=0-0' } })
    if (isNotThere(answer)) return false
    // 416: the blob exists but is empty.
    if ([200, 206, 416].includes(answer.status)) return true
    throw refusal('GET', answer)
  }

  return async (name, bytes) => {
    if (knowsConditions) {
      const answer = await write(name, bytes, { 'If-None-Match': '*' })
      if (answer.status === 200 || answer.status === 412) return
      if (answer.status !== 501) throw refusal('PUT', answer)
      // OpenStack Swift, for one. A concurrent writer writes the same bytes, because the name identifies them.
      knowsConditions = false
    }
    if (await isThere(name)) return
    const answer = await write(name, bytes, {})
    if (answer.status !== 200) throw refusal('PUT', answer)
  }
}

type Page = { names: string[]; continuation: string | undefined; isEmpty: boolean }

function createList(send: SendToBucket, { root, prefix }: { root: string; prefix: string }) {
  return async ({ continuation, max }: { continuation?: string | undefined; max: number }): Promise<Page> => {
    const url = new URL(root)
    url.searchParams.set('list-type', '2')
    if (prefix !== '') url.searchParams.set('prefix', prefix)
    url.searchParams.set('max-keys', String(max))
    if (continuation !== undefined) url.searchParams.set('continuation-token', continuation)
    const answer = await send({ method: 'GET', url: url.href })
    const text = answer.bytes.toString()
    // Any web server may answer 200 at a wrong address.
    if (answer.status !== 200 || !text.includes('<ListBucketResult')) throw refusal('GET', answer)
    const keys = [...text.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => key)
    const names = keys.map((key) => key.split('/').at(-1) ?? '')
    const isOurs = (name: string, index: number) => isBlobName(name) && keys[index] === prefix + blobPath(name)
    const [, next] = /<NextContinuationToken>([^<]*)</.exec(text) ?? []
    const isEmpty = keys.every((key) => key === prefix + TRIAL)
    return { names: names.filter(isOurs), continuation: next ? plainText(next) : undefined, isEmpty }
  }
}

const REFERENCES = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'", '&#39;': "'", '&#34;': '"', '&amp;': '&' }

const plainText = (xml: string) =>
  xml.replaceAll(/&(?:lt|gt|quot|apos|#39|#34|amp);/g, (found) => REFERENCES[found as keyof typeof REFERENCES])

const refusal = (method: string, { status, bytes }: BucketAnswer) =>
  new BucketRefusal(method, status, bytes.toString('utf8', 0, 4096))

const sumOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

const MEDIA_TYPES: Record<string, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpeg: 'image/jpeg',
  png: 'image/png',
  svg: 'image/svg+xml',
}

function mediaTypeOf(name: string, bytes: Buffer): string {
  const known = MEDIA_TYPES[name.split('.').at(-1) ?? '']
  return known ?? (bytes.subarray(0, 5).equals(Buffer.from('%PDF-')) ? 'application/pdf' : 'application/octet-stream')
}
