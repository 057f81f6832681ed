import { formerPathsOf, wordsOf } from '#features/news/article-fields.ts'
import { toRedirectKey } from '#features/redirects/redirect.ts'
import { fill, type Dialect, type SourceText } from './dialects.ts'
import type { FoundText } from './read-found-text.ts'
import type { Settings } from './read-settings.ts'

/** Under which addresses the other program showed a text. */
export function addressesOfText(
  { path, name, entries, draft }: FoundText,
  { dialect, settings }: { dialect: Dialect; settings: Settings },
): string[] {
  const single = (key: string) => {
    const value = entries.find(([each]) => each.toLowerCase() === key)?.[1]
    return typeof value === 'string' && value !== '' && value !== 'false' ? value : undefined
  }
  const text: SourceText = {
    path,
    name,
    title: single('title') ?? '',
    slug: single('slug')?.replace(/^.*\//, ''),
    isPage: !draft,
    publishedAt: draft?.publishedAt ?? new Date(0),
    categories: wordsOf(entries.filter(([key]) => /^categor/i.test(key))),
  }
  const [, section = ''] = path.split('/')
  const pattern = settings.patterns[section] ?? settings.patterns['']
  const fixed = single('permalink') ?? single('url') ?? single('path')
  const own = fixed === undefined ? dialect.addresses(text, pattern) : [fill(fixed, text)]
  const aliases = formerPathsOf(entries.filter(([key]) => /^(?:aliases|redirect_?from)$/i.test(key)))
  return [...own, ...aliases]
    .map((address) => settings.base + address.replace(/^\/*/, '/'))
    .filter((address) => !/[{}:]/.test(address) && toRedirectKey(address) !== undefined)
}
