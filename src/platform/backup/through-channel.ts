type Turn<T> = { value: T; taken: () => void; refused: (reason: unknown) => void }

/** Turns what a function sends while it runs into something to iterate over; it goes on only when its last was taken. */
export async function* throughChannel<T>(produce: (send: (value: T) => Promise<void>) => Promise<void>) {
  let wake: () => void = () => undefined
  const turns: Turn<T>[] = []
  let inHand: Turn<T> | undefined
  let isOver = false
  const send = (value: T) =>
    new Promise<void>((taken, refused) => {
      if (isOver) throw new Error('Nobody takes any more.')
      turns.push({ value, taken, refused })
      wake()
    })
  const produced = produce(send).finally(() => {
    isOver = true
    wake()
  })
  // Its failure is told below.
  produced.catch(() => undefined)
  try {
    for (;;) {
      inHand = turns.shift()
      if (inHand) {
        yield inHand.value
        inHand.taken()
      } else if (isOver) break
      else await new Promise<void>((resolve) => (wake = resolve))
    }
    await produced
  } finally {
    isOver = true
    for (const turn of [inHand, ...turns]) turn?.refused(new Error('Nobody takes any more.'))
    await produced.catch(() => undefined)
  }
}
