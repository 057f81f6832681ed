const LINK = /\[([^\]]*)\]\((\/[^)\s]*)\)/g
/** Pages linked from running texts that every club has. */
const ALWAYS_THERE = /^\/(?:admin|datenschutz|impressum|kontakt|news|probetraining|suche)(?:\/|$)/

/** Replaces links to pages that the new club does not have by their text. @param also further pages that it has */
export const leadNowhereInVain = (markdown: string, also: ReadonlySet<string> = new Set()): string =>
  markdown.replace(LINK, (link, text: string, path: string) =>
    ALWAYS_THERE.test(path) || also.has(path) ? link : text,
  )
