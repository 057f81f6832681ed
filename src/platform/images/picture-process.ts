import { readSync, writeFileSync } from 'node:fs'
import { checkPicture, prepareMaster } from './prepare-master.ts'
import { renderSize } from './render-size.ts'
import { renderVariant, densityFor } from './render-variant.ts'
import { loadSharp } from './load-sharp.ts'

const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 }

/** @property size of the side in pixels @property ground colour such as `#ffffff`; transparent if left out @property margin in pixels */
type Icon = { size: number; ground?: string; margin?: number }

/**
 * A square PNG that shows the whole picture.
 *
 * @throws for an unreadable picture
 */
async function renderIcon(picture: Buffer, { size, ground, margin = 0 }: Icon): Promise<Buffer> {
  const sharp = await loadSharp()
  const inner = size - 2 * margin
  const { width, height } = await sharp(picture).metadata()
  const fitted = sharp(picture, { density: densityFor(inner / Math.max(width, height)) })
    .resize({ width: inner, height: inner, fit: 'contain', background: CLEAR })
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background: ground ?? CLEAR })
  const icon = ground === undefined ? fitted : fitted.flatten({ background: ground })
  return icon.png({ compressionLevel: 9 }).toBuffer()
}

const works = { prepareMaster, checkPicture, renderVariant, renderSize, renderIcon }

/** The functions of the process. */
export type PictureWorks = typeof works
type Orders = { [Name in keyof PictureWorks]: { name: Name; given: Parameters<PictureWorks[Name]> } }
type Order = Orders[keyof PictureWorks]
/**
 * @property given the arguments without the bytes of the picture, which come by standard input, because there no second copy is kept
 * @property bytes their number
 */
export type PictureOrder = { name: Order['name']; given: unknown[]; bytes: number }
export type PictureAnswer = { made: unknown } | { error: unknown }

/** A process beside the site that handles one order after the other; started by `in-picture-process.ts`, of the same version. */
process.on('message', async (order: PictureOrder) => {
  // Earlier buffers are outside of the heap, so the garbage collector sees no reason to run by itself.
  gc?.()
  process.send?.(await answer(withPicture(order, readPicture(order.bytes))))
})
process.on('disconnect', () => process.exit())
// A terminal and systemd send these to all processes of the site; the site decides when this one ends.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
offerItself()

/** When memory runs out, Linux should kill this process and not the site. */
function offerItself(): void {
  if (process.platform !== 'linux') return
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // Not permitted here: the system then chooses by itself.
  }
}

function readPicture(length: number): Buffer {
  const bytes = Buffer.allocUnsafeSlow(length)
  for (let at = 0; at < length;) {
    const read = readSync(0, bytes.subarray(at))
    // The site has ended.
    if (read === 0) process.exit()
    at += read
  }
  return bytes
}

/** The compiler does not see that name and arguments belong together. */
const withPicture = ({ name, given: [master, ...others] }: PictureOrder, bytes: Buffer) =>
  ({ name, given: [master === undefined ? bytes : { ...(master as object), bytes }, ...others] }) as Order

async function answer(order: Order): Promise<PictureAnswer> {
  try {
    return { made: await perform(order) }
  } catch (error) {
    return { error }
  }
}

function perform(order: Order): Promise<unknown> {
  switch (order.name) {
    case 'prepareMaster':
      return prepareMaster(...order.given)
    case 'checkPicture':
      return checkPicture(...order.given)
    case 'renderVariant':
      return renderVariant(...order.given)
    case 'renderSize':
      return renderSize(...order.given)
    case 'renderIcon':
      return renderIcon(...order.given)
  }
}
