/** For thousands of answers of which only the text counts: to compress each of them, and to unpack it, takes a fifth of the time. */
export const UNCOMPRESSED = { 'Accept-Encoding': 'identity' }
