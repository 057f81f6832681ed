import { createMemory } from '#shared/memory.ts'
import { toLocation, toRedirectKey } from './redirect.ts'
import type { RedirectStore } from './redirect-store.ts'

export type RedirectReader = ReturnType<typeof createRedirectReader>

/** More steps than this mean a loop. */
const MAX_STEPS = 5
/** Excludes addresses by position, such as `/news/7`, which count only what readers see. */
const ARTICLE = /^\/news\/(?!\d+(?:\?|$))([^/?]+)(?:\?|$)/

/**
 * Where old addresses lead today, cached until {@link RedirectReader.forget}: every unknown address is looked up.
 *
 * @param isShown whether readers now find the article of that slug, or a page at that path; a redirect to a hidden one would reveal its title
 */
export function createRedirectReader(store: Pick<RedirectStore, 'list'>, isShown: (slug: string) => Promise<boolean>) {
  const known = createMemory(async () => new Map((await store.list()).map(({ from, to }) => [from, to])))

  return {
    /** @param address path and query, as a browser requests it @returns `isExact`: false if only the path without its query is known */
    async find(address: string) {
      const targets = await known.get()
      const exact = follow(targets, toRedirectKey(address))
      const [path = ''] = address.split('?')
      const to = toLocation(exact ?? follow(targets, toRedirectKey(path)) ?? '')
      if (to === undefined) return undefined
      const key = toRedirectKey(to) ?? ''
      return (await isShown(ARTICLE.exec(key)?.[1] ?? key.replace(/\?.*/, '')))
        ? { to, isExact: exact !== undefined }
        : undefined
    },

    /** Call it after content has changed. */
    forget: known.forget,
  }
}

function follow(targets: Map<string, string>, key: string | undefined): string | undefined {
  let target = key === undefined ? undefined : targets.get(key)
  for (let steps = 0; target !== undefined && steps < MAX_STEPS; steps++) {
    const next = targets.get(toRedirectKey(target) ?? '')
    if (next === undefined) return target
    target = next
  }
  return undefined
}
