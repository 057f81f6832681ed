import { afterAll, beforeAll } from 'vitest'

/**
 * What all tests of a file (or of a `describe`) share: made before them and, where it can be stopped, stopped after them, the last one first.
 * To be called where hooks may be registered, and to be used within tests and hooks.
 */
export function forAllTests<T extends object>(make: () => T | Promise<T>): T {
  let made: (T & { stop?: () => unknown }) | undefined
  beforeAll(async () => {
    made = await make()
  })
  afterAll(() => made?.stop?.())
  // Stands for what is made later, so the members are not its own.
  return new Proxy({} as T, {
    get: (_, name) => made && Reflect.get(made, name),
    ownKeys: () => Reflect.ownKeys(made ?? {}),
    getOwnPropertyDescriptor: (_, name) => made && Reflect.getOwnPropertyDescriptor(made, name),
  })
}
