import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'

/**
 * Cuts the site's typeface down to what German pages use (at most 24 kB), for `src/site/assets/archivo.woff2`.
 * To be run by hand after an update of the font package.
 */
const ASCII = String.fromCodePoint(...Array.from({ length: 0x7e - 0x20 + 1 }, (_, index) => 0x20 + index))
const LETTERS = 'ÄÖÜäöüßẞéèêáàçñø'
const MARKS = '\u00a0§©·×‑–—‘’‚“”„•…€'

const source = createRequire(import.meta.url).resolve(
  '@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2',
)
const subset = await subsetFont(await readFile(source), ASCII + LETTERS + MARKS, {
  targetFormat: 'woff2',
  variationAxes: { wght: { min: 400, max: 800 } },
})
await writeFile(new URL('../src/site/assets/archivo.woff2', import.meta.url), subset)
process.stdout.write(`${subset.length} bytes\n`)
