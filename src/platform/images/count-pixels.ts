import { loadSharp } from './load-sharp.ts'

/** How many pixels a picture unpacks to, as its head says; 0 for what is none. */
export async function countPixels(bytes: Buffer): Promise<number> {
  const sharp = await loadSharp()
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    return width * height
  } catch {
    // Whoever makes the picture learns what is wrong with it.
    return 0
  }
}
