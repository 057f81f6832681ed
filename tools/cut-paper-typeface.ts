import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'

/**
 * Cuts the typeface of printed papers into `src/platform/pdf/typeface`: one file per weight, because accents drift in a PDF
 * made from a variable font, and with all Latin letters, because people's names have them. Run it by hand after an update of the
 * font package.
 */
const WEIGHTS = { regular: 400, bold: 750, heavy: 850 }
const PARTS = { '': 'latin', '-rare': 'latin-ext' }
const LETTERS = Array.from({ length: 0x2200 - 0x20 }, (_, index) => String.fromCodePoint(index + 0x20)).join('')

const resolve = createRequire(import.meta.url).resolve
for (const [ending, part] of Object.entries(PARTS))
  for (const [name, wght] of Object.entries(WEIGHTS)) {
    const source = await readFile(resolve(`@fontsource-variable/archivo/files/archivo-${part}-wght-normal.woff2`))
    // Not inline: the package's types lack some of them.
    const options = {
      targetFormat: 'truetype' as const,
      variationAxes: { wght },
      keepFeatures: ['kern', 'tnum'],
      dropTables: ['STAT'],
      noHinting: true,
    }
    const file = new URL(`../src/platform/pdf/typeface/${name}${ending}.ttf`, import.meta.url)
    const cut = await subsetFont(source, LETTERS, options)
    await writeFile(file, cut)
    process.stdout.write(`${name}${ending}: ${cut.length} bytes\n`)
  }
