/** Does the work with what was opened, and closes it afterwards in any case. */
export async function whileOpen<Opened extends { close: () => void | Promise<void> }, Value>(
  opened: Opened,
  work: (opened: Opened) => Value | Promise<Value>,
): Promise<Value> {
  try {
    return await work(opened)
  } finally {
    await opened.close()
  }
}
