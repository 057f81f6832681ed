import type { AppParts } from '#server/app-parts.ts'
import type { FindCacheKey } from './cache-key.ts'

/** Answers from the page cache before anything else looks at the request; most answers are made here. */
export function createShortcut(
  { cache, checkFreshness }: Pick<AppParts, 'cache' | 'checkFreshness'>,
  findKey: FindCacheKey,
) {
  return (request: Request): Response | undefined => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
    checkFreshness()
    const key = findKey(request.url)
    return key === undefined ? undefined : cache.find(key, request)
  }
}
