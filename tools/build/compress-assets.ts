import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { NEXT } from './next-folder.ts'

/** Writes a Brotli and a gzip file beside every built text file, so that no visitor waits for compression. */
const FOLDER = `${NEXT}/client`
const COMPRESSIBLE = /\.(m?js|css|svg|json|txt|ico)$/
const SMALLEST = 512
/** As powers of two. The better one differs from file to file and from change to change: up to 150 bytes of React's 100,000. */
const BLOCKS = [16, 18]

const brotli = (bytes: Buffer): Buffer =>
  BLOCKS.map((block) =>
    brotliCompressSync(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGBLOCK]: block },
    }),
  ).reduce((one, other) => (other.length < one.length ? other : one))

for (const name of await readdir(FOLDER, { recursive: true })) {
  const path = join(FOLDER, name)
  if (!COMPRESSIBLE.test(name) || (await stat(path)).size < SMALLEST) continue
  const bytes = await readFile(path)
  await writeFile(`${path}.br`, brotli(bytes))
  await writeFile(`${path}.gz`, gzipSync(bytes, { level: 9 }))
}
