import { z } from 'zod'
import { address, readBy, splitAddress, webOrigin, type Environment } from '#platform/config/config.ts'
import { mediaSettings } from '#platform/config/media-settings.ts'
import { findClubsDir } from './clubs/club-config.ts'

/** Settings of a process for many clubs, in addition to those of each site. */
export type HostSettings = {
  /** Holds a folder per club. */
  clubsDir: string
  /** Maximum number of open clubs; above it, the least recently used one closes. */
  mostOpen: number
  /** The host's own address, for shared content of its clubs; undefined if they share nothing. */
  hostUrl: string | undefined
  /** Address of the operators' imprint. */
  imprintUrl: string | undefined
  /** Address at which the proxy asks whether a domain is served here. */
  askAddress: { host: string; port: number }
  /** Size of the memory cache for the buckets of all clubs together. */
  mediaCacheBytes: number
}

const ofHost = z.object({
  CLUBS_DIR: z.string().optional(),
  HOST_OPEN: z.coerce.number('eine Anzahl von Vereinen').int().min(1).max(10_000).default(150),
  HOST_URL: webOrigin.optional(),
  HOST_IMPRINT_URL: z
    .url({ protocol: /^https?$/, error: 'eine Adresse wie https://www.verein.example/impressum' })
    .optional(),
  HOST_ASK_ADDRESS: address.default('127.0.0.1:3999'),
})

/** Names of the environment variables that are settings of the host only. */
export const HOST_SETTING_NAMES: readonly string[] = Object.keys(ofHost.shape)

const MEBIBYTE = 1024 * 1024

/** @throws {ConfigError} naming all invalid settings together */
export function readHostSettings(environment: Environment): HostSettings {
  const read = readBy(ofHost.extend({ MEDIA_CACHE_MEGABYTES: mediaSettings.MEDIA_CACHE_MEGABYTES }), environment)
  return {
    clubsDir: findClubsDir(environment),
    mostOpen: read.HOST_OPEN,
    hostUrl: read.HOST_URL && new URL(read.HOST_URL).origin,
    imprintUrl: read.HOST_IMPRINT_URL,
    askAddress: splitAddress(read.HOST_ASK_ADDRESS),
    mediaCacheBytes: read.MEDIA_CACHE_MEGABYTES * MEBIBYTE,
  }
}
