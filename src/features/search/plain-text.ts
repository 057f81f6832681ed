const ENTITIES: Record<string, string> = {
  '&#x26;': '&',
  '&amp;': '&',
  '&#x3C;': '<',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
}

/** The plain text of HTML that we have rendered ourselves. */
export const plainText = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:#x26|#x3C|amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()
