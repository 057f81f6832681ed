import type { Config } from '#platform/config/config.ts'
import { openBlobBucket, openBlobFolder } from '#platform/media/open-blobs.ts'
import { explainFailure } from './explain-failure.ts'
import { misunderstand, refuse, type ExitCode, type Terminal } from './terminal.ts'
import { fitsName, BlobDamagedError, type BlobStore } from '#platform/media/blob-store.ts'

const USAGE = `Aufruf:
  media copy --to bucket|folder
`

/**
 * Copies all pictures and files between the data folder and the bucket; may be repeated at any time.
 *
 * @returns the exit code: 2 for an invalid command, 1 when the copy is incomplete
 */
export async function runMedia(args: string[], config: Config, terminal: Terminal): Promise<ExitCode> {
  const [command, option, target, ...rest] = args
  const isKnown = command === 'copy' && option === '--to' && (target === 'bucket' || target === 'folder')
  if (!isKnown || rest.length > 0) return misunderstand(terminal, USAGE)
  const bucket = openBlobBucket(config)
  if (!bucket)
    return refuse(terminal, 'Es ist kein Bucket eingerichtet. Bitte setzen Sie MEDIA_BUCKET und seinen Schlüssel.')
  const folder = openBlobFolder(config.dataDir)
  try {
    const [from, to] = target === 'bucket' ? [folder, bucket] : [bucket, folder]
    const { copied, present, damaged } = await copyBlobs(from, to)
    terminal.write(`${copied} kopiert und verglichen, ${present} waren schon da.\n`)
    if (damaged.length === 0) return 0
    return refuse(terminal, `Beschädigt und deshalb nicht kopiert:\n${damaged.map((name) => `  ${name}`).join('\n')}`)
  } catch (error) {
    const again = 'Rufen Sie den Befehl danach noch einmal auf; er fährt fort, wo er aufgehört hat.'
    return refuse(terminal, `${explainFailure(error)}\n${again}`)
  }
}

type Copied = {
  copied: number
  /** Existed already, undamaged. */
  present: number
  /** Names of blobs whose content does not match, in the source or the target; they were not copied. */
  damaged: string[]
}

/** Copies everything from one store to another, reads it back there and compares; existing blobs stay. */
async function copyBlobs(from: BlobStore, to: BlobStore): Promise<Copied> {
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

/** A folder does not verify what it reads, so this does. */
async function findWhole(blobs: BlobStore, name: string): Promise<Buffer | undefined> {
  try {
    const bytes = await blobs.find(name)
    return bytes && fitsName(name, bytes) ? bytes : undefined
  } catch (error) {
    if (error instanceof BlobDamagedError) return undefined
    throw error
  }
}
