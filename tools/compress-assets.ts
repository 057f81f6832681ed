import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** Writes a Brotli and a gzip file beside every built text file, so that nothing is compressed while somebody waits. */
const FOLDER = 'build/client'
const COMPRESSIBLE = /\.(m?js|css|svg|json|txt|ico)$/
const SMALLEST = 512
/** In blocks of 64 kB, which know their words better than larger ones: 150 bytes of React's 100,000. */
const BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGBLOCK]: 16 }

for (const name of await readdir(FOLDER, { recursive: true })) {
  const path = join(FOLDER, name)
  if (!COMPRESSIBLE.test(name) || (await stat(path)).size < SMALLEST) continue
  const bytes = await readFile(path)
  await writeFile(`${path}.br`, brotliCompressSync(bytes, { params: BROTLI }))
  await writeFile(`${path}.gz`, gzipSync(bytes, { level: 9 }))
}
