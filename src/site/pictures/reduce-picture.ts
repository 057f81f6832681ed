/** Upper limits for pictures sent from a phone; the site shows no larger size. */
export const REDUCED = { maxEdge: 2560, maxBytes: 1_000_000 }

const QUALITIES = [0.86, 0.78, 0.68, 0.55]
const SMALLER = 0.75

/** Reducing would flatten animations and vector graphics. */
const LEFT_ALONE = new Set(['image/gif', 'image/svg+xml'])

/** The size at which a picture is drawn: never larger than the original. */
export function fitWithin(width: number, height: number, maxEdge: number): { width: number; height: number } {
  const scale = Math.min(1, maxEdge / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** @property close frees its memory */
type Drawn = {
  width: number
  height: number
  encode: (edge: number, quality: number) => Promise<Blob>
  close: () => void
}

/** How a browser draws a picture; tests bring their own. */
export type Drawing = { draw: (file: Blob) => Promise<Drawn> }

/**
 * The picture as it is sent: turned upright, small enough for a slow connection, without the camera's metadata.
 *
 * @returns the file itself when the browser cannot read it: the server may, and reports it if not
 */
export async function reducePicture(file: File, { draw }: Drawing): Promise<Blob> {
  if (LEFT_ALONE.has(file.type)) return file
  let drawn: Drawn
  try {
    drawn = await draw(file)
  } catch {
    return file
  }
  try {
    return await encodeSmall(drawn)
  } finally {
    drawn.close()
  }
}

async function encodeSmall({ width, height, encode }: Drawn): Promise<Blob> {
  let edge = Math.min(REDUCED.maxEdge, Math.max(width, height))
  for (;;) {
    for (const quality of QUALITIES) {
      const blob = await encode(edge, quality)
      if (blob.size <= REDUCED.maxBytes) return blob
    }
    edge = Math.round(edge * SMALLER)
  }
}
