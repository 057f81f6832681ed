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

export type MediaStore = ReturnType<typeof createMediaStore>

/**
 * Pictures, their variants and other files, each addressed by the hash of its content.
 *
 * @param blobs where the bytes are stored; names are `hash.format`, `hash-width.format` and `hash.file`
 */
export function createMediaStore(blobs: BlobStore) {
  return {
    putMaster: ({ hash, format, bytes }: StoredMaster & { hash: string }) => blobs.put(`${hash}.${format}`, bytes),

    async findMaster(hash: string): Promise<StoredMaster | undefined> {
      for (const format of masterFormats) {
        const bytes = await blobs.find(`${hash}.${format}`)
        if (bytes) return { bytes, format }
      }
      return undefined
    },

    putVariant: (variant: Variant, bytes: Buffer) => blobs.put(variantName(variant), bytes),
    findVariant: (variant: Variant) => blobs.find(variantName(variant)),

    /** The missing ones, found without reading any. */
    async missingOf(variants: Iterable<Variant>): Promise<Variant[]> {
      const stored = new Set<string>()
      for await (const name of blobs.names()) stored.add(name)
      return [...variants].filter((variant) => !stored.has(variantName(variant)))
    },

    /** Resolves when the master with all its sizes, or the file, is gone. */
    async remove(hash: string): Promise<void> {
      // Sizes first: while the master exists, an interrupted removal can be repeated.
      await blobs.remove(variantName(placeholderOf(hash)))
      for (const width of variantWidths) {
        for (const format of variantFormats) await blobs.remove(variantName({ hash, width, format }))
      }
      for (const format of masterFormats) await blobs.remove(`${hash}.${format}`)
      await blobs.remove(fileName(hash))
    },

    putFile: (hash: string, bytes: Buffer) => blobs.put(fileName(hash), bytes),
    findFile: (hash: string) => blobs.find(fileName(hash)),
  }
}

const fileName = (hash: string) => `${hash}.file`
const variantName = ({ hash, width, format }: Variant) => `${hash}-${width}.${format}`
