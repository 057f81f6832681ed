/** Loads sharp at the first picture: a start without new pictures does not wait for its native library. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // Every picture is worked on once, so what sharp would keep for the next time only costs memory.
  sharp.cache(false)
  return sharp
}
