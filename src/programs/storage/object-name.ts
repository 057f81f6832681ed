/** What the vendor lets stand in a name, without the question mark, which would end an address. */
const SIGNS = /^[\w/!\-.*'() &$@=;:+,]+$/
/** Short enough for an address with a signature in it. */
const LONGEST = 200

/**
 * Whether something may be called so: folders and a name, each of them with something in it, and no way out of them. A name is only ever compared;
 * nothing is found by it in a file system.
 */
export function isObjectName(name: string): boolean {
  if (name.length > LONGEST || !SIGNS.test(name)) return false
  return name.split('/').every((part) => part.trim() !== '' && part !== '.' && part !== '..')
}
