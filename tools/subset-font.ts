import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'
import { COMMON, RARE } from './font-letters.ts'

/**
 * Cuts the site's typeface down to the characters of German pages, in two files: `src/site/assets/archivo.woff2` and `archivo-rare.woff2`.
 * Run it by hand after an update of the font package.
 */
// Not inline: the package's types lack some of them.
const options = {
  targetFormat: 'woff2' as const,
  variationAxes: { wght: { min: 400, max: 800 } },
  // The features that stylesheets use; the STAT table is only for font menus.
  keepFeatures: ['kern', 'tnum'],
  dropTables: ['STAT'],
  noHinting: true,
}
const files = { 'archivo.woff2': COMMON, 'archivo-rare.woff2': RARE }

const source = createRequire(import.meta.url).resolve(
  '@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2',
)
const typeface = await readFile(source)
for (const [name, letters] of Object.entries(files)) {
  const subset = await subsetFont(typeface, letters, options)
  await writeFile(new URL(`../src/site/assets/${name}`, import.meta.url), subset)
  process.stdout.write(`${name}: ${subset.length} bytes\n`)
}
