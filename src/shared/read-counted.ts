/** Reads a body up to a limit. @returns undefined for a longer one @throws when the connection breaks off */
export async function readCounted({ body }: Request, maxBytes: number): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = []
  let seen = 0
  // Leaving the loop ends the stream: the rest is never read.
  for await (const chunk of body ?? []) {
    chunks.push(chunk)
    seen += chunk.byteLength
    if (seen > maxBytes) return undefined
  }
  return Buffer.concat(chunks)
}
