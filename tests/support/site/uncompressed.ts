/** For thousands of answers of which only the text counts: compressing and decompressing them takes a fifth of the time. */
export const UNCOMPRESSED = { 'Accept-Encoding': 'identity' }
