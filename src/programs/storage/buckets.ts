import type { BucketContents } from './stored-object.ts'

export const BUCKET_NAMES = ['documents', 'pictures'] as const
export type BucketName = (typeof BUCKET_NAMES)[number]

/** @property maxBytes of one object @property mediaTypes that it accepts */
export type Bucket = { name: BucketName; contents: BucketContents; maxBytes: number; mediaTypes: readonly string[] }
export type Buckets = Record<BucketName, Bucket>

/** The set of buckets is closed. */
export const findBucket = (buckets: Buckets, name: string): Bucket | undefined =>
  BUCKET_NAMES.filter((known) => known === name).map((known) => buckets[known])[0]

/** The buckets came with the program. */
const MADE_AT = '2024-01-01T00:00:00.000Z'

export const showBucket = ({ name, maxBytes, mediaTypes }: Bucket) => ({
  id: name,
  name,
  owner: '',
  type: 'STANDARD',
  public: true,
  file_size_limit: maxBytes,
  allowed_mime_types: mediaTypes,
  created_at: MADE_AT,
  updated_at: MADE_AT,
})
