import { buffer } from 'node:stream/consumers'
import { createTarDecoder, createTarPacker } from 'modern-tar'
import { BackupError, DAMAGED } from './backup-format.ts'

export type TarFile = { name: string; bytes: Buffer }

/**
 * An archive in the making; `add` waits until there is room for the file.
 *
 * @param changedAt modification time of every file
 */
export function createTar(changedAt: Date) {
  const { readable, controller } = createTarPacker()
  return {
    bytes: readable,
    /** @throws when the reader is gone */
    async add({ name, bytes }: TarFile): Promise<void> {
      // Only the owner may read an unpacked file.
      const head = { name, size: bytes.length, mode: 0o600, mtime: changedAt }
      const body = controller.add(head).getWriter()
      await body.write(bytes)
      await body.close()
    },
    end: () => controller.finalize(),
    /** Makes the reader fail with this reason. */
    fail: (reason: unknown) => controller.error(reason),
  }
}

/**
 * Reads the files of an archive, one after the other.
 *
 * @param maxBytes limit of each file, because it is held in memory as a whole
 * @throws {BackupError} for a larger one
 */
export async function* readTar(archive: ReadableStream<Uint8Array>, maxBytes: number): AsyncGenerator<TarFile> {
  for await (const { header, body } of archive.pipeThrough(createTarDecoder({ strict: true }))) {
    if (header.size > maxBytes) throw new BackupError(DAMAGED)
    yield { name: header.name, bytes: await buffer(body) }
  }
}
