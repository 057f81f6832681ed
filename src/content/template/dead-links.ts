const LINK = /\[([^\]]*)\]\((\/[^)\s]*)\)/g
/** Pages that every club has, of those that running texts lead to. */
const ALWAYS_THERE = /^\/(?:admin|datenschutz|impressum|kontakt|news|probetraining|suche)(?:\/|$)/

/** A text that was another club's leads to pages that its new owner does not have yet; their names stay. @param also pages that it has besides */
export const leadNowhereInVain = (markdown: string, also: ReadonlySet<string> = new Set()): string =>
  markdown.replace(LINK, (link, text: string, path: string) =>
    ALWAYS_THERE.test(path) || also.has(path) ? link : text,
  )
