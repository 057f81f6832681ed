import { fitsName, BlobDamagedError, type BlobStore } from './blob-store.ts'

type Copied = {
  copied: number
  /** Were there already, whole. */
  present: number
  /** Names of what is not what its name says, here or there; it was not copied. */
  damaged: string[]
}

/** Copies everything from one store to another, reads it back there and compares; what is there already stays. */
export async function copyBlobs(from: BlobStore, to: BlobStore): Promise<Copied> {
  const result: Copied = { copied: 0, present: 0, damaged: [] }
  for await (const name of from.names()) {
    const outcome = await copyOne(name, from, to)
    if (outcome === 'damaged') result.damaged.push(name)
    else result[outcome] += 1
  }
  return result
}

async function copyOne(name: string, from: BlobStore, to: BlobStore): Promise<keyof Copied> {
  if (await findWhole(to, name)) return 'present'
  const bytes = await findWhole(from, name)
  if (!bytes) return 'damaged'
  await to.put(name, bytes)
  const written = await findWhole(to, name)
  return written?.equals(bytes) ? 'copied' : 'damaged'
}

/** A folder does not look at what it reads, so this does. */
async function findWhole(blobs: BlobStore, name: string): Promise<Buffer | undefined> {
  try {
    const bytes = await blobs.find(name)
    return bytes && fitsName(name, bytes) ? bytes : undefined
  } catch (error) {
    if (error instanceof BlobDamagedError) return undefined
    throw error
  }
}
