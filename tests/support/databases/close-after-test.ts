import { onTestFinished } from 'vitest'

/** A connection that is closed when the test is over. */
export function closeAfterTest<T extends { close: () => Promise<void> }>(connection: T): T {
  onTestFinished(() => connection.close())
  return connection
}
