import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const KEY = { MEDIA_ACCESS_KEY_ID: 'schluessel', MEDIA_SECRET_ACCESS_KEY: 'streng-geheim' }

const complaint = (env: Record<string, string>) => {
  try {
    readConfig(env)
    return ''
  } catch (error) {
    return String(error)
  }
}

test.each([
  ['https://s3.example/bilder', {}, 'https://s3.example/bilder/', 'https://s3.example/bilder'],
  ['http://127.0.0.1:9000/bilder//a/b/', {}, 'http://127.0.0.1:9000/bilder/a/b/', 'http://127.0.0.1:9000/bilder'],
  [
    'https://bilder.s3.example',
    { MEDIA_BUCKET_STYLE: 'host' },
    'https://bilder.s3.example/',
    'https://bilder.s3.example',
  ],
  [
    'https://bilder.s3.example/a',
    { MEDIA_BUCKET_STYLE: 'host' },
    'https://bilder.s3.example/a/',
    'https://bilder.s3.example',
  ],
])('MEDIA_BUCKET=%s with %j keeps blobs below %s and lists %s', (text, changes, address, root) => {
  expect(readConfig({ MEDIA_BUCKET: text, ...KEY, ...changes }).mediaBucket).toMatchObject({ address, root })
})

test('the cache has 64 MB by default', () => {
  expect(readConfig({ MEDIA_BUCKET: 'https://s3.example/b', ...KEY }).mediaBucket?.cacheBytes).toBe(64 * 1024 * 1024)
})

test.each([
  [{ MEDIA_BUCKET: 's3://bilder', ...KEY }, 'MEDIA_BUCKET: erwartet wird eine Adresse wie'],
  [{ MEDIA_BUCKET: 'https://s3.example/', ...KEY }, 'mit dem Namen des Buckets'],
  [{ MEDIA_BUCKET: 'https://a:streng-geheim@s3.example/b', ...KEY }, 'ohne Zugangsdaten'],
  [{ MEDIA_BUCKET: 'https://s3.example/b?x=1', ...KEY }, 'ohne Zusätze'],
  [{ MEDIA_BUCKET: 'https://s3.example/b/ü', ...KEY }, 'ein Pfad aus Buchstaben'],
  [
    { MEDIA_BUCKET: 'https://s3.example/b', ...KEY, MEDIA_REGION: 'eu central' },
    'MEDIA_REGION: erwartet wird ein Name',
  ],
  [{ MEDIA_BUCKET: 'https://s3.example/b', ...KEY, MEDIA_BUCKET_STYLE: 'x' }, 'path oder host'],
  [{ MEDIA_CACHE_MEGABYTES: '-1' }, 'mindestens 0'],
  [KEY, 'MEDIA_BUCKET: erwartet wird eine Adresse wie'],
])('%j is refused, without a word of what is secret', (env, expected) => {
  expect(complaint(env)).toContain(expected)
  expect(complaint(env)).not.toContain('geheim')
})

test('a missing key is reported together with all other invalid settings', () => {
  const message = complaint({ MEDIA_BUCKET: 'https://s3.example/b', MEDIA_ACCESS_KEY_ID: 'a', PORT: 'achtzig' })
  expect(message).toContain('  PORT: erwartet wird ')
  expect(message).toContain('  MEDIA_SECRET_ACCESS_KEY: erwartet wird der Schlüssel')
  expect(message).not.toContain('MEDIA_ACCESS_KEY_ID')
})
