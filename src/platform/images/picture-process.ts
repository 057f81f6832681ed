import { writeFileSync } from 'node:fs'
import { prepareMaster } from './prepare-master.ts'
import { renderIcon } from './render-icon.ts'
import { renderSize } from './render-size.ts'
import { renderVariant } from './render-variant.ts'

const works = { prepareMaster, renderVariant, renderSize, renderIcon }

/** What the process can be told to do. */
export type PictureWorks = typeof works
type Orders = { [Name in keyof PictureWorks]: { name: Name; given: Parameters<PictureWorks[Name]> } }
export type PictureOrder = Orders[keyof PictureWorks]
export type PictureAnswer = { made: unknown } | { error: unknown }

/** A process beside the site, which does one order after the other; started by `in-picture-process.ts`, of the same version. */
process.on('message', async (order: PictureOrder) => process.send?.(await answer(order)))
process.on('disconnect', () => process.exit())
// A terminal and systemd send these to all processes of the site; the site says when this one ends.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
offerItself()

/** Where memory runs out, a picture is lost and not the site. */
function offerItself(): void {
  if (process.platform !== 'linux') return
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // Forbidden here: then the system chooses as it thinks.
  }
}

async function answer(order: PictureOrder): Promise<PictureAnswer> {
  try {
    return { made: await perform(order) }
  } catch (error) {
    return { error }
  }
}

function perform(order: PictureOrder): Promise<unknown> {
  switch (order.name) {
    case 'prepareMaster':
      return prepareMaster(...order.given)
    case 'renderVariant':
      return renderVariant(...order.given)
    case 'renderSize':
      return renderSize(...order.given)
    case 'renderIcon':
      return renderIcon(...order.given)
  }
}
