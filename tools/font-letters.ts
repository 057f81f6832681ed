const LATIN = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const GERMAN = 'ÄÖÜäöüß'

/**
 * What German pages are written with. The file must fit, with its headers, into the first ten packets of a connection: one more letter
 * too many costs every first visitor a round trip.
 */
export const COMMON = `${LATIN}${GERMAN}0123456789 \u00a0!'(),-./:;?+©·‑–—„“`

/** What only some pages have: their browsers ask for it by the `unicode-range` in `src/site/styles/tokens.css`. */
export const RARE = '"#$%&*<=>@[\\]^_`{|}~§×ẞàáçèéêñø‘’‚”•…€'
