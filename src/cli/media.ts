import type { Config } from '#platform/config/config.ts'
import { copyBlobs } from '#platform/media/copy-blobs.ts'
import { openBlobBucket, openBlobFolder } from '#platform/media/open-blobs.ts'
import { explainFailure } from './explain-failure.ts'
import type { Terminal } from './terminal.ts'

const USAGE = `Aufruf:
  media copy --to bucket|folder
`

/**
 * Copies all pictures and files between the data folder and the bucket; may be run again at any time.
 *
 * @returns the exit code: 2 when the command was not understood, 1 when not all of it is there now
 */
export async function runMedia(
  args: string[],
  { config, write, writeError }: Terminal & { config: Config },
): Promise<0 | 1 | 2> {
  const [command, option, target, ...rest] = args
  const isKnown = command === 'copy' && option === '--to' && (target === 'bucket' || target === 'folder')
  if (!isKnown || rest.length > 0) {
    writeError(USAGE)
    return 2
  }
  const bucket = openBlobBucket(config)
  if (!bucket) {
    writeError('Es ist kein Bucket eingerichtet. Bitte setzen Sie MEDIA_BUCKET und seinen Schlüssel.\n')
    return 1
  }
  const folder = openBlobFolder(config.dataDir)
  try {
    const [from, to] = target === 'bucket' ? [folder, bucket] : [bucket, folder]
    const { copied, present, damaged } = await copyBlobs(from, to)
    write(`${copied} kopiert und verglichen, ${present} waren schon da.\n`)
    if (damaged.length === 0) return 0
    writeError(`Beschädigt und deshalb nicht kopiert:\n${damaged.map((name) => `  ${name}\n`).join('')}`)
    return 1
  } catch (error) {
    const message = explainFailure(error)
    if (message === undefined) throw error
    writeError(`${message}\nRufen Sie den Befehl danach noch einmal auf; er fährt fort, wo er aufgehört hat.\n`)
    return 1
  }
}
