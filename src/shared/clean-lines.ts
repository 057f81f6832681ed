const UNPRINTABLE = /(?!\n)[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu

/** Text of several lines as it is kept: one kind of line end, nothing invisible, nothing around it. */
export const cleanLines = (raw: string): string =>
  raw.normalize('NFC').replace(/\r\n?/g, '\n').replaceAll('\t', ' ').replace(UNPRINTABLE, '').trim()
