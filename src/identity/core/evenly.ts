import type { IdentityContext } from './context.ts'

/** Answers at the next multiple of `evenAnswer`, so that the duration does not reveal whether an address is known. Failures are delayed too. */
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
