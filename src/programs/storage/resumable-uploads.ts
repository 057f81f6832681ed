import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { FileStore } from '@tus/file-store'
import { Server, type Upload } from '@tus/server'
import type { Actor } from '#rights/offices.ts'
import { DAY } from '#shared/durations.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { findBucket, type Bucket, type Buckets } from './buckets.ts'
import { findPlace, putObject } from './change-objects.ts'
import { accessDenied, noContent, noSuchBucket, slowDown, type StorageProblem } from './problem.ts'
import type { SignedAddresses } from './signed-address.ts'
import type { Viewer } from './stored-object.ts'

/** A file that is not complete within this time is deleted. */
export const TIME_TO_SEND = DAY
/** Unfinished files of all users together. */
const MOST_IN_PROGRESS = 40
const PATH = '/storage/v1/upload/resumable'
const SIGNED = `${PATH}/sign`
const ID = /\/([0-9a-f]{32})$/

type Needs = {
  buckets: Buckets
  signed: SignedAddresses
  findActor: (accountId: string) => Promise<Actor | undefined>
  /** @returns its reference in the log */
  reportFault: (error: Error, request: Request) => string
}

/** @property signature in place of a signed-in user */
type Asking = { viewer: Viewer; signature: string | undefined; isUpsert: boolean }
/** The error format of the library. */
type TusFault = { status_code: number; body: string }

export type ResumableUploads = ReturnType<typeof createResumableUploads>

/**
 * Resumable uploads by the TUS protocol: received parts of a file survive a restart.
 *
 * @param folder of unfinished files
 */
export function createResumableUploads(folder: string, needs: Needs) {
  const store = () => new FileStore({ directory: folder, expirationPeriodInMilliseconds: TIME_TO_SEND })
  const asking = new AsyncLocalStorage<Asking>()
  // The folder is created on first use.
  let server: Server | undefined
  return {
    handle(request: Request, asked: Asking): Promise<Response> {
      server ??= createServer(needs, store(), asking)
      const opened = server
      return asking.run(asked, () => opened.handleWeb(request))
    },

    /** Deletes files that were not finished in time. @returns how many files */
    async sweep(): Promise<number> {
      return existsSync(folder) ? store().deleteExpired() : 0
    },
  }
}

function createServer(needs: Needs, datastore: FileStore, asking: AsyncLocalStorage<Asking>): Server {
  const finish = createFinishing(needs, datastore, asking)
  const asked = () => asking.getStore() ?? { viewer: undefined, signature: undefined, isUpsert: false }
  return new Server({
    datastore,
    path: PATH,
    maxSize: Math.max(...Object.values(needs.buckets).map(({ maxBytes }) => maxBytes)),
    namingFunction: () => randomBytes(16).toString('hex'),
    getFileIdFromRequest: ({ url }) => ID.exec(new URL(url).pathname)?.[1],
    generateUrl: (request, { id }) =>
      `${request.url.startsWith(SIGNED, request.url.indexOf('/', 8)) ? SIGNED : PATH}/${id}`,
    async onIncomingRequest({ method }, id) {
      if (method === 'POST') return
      const upload = await datastore.getUpload(id)
      const { by } = upload.metadata ?? {}
      const found = await findSender(needs, asked(), keyOf(upload))
      // Other users do not learn that the upload exists.
      if (!found.ok || found.value.viewer?.accountId !== by) throw notThere
      // A complete file that could not be stored before.
      if (method === 'HEAD' && upload.offset === upload.size) await finish(upload)
    },
    async onUploadCreate(_, upload) {
      const found = await findSender(needs, asked(), keyOf(upload))
      const place = found.ok ? await placeOf(needs, found.value, upload) : found
      if (!place.ok) throw toFault(place.error)
      if ((await readdir(datastore.directory).catch(() => [])).length >= 2 * MOST_IN_PROGRESS) throw toFault(slowDown)
      const { bucketName = '', objectName = '' } = upload.metadata ?? {}
      return { metadata: { bucketName, objectName, by: place.value.actor.accountId } }
    },
    async onUploadFinish(_, upload) {
      await finish(upload)
      return {}
    },
    onResponseError(request, error) {
      if ('status_code' in error) return undefined
      return { status_code: 500, body: `Internal server error (reference ${needs.reportFault(error, request)})` }
    },
  })
}

/** Stores a complete file like any other upload; a refused file is deleted, and of a stored one only the length remains. */
function createFinishing(needs: Needs, datastore: FileStore, asking: AsyncLocalStorage<Asking>) {
  const underWay = new Map<string, Promise<void>>()

  async function keep({ id, size = 0, metadata }: Upload): Promise<void> {
    const kept = await datastore.configstore.get(id)
    if (kept?.metadata?.['done']) return
    const path = join(datastore.directory, id)
    const asked = asking.getStore()
    const found = asked && (await findSender(needs, asked, keyOf({ metadata })))
    const place = found?.ok ? await placeOf(needs, found.value, { metadata }) : err(accessDenied)
    const bytes = await readFile(path)
    const done = !place.ok
      ? place
      : bytes.length === 0
        ? err(noContent)
        : await putObject(place.value.bucket, place.value, bytes)
    if (!done.ok) {
      await datastore.remove(id)
      throw toFault(done.error)
    }
    // A client that missed the answer asks for the offset, and gets the full length.
    await truncate(path, 0)
    await truncate(path, size)
    if (!kept) return
    kept.metadata = { ...kept.metadata, done: 'yes' }
    await datastore.configstore.set(id, kept)
  }

  return function finish(upload: Upload): Promise<void> {
    const begun = underWay.get(upload.id) ?? keep(upload).finally(() => underWay.delete(upload.id))
    underWay.set(upload.id, begun)
    return begun
  }
}

type Sender = { viewer: Viewer; isUpsert: boolean }

/** The sender: the signed-in user, or else the author of the signed address. */
async function findSender(
  { signed, findActor }: Needs,
  { viewer, signature, isUpsert }: Asking,
  key: string,
): Promise<Result<Sender, StorageProblem>> {
  if (signature === undefined) return ok({ viewer, isUpsert })
  const read = signed.read('storage-put', signature, key)
  if (!read.ok) return read
  const { by, more } = read.value
  return ok({ viewer: by === undefined ? undefined : await findActor(by), isUpsert: more === 'upsert' })
}

async function placeOf({ buckets }: Needs, { viewer, isUpsert }: Sender, { metadata }: Pick<Upload, 'metadata'>) {
  const bucket: Bucket | undefined = findBucket(buckets, metadata?.['bucketName'] ?? '')
  if (!bucket) return err(noSuchBucket)
  const place = await findPlace(bucket, viewer, { name: metadata?.['objectName'] ?? '', isUpsert })
  return place.ok ? ok({ ...place.value, bucket }) : place
}

const keyOf = ({ metadata }: Pick<Upload, 'metadata'>) => `${metadata?.['bucketName']}/${metadata?.['objectName']}`
const toFault = ({ status, message }: StorageProblem): TusFault => ({ status_code: status, body: message })
const notThere: TusFault = { status_code: 404, body: 'The file for this url was not found\n' }
