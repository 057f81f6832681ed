const LATIN = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const GERMAN = 'ÄÖÜäöüß'

/**
 * The characters of German pages. The file must fit, with its headers, into the first ten packets of a connection: one character
 * too many costs every first visitor a round trip.
 */
export const COMMON = `${LATIN}${GERMAN}0123456789 \u00a0!'(),-./:;?+©·‑–—„“`

/** Characters of some pages only: browsers fetch them by the `unicode-range` in `src/site/styles/tokens.css`. */
export const RARE = '"#$%&*<=>@[\\]^_`{|}~§×ẞàáçèéêñø‘’‚”•…€'
