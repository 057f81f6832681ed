import type { IdentityContext } from '#identity/core/context.ts'
import type { Log } from '#platform/log/log.ts'
import type { MediaStore } from '#platform/media/media-store.ts'
import type { VariantSource } from '#platform/media/serve-variant.ts'
import type { Sockets } from '#programs/realtime/take-sockets.ts'
import type { OpenStreams } from '#server/live/open-streams.ts'
import type { DiskShare } from '#server/load/disk-share.ts'
import type { LoadGates } from '#server/load/guard-load.ts'
import type { SessionCookie } from '#server/members/session-cookie.ts'
import type { PageCache } from '#server/pages/page-cache.ts'
import type { SiteContext } from '#site/context.ts'
import type { Services } from '#site/services.ts'

/** @property addresses patterns of what it answers */
type Gateway = { addresses: string[]; fetch: (request: Request, environment?: object) => Response | Promise<Response> }

/** What the HTTP side is built from; `create-instance.ts` puts it together. */
export type AppParts = {
  /** The context that use cases take first. */
  ctx: SiteContext
  services: Services
  /** Sign-in for programs and people. */
  identity: Gateway
  /** The data that programs read and send. */
  dataApi: Gateway
  /** The functions that other sites call. */
  functionsApi: Gateway
  /** Pictures and documents. */
  storageApi: Gateway
  /** Channels, with the sockets that servers hand over. */
  realtime: Gateway & { sockets: Sockets; close: () => Promise<void> }
  /** For the members' area. */
  sessionCookie: SessionCookie
  accounts: IdentityContext
  /** Folder of the built browser files; undefined while developing, when Vite serves them. */
  clientFolder: string | undefined
  variants: VariantSource
  media: MediaStore
  cache: PageCache
  gates: LoadGates
  disk: DiskShare
  log: Log
  trustedProxies: number
  /** Open pages that listen for changes. */
  openStreams: OpenStreams
  /** Short number that ties an error page to its log line. */
  newReference: () => string
  /** Checks whether another process has changed content; called before a cached page is used. */
  checkFreshness: () => void
  /** Resolves once nothing is remembered that was out of date at the time of the call. */
  catchUp: () => Promise<unknown>
  /** Throws when the database cannot be read. */
  checkReady: () => Promise<void>
}
