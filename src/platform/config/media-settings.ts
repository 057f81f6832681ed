import { z } from 'zod'

/** An S3-compatible bucket that keeps pictures and files. */
export type MediaBucket = {
  /** URL of the objects: the bucket, the prefix of their names and a slash at its end. */
  address: string
  /** URL of the bucket itself, for listing; the rest of `address` is the prefix. */
  root: string
  /** Undefined: derived from the address. */
  region: string | undefined
  accessKeyId: string
  secretAccessKey: string
  /** Size of the in-memory cache. */
  cacheBytes: number
}

const ADDRESS = 'eine Adresse wie https://s3.anbieter.example/bucket'
const MEBIBYTE = 1024 * 1024

export const mediaSettings = {
  MEDIA_BUCKET: z
    .string()
    .refine((text) => ['https:', 'http:'].includes(URL.parse(text)?.protocol ?? ''), { error: ADDRESS, abort: true })
    // The key has settings of its own, and a query would be lost.
    .refine((text) => {
      const { username, password, search, hash } = new URL(text)
      return username + password + search + hash === ''
    }, 'eine Adresse ohne Zugangsdaten und ohne Zusätze hinter ? oder #')
    .refine(
      (text) => /^[\w./-]*$/.test(new URL(text).pathname),
      'ein Pfad aus Buchstaben ohne Umlaute, Ziffern, Punkten, Strichen',
    )
    .optional(),
  MEDIA_BUCKET_STYLE: z.enum(['path', 'host']).default('path'),
  MEDIA_REGION: z
    .string()
    .regex(/^[\w-]+$/, 'ein Name wie eu-central-1')
    .optional(),
  MEDIA_ACCESS_KEY_ID: z.string().min(1).optional(),
  MEDIA_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  MEDIA_CACHE_MEGABYTES: z.coerce.number('eine Anzahl von Megabyte').int().min(0).max(4096).default(64),
  MEDIA_AHEAD: z.enum(['on', 'off']).default('on'),
}

/** Contradictions between these settings, each as a name and the expected value. */
export function mediaContradictions(given: Record<string, string | undefined>): [name: string, expected: string][] {
  const { MEDIA_BUCKET: bucket, MEDIA_BUCKET_STYLE: style } = given
  const keys = ['MEDIA_ACCESS_KEY_ID', 'MEDIA_SECRET_ACCESS_KEY']
  if (bucket === undefined) {
    const isHalf = keys.some((name) => given[name] !== undefined)
    return isHalf ? [['MEDIA_BUCKET', `${ADDRESS}, weil ein Schlüssel dafür gesetzt ist`]] : []
  }
  const missing = keys.filter((name) => given[name] === undefined)
  const lacksName = style !== 'host' && URL.parse(bucket)?.pathname === '/'
  return [
    ...missing.map((name): [string, string] => [name, 'der Schlüssel, weil MEDIA_BUCKET gesetzt ist']),
    ...(lacksName ? [['MEDIA_BUCKET', `${ADDRESS}, mit dem Namen des Buckets`] as [string, string]] : []),
  ]
}

/** @returns undefined when the data folder keeps pictures and files */
export function toMediaBucket(settings: z.infer<z.ZodObject<typeof mediaSettings>>): MediaBucket | undefined {
  const { MEDIA_BUCKET: text, MEDIA_ACCESS_KEY_ID: accessKeyId, MEDIA_SECRET_ACCESS_KEY: secretAccessKey } = settings
  if (text === undefined || accessKeyId === undefined || secretAccessKey === undefined) return undefined
  const { origin, pathname } = new URL(text)
  const parts = pathname.split('/').filter((part) => part !== '')
  const ownParts = settings.MEDIA_BUCKET_STYLE === 'host' ? 0 : 1
  const at = (path: string[]) => [origin, ...path].join('/')
  return {
    address: `${at(parts)}/`,
    root: at(parts.slice(0, ownParts)),
    region: settings.MEDIA_REGION,
    accessKeyId,
    secretAccessKey,
    cacheBytes: settings.MEDIA_CACHE_MEGABYTES * MEBIBYTE,
  }
}
