import { buffer } from 'node:stream/consumers'
import { createTarDecoder, createTarPacker } from 'modern-tar'
import { BackupError, DAMAGED } from './backup-format.ts'

export type TarFile = { name: string; bytes: Buffer }

/**
 * An archive in the making: whoever adds a file waits until there is room for it, and may add the next.
 *
 * @param changedAt of every file
 */
export function createTar(changedAt: Date) {
  const { readable, controller } = createTarPacker()
  return {
    bytes: readable,
    /** @throws when nobody reads any more */
    async add({ name, bytes }: TarFile): Promise<void> {
      // Owner alone may read what is unpacked.
      const head = { name, size: bytes.length, mode: 0o600, mtime: changedAt }
      const body = controller.add(head).getWriter()
      await body.write(bytes)
      await body.close()
    },
    end: () => controller.finalize(),
    /** Whoever reads gets this failure. */
    fail: (reason: unknown) => controller.error(reason),
  }
}

/**
 * The files of an archive, one after the other.
 *
 * @param maxBytes no file may be larger: each is in memory as a whole
 * @throws {BackupError} for a larger one
 */
export async function* readTar(archive: ReadableStream<Uint8Array>, maxBytes: number): AsyncGenerator<TarFile> {
  for await (const { header, body } of archive.pipeThrough(createTarDecoder({ strict: true }))) {
    if (header.size > maxBytes) throw new BackupError(DAMAGED)
    yield { name: header.name, bytes: await buffer(body) }
  }
}
