import fc from 'fast-check'
import { anyText } from './any-text.ts'

const piece = fc.oneof(
  fc.stringMatching(/^[\w.~!$&'()*+,;=:@-]{0,20}$/),
  anyText({ maxLength: 5 }).map(encodeURIComponent),
  fc.constantFrom('..', '.', '%', '%2f', '%00'),
)
const pieces = fc.array(
  fc.array(piece, { maxLength: 3 }).map((all) => all.join('')),
  { maxLength: 8 },
)

/** The part after a host name: nothing, or segments of any letters, each after a slash. */
export const anyPath = pieces.map((all) => all.map((each) => `/${each}`).join(''))

/** Invented addresses. fast-check's own `webUrl` needs the table that `anyText` avoids. */
export const anyAddress = fc
  .tuple(fc.constantFrom('http', 'https'), fc.domain(), anyPath, fc.option(anyPath))
  .map(([scheme, host, path, query]) => `${scheme}://${host}${path}${query === null ? '' : `?${query}`}`)
