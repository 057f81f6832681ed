import {
  placeholderOf,
  masterFormats,
  variantFormats,
  variantWidths,
  type MasterFormat,
  type Variant,
} from '#platform/images/picture-variant.ts'
import type { BlobStore } from './blob-store.ts'

type StoredMaster = { bytes: Buffer; format: MasterFormat }

/** Pictures, their variants and other files, each addressed by the hash of its content. */
export type MediaStore = {
  putMaster(master: StoredMaster & { hash: string }): Promise<void>
  findMaster(hash: string): Promise<StoredMaster | undefined>
  putVariant(variant: Variant, bytes: Buffer): Promise<void>
  findVariant(variant: Variant): Promise<Buffer | undefined>
  /** The missing ones, found without reading any. */
  missingOf(variants: Iterable<Variant>): Promise<Variant[]>
  /** Resolves when the master with all its sizes, or the file, is gone. */
  remove(hash: string): Promise<void>
  putFile(hash: string, bytes: Buffer): Promise<void>
  findFile(hash: string): Promise<Buffer | undefined>
}

/** @param blobs where the bytes are stored; names are `hash.format`, `hash-width.format` and `hash.file` */
export function createMediaStore(blobs: BlobStore): MediaStore {
  return {
    putMaster: ({ hash, format, bytes }) => blobs.put(`${hash}.${format}`, bytes),

    async findMaster(hash) {
      for (const format of masterFormats) {
        const bytes = await blobs.find(`${hash}.${format}`)
        if (bytes) return { bytes, format }
      }
      return undefined
    },

    putVariant: (variant, bytes) => blobs.put(variantName(variant), bytes),
    findVariant: (variant) => blobs.find(variantName(variant)),

    async missingOf(variants) {
      const stored = new Set<string>()
      for await (const name of blobs.names()) stored.add(name)
      return [...variants].filter((variant) => !stored.has(variantName(variant)))
    },

    async remove(hash) {
      // Sizes first: while the master exists, an interrupted removal can be repeated.
      await blobs.remove(variantName(placeholderOf(hash)))
      for (const width of variantWidths) {
        for (const format of variantFormats) await blobs.remove(variantName({ hash, width, format }))
      }
      for (const format of masterFormats) await blobs.remove(`${hash}.${format}`)
      await blobs.remove(fileName(hash))
    },

    putFile: (hash, bytes) => blobs.put(fileName(hash), bytes),
    findFile: (hash) => blobs.find(fileName(hash)),
  }
}

const fileName = (hash: string) => `${hash}.file`
const variantName = ({ hash, width, format }: Variant) => `${hash}-${width}.${format}`
