import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import sharp from 'sharp'
import { createDocumentStore } from '#features/club/editing/document-store.ts'
import { createLibraryStore } from '#features/pictures/library/library-store.ts'
import { createPictureStore } from '#features/pictures/picture-store.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import { createLog } from '#platform/log/log.ts'
import type { MediaStore } from '#platform/media/media-store.ts'
import { createVariantSource } from '#platform/media/serve-variant.ts'
import type { Actor, Office } from '#rights/offices.ts'
import { createBuckets } from '#server/storage/open-storage.ts'
import { createLinkSeal } from '#shared/link-seal.ts'
import { ok } from '#shared/result.ts'
import { createStorageApi } from '#programs/storage/create-storage-api.ts'
import { createResumableUploads } from '#programs/storage/resumable-uploads.ts'
import { createSignedAddresses } from '#programs/storage/signed-address.ts'
import { createSampleContext } from '#tests/support/site/sample-context.ts'
import { createClock } from '#tests/support/samples/clock.ts'
import { sampleClub } from '#tests/support/samples/sample-club.ts'

export const STORAGE_URL = 'http://club.example/storage/v1'
export const PDF = Buffer.from('%PDF-1.7 Einladung')

/** The storage API on a database and a media store, called without a port by the vendor's client. The token is the name of an office. */
export async function createStorageBench(connection: DatabaseConnection, media: MediaStore, uploadsFolder: string) {
  const clock = createClock('2024-12-01T12:00:00Z')
  await connection.inTransaction((trx) =>
    createDocumentStore(trx).bring('club', { value: sampleClub, source: '', at: clock.now() }),
  )
  const dismissed = new Set<string>()
  const log = createLog('silent')
  const { isKnown } = createPictureStore(connection.db)
  const variants = createVariantSource({ media, isKnown, log })
  const ctx = await createSampleContext(connection, { now: clock.now, media, variants })
  const faults: Error[] = []
  const actorOf = (name: string): Actor => ({ accountId: name, offices: dismissed.has(name) ? [] : [name as Office] })
  const parts = {
    now: clock.now,
    buckets: createBuckets(ctx),
    signed: createSignedAddresses(createLinkSeal('streng geheim'), clock.now),
    findActor: async (id: string) => (dismissed.has(id) ? undefined : actorOf(id)),
    reportFault(fault: Error) {
      faults.push(fault)
      return 'reference'
    },
  }
  const uploads = createResumableUploads(uploadsFolder, parts)
  const app = createStorageApi({ ...parts, uploads }, async ({ authorization }) => {
    const name = authorization?.replace('Bearer ', '')
    return ok(name === undefined || name === 'anon' ? undefined : actorOf(name))
  })
  const send = async (path: string, init?: RequestInit): Promise<Response> => app.request(STORAGE_URL + path, init)

  function storageOf(name: Office | 'anon' = 'anon'): SupabaseClient['storage'] {
    const overWire: typeof fetch = async (input, init) => app.fetch(new Request(input, init))
    const options = { accessToken: async () => name, global: { fetch: overWire } }
    return createClient('http://club.example', 'anon', options).storage
  }

  return {
    app,
    uploads,
    send,
    storageOf,
    clock,
    faults,
    ctx,
    media,
    library: createLibraryStore(connection.db),
    readers: createPictureStore(connection.db),
    /** Takes an account's offices away. */
    dismiss: (name: Office) => void dismissed.add(name),
  }
}

let drawn = 0

/** A new, unique photo. */
export function newPhoto(width = 60, height = 40): Promise<Buffer> {
  drawn += 1
  const background = { r: drawn % 256, g: Math.floor(drawn / 256), b: 80 }
  return sharp({ create: { width, height, channels: 3, background } })
    .withExif({ IFD0: { Artist: 'Erika Musterfrau' } })
    .jpeg()
    .toBuffer()
}

export const bytesOf = async (blob: Blob | null): Promise<Buffer> =>
  Buffer.from(await (blob ?? new Blob()).arrayBuffer())
