/**
 * Frees bytes that are no longer needed: the garbage collector is slow with memory outside of its heap, and whole photographs pile up.
 * Bytes that share their buffer with others are left to it.
 */
export function letGo({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}
