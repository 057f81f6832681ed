import type { IdentityContext } from './context.ts'

/**
 * Answers at the next multiple of the set time, so that the duration does not tell whether an address is known.
 * Failures are evened out too.
 */
export async function evenly<T>(
  { settings, now, pause }: Pick<IdentityContext, 'settings' | 'now' | 'pause'>,
  work: () => Promise<T>,
): Promise<T> {
  if (settings.evenAnswer === 0) return work()
  const begin = now().getTime()
  try {
    return await work()
  } finally {
    const spent = now().getTime() - begin
    await pause(settings.evenAnswer - (spent % settings.evenAnswer))
  }
}
