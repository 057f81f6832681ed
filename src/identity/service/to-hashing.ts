import type { IdentityConfig } from './identity-config.ts'

const KIBIBYTES_PER_MEGABYTE = 1_024

/** The options of the password hasher. */
export function toHashing({ hashing }: IdentityConfig) {
  return {
    cost: {
      memoryKibibytes: hashing.memoryMegabytes * KIBIBYTES_PER_MEGABYTE,
      passes: hashing.passes,
      parallelism: 1,
    },
    ...(hashing.atOnce !== undefined && { maxRunning: hashing.atOnce }),
  }
}
