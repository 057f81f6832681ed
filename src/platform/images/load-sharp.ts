/** Loads sharp with the first picture: a start without new pictures does not wait for its native library. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // Each picture is processed once, so sharp's cache would only cost memory.
  sharp.cache(false)
  return sharp
}
