import type GoTrue from 'gotrue-js'
import type { WidgetSettings } from './state.ts'
import type { Store } from './store.ts'

export type LoadSettings = () => Promise<WidgetSettings | undefined>

/** Asks the service once what it offers; after a failure again when it is needed the next time. */
export function createSettingsLoader(store: Store, fail: (error: Error) => void): LoadSettings {
  let asking: Promise<WidgetSettings | undefined> | undefined

  async function ask(service: GoTrue): Promise<WidgetSettings | undefined> {
    try {
      const settings = (await service.settings()) as WidgetSettings
      store.set({ settings })
      return settings
    } catch {
      // Whatever it was, people can only be told that the service is not there.
      fail(new Error(`Failed to load settings from ${service.api.apiURL}`))
      return undefined
    } finally {
      asking = undefined
    }
  }

  return () => {
    const { gotrue, settings } = store.get()
    if (settings || !gotrue) return Promise.resolve(settings ?? undefined)
    asking ??= ask(gotrue)
    return asking
  }
}
