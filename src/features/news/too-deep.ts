/** Quotes within quotes and lists within lists: nobody reads them so deep, and reading thousands would exhaust the stack. */
const TOO_DEEP = /^(?:[ \t]*(?:>|[*+-](?=[ \t])|\d+[.)](?=[ \t]))){50}/m

/** Where quotes or lists are too deep in each other to be read; -1 for nowhere. */
export const findTooDeep = (markdown: string): number => markdown.search(TOO_DEEP)

export const TOO_DEEP_SENTENCE = 'Hier sind Zitate oder Listen zu tief ineinander geschachtelt.'
