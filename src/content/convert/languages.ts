import type { FrontMatterEntry } from '#features/news/front-matter/front-matter-value.ts'
import type { Settings } from './read-settings.ts'

export type Languages = ReturnType<typeof readLanguages>

const CODE = /^(?:de|en|fr|it|es|nl|pl|tr|cs|da|ru|uk|pt)(?:-[a-z]{2})?$/i
const OWN = 'de'

/** Determines which of a site's languages is the club's own, and which texts are in another. */
export function readLanguages(paths: readonly string[], { values }: Pick<Settings, 'values'>) {
  const listed = values['languages']
  const named = Array.isArray(listed)
    ? listed
    : typeof listed === 'object' && listed !== null
      ? Object.keys(listed)
      : []
  const written = new Set(paths.map(writtenCode).filter((code) => code !== undefined))
  // A folder `it` may be a department and not a language.
  const isMany = named.length > 0 || written.size > 1 || written.has(OWN)
  const codes = new Set([...named.map((each) => String(each).toLowerCase()), ...(isMany ? written : [])])
  const codeOf = (path: string) => {
    const code = writtenCode(path)
    return code !== undefined && codes.has(code) ? code : undefined
  }
  const given = ['defaultContentLanguage', 'default_lang', 'default_locale'].map((key) => values[key]).find(Boolean)
  const wanted = typeof given === 'string' ? given.toLowerCase() : OWN
  const own = codes.has(wanted) || codes.size === 0 ? wanted : ([...codes][0] ?? OWN)

  return {
    own,
    /** The path without its language code. */
    placeOf: (path: string): string => (codeOf(path) === undefined ? path : withoutCode(path)),
    /** @returns the code of another language; undefined for the club's own */
    foreign(path: string, entries: readonly FrontMatterEntry[]): string | undefined {
      const said = entries.find(([key]) => /^(?:lang|language|locale)$/i.test(key))?.[1]
      const ofText =
        typeof said === 'string' && CODE.test(said.replace('_', '-')) ? said.slice(0, 2).toLowerCase() : undefined
      const code = codeOf(path) ?? (codes.size > 1 || (ofText && codes.has(ofText)) ? ofText : undefined)
      return code === undefined || code === own.slice(0, 2) || code === own ? undefined : code
    },
  }
}

/** The language code of a path: a folder near the top, or letters before the extension: `content/en/a.md`, `a.en.md`. */
function writtenCode(path: string): string | undefined {
  const [, ofFile] = /\.([a-z]{2})\.\w+$/i.exec(path) ?? []
  const code =
    ofFile ??
    path
      .split('/')
      .slice(0, -1)
      .slice(0, 4)
      .find((folder) => CODE.test(folder))
  return code !== undefined && CODE.test(code) ? code.toLowerCase() : undefined
}

const withoutCode = (path: string): string =>
  path
    .split('/')
    .filter((part, index, all) => index === all.length - 1 || !CODE.test(part))
    .join('/')
    .replace(/\.[a-z]{2}(\.\w+)$/i, '$1')
