import { toRedirectKey } from './redirect.ts'
import type { RedirectStore } from './redirect-store.ts'

export type RedirectReader = ReturnType<typeof createRedirectReader>

/** @property isExact false when only the path without its query is known */
export type FoundRedirect = { to: string; isExact: boolean }

/** An address that was moved so often was moved in a circle. */
const MAX_STEPS = 5

/** Where old addresses lead today, remembered until {@link RedirectReader.forget}: every unknown address is looked up. */
export function createRedirectReader(store: Pick<RedirectStore, 'list'>) {
  let known: Promise<Map<string, string>> | undefined

  function load(): Promise<Map<string, string>> {
    const loading = store.list().then((all) => new Map(all.map(({ from, to }) => [from, to])))
    // What could not be read is asked for again.
    loading.catch(() => void (known === loading && (known = undefined)))
    return loading
  }

  return {
    /** @param address path and query, as a browser asks for it */
    async find(address: string): Promise<FoundRedirect | undefined> {
      const targets = await (known ??= load())
      const exact = follow(targets, toRedirectKey(address))
      if (exact !== undefined) return { to: exact, isExact: true }
      const [path = ''] = address.split('?')
      const to = path === address ? undefined : follow(targets, toRedirectKey(path))
      return to === undefined ? undefined : { to, isExact: false }
    },

    /** To be called after content has changed. */
    forget(): void {
      known = undefined
    },
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
