/** An id for data kept on this device. In a hall the address is plain HTTP, where browsers offer no `randomUUID`. */
export const randomId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
