import type { HyphenationFunctionSync } from 'hyphen'

/** Shorter words fit everywhere. */
const SHORTEST = 10

/** Puts soft hyphens into long words. */
export type Hyphenate = (text: string) => string

let loading: Promise<Hyphenate> | undefined

/** Finds where German words may break. The patterns load on first use: they take 60 ms and 8 MB. */
export const loadHyphenation = (): Promise<Hyphenate> => (loading ??= load())

async function load(): Promise<Hyphenate> {
  const [{ default: createHyphenator }, { default: german }] = await Promise.all([
    import('hyphen'),
    import('hyphen/patterns/de-1996.js'),
  ])
  // The types do not reflect that the option `async` is off.
  const hyphenate = createHyphenator(german, { minWordLength: SHORTEST }) as HyphenationFunctionSync
  return (text) => hyphenate(text)
}
