import { setTimeout as wait } from 'node:timers/promises'
import { checkLinks, type OwnAnswer, type LinkReport } from '#features/upkeep/check-links.ts'
import { checkNightly } from '#features/upkeep/check-nightly.ts'
import { countAddressFiles, listAddresses } from '#server/feeds/page-addresses.ts'
import type { SiteContext } from '#site/context.ts'
import type { Services } from '#site/services.ts'
import { createAskPublic } from '#platform/http/ask-public.ts'
import { PrivateAddressError, type MayReach } from '#platform/http/public-address.ts'

export type Fetch = (request: Request) => Response | Promise<Response>

/** @property checksForeignLinks whether other sites are checked too @property fetch answers as the site does, without a connection */
type Looking = {
  services: Services
  checksForeignLinks: boolean
  fetch: Fetch
  stopping?: AbortSignal | undefined
}

/** A pause between two addresses, so that visitors hardly notice. */
const REST_MILLISECONDS = 20

/** Checks all links if that is due. */
export const checkLinksNightly = (
  ctx: SiteContext,
  { services, checksForeignLinks, fetch, stopping }: Looking,
): Promise<LinkReport | undefined> =>
  checkNightly(ctx, () =>
    checkLinks({
      publicUrl: ctx.publicUrl,
      listPages: () => listPages(ctx, services),
      askOwn: (path, isWhole) => askOwn(fetch, ctx.publicUrl + path, isWhole),
      askForeign: checksForeignLinks ? (url) => askForeign(url) : undefined,
      rest: () => wait(REST_MILLISECONDS, undefined, { ref: false, ...(stopping && { signal: stopping }) }),
      now: ctx.now,
    }),
  )

async function listPages(ctx: SiteContext, services: Services): Promise<string[]> {
  const count = await countAddressFiles(services)
  const files = await Promise.all(Array.from({ length: count }, (_, index) => listAddresses(ctx, index + 1, services)))
  return files.flat().map(({ url }) => url.slice(ctx.publicUrl.length) || '/')
}

async function askOwn(fetch: Fetch, url: string, isWhole: boolean): Promise<OwnAnswer> {
  const answer = await fetch(new Request(url, { method: isWhole ? 'GET' : 'HEAD' }))
  const isPage = isWhole && answer.headers.get('content-type')?.startsWith('text/html') === true
  return {
    status: answer.status,
    html: isPage ? await answer.text() : undefined,
    leadsTo: answer.headers.get('location') ?? undefined,
  }
}

const GONE = [404, 410]

/**
 * Whether another site still has an address. A refusal, a redirect or a temporary failure counts as yes, and so does an address that only
 * this server can reach: it is never requested, neither for a link nor for a redirect.
 */
export async function askForeign(url: string, mayReach?: MayReach): Promise<boolean> {
  try {
    const { status } = await createAskPublic(mayReach)(new URL(url), { method: 'HEAD' })
    return !GONE.includes(status)
  } catch (error) {
    return error instanceof PrivateAddressError || !isUnknownHost(error)
  }
}

/** The name itself no longer exists, rather than being unreachable. */
const isUnknownHost = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOTFOUND'
