import { createHash } from 'node:crypto'
import type { BucketName } from './buckets.ts'
import type { StoredObject } from './stored-object.ts'

/** Access must be checked each time. */
export const CACHE_CONTROL = 'max-age=0'

export const etagOf = ({ hash }: Pick<StoredObject, 'hash'>): string => `"${hash}"`

/** Stable as long as the site's path is the same, even if the object is renamed here. */
export function objectId(bucket: BucketName, { path }: StoredObject): string {
  const digest = createHash('sha256').update(`${bucket}/${path}`).digest('hex')
  // A UUID of version 8, whose contents RFC 9562 leaves to the implementation.
  return [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `8${digest.slice(13, 16)}`,
    `8${digest.slice(17, 20)}`,
    digest.slice(20, 32),
  ].join('-')
}

const times = ({ createdAt, changedAt }: StoredObject) => ({
  created_at: createdAt?.toISOString() ?? null,
  updated_at: (changedAt ?? createdAt)?.toISOString() ?? null,
})

function metadataOf(object: StoredObject) {
  const { mediaType, bytes, text } = object
  return {
    eTag: etagOf(object),
    mimetype: mediaType,
    cacheControl: CACHE_CONTROL,
    httpStatusCode: 200,
    text,
    ...(bytes !== undefined && { size: bytes, contentLength: bytes }),
    lastModified: times(object).updated_at,
  }
}

/** An entry of a list. @param name within the listed folder */
export const showEntry = (bucket: BucketName, object: StoredObject, name: string) => ({
  name,
  id: objectId(bucket, object),
  ...times(object),
  last_accessed_at: times(object).updated_at,
  metadata: metadataOf(object),
})

/** The metadata of one object, where the vendor knows `last_modified` alone. */
export const showInfo = (bucket: BucketName, object: StoredObject) => ({
  id: objectId(bucket, object),
  name: object.name,
  bucket_id: bucket,
  version: object.hash,
  size: object.bytes,
  content_type: object.mediaType,
  cache_control: CACHE_CONTROL,
  etag: etagOf(object),
  created_at: times(object).created_at,
  last_modified: times(object).updated_at,
  metadata: { text: object.text },
})
