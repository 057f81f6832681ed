/**
 * Frees bytes that nobody reads any more: the garbage collector takes its time with what lies outside its heap, and whole photographs pile
 * up. What shares its memory with other bytes is left to it.
 */
export function letGo({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}
