const UNPRINTABLE = /(?!\n)[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu

/** Normalises a text of several lines for storage: one kind of line end, no invisible characters, no surrounding blanks. */
export const cleanLines = (raw: string): string =>
  raw.normalize('NFC').replace(/\r\n?/g, '\n').replaceAll('\t', ' ').replace(UNPRINTABLE, '').trim()
