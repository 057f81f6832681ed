import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { shareBrowser } from '#tests/support/browser/browser.ts'
import { drawFields } from '#tests/support/tournaments/draw-fields.ts'

const FIELDS = 10_000
const PART = 500
const parts = Array.from({ length: FIELDS / PART }, (_, index) => [index * PART, (index + 1) * PART] as const)

/** The draw's code, bundled for a browser. */
async function bundleDraw(): Promise<string> {
  const entry = `${import.meta.dirname}/../support/tournaments/draw-fields.ts`
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    build: { write: false, minify: true, lib: { entry, name: 'draw', formats: ['iife'] } },
  })
  const [output] = [built].flat() as Rolldown.RolldownOutput[]
  return output?.output[0].code ?? ''
}

test('the same number gives the same draw on the server and in a browser, in 10,000 random fields', async () => {
  const browser = await shareBrowser()
  const page = await browser.newPage()
  try {
    await page.addScriptTag({ content: await bundleDraw() })
    const inBrowser = page.evaluate((all) => {
      // oxlint-disable-next-line typescript/consistent-type-assertions -- the bundle puts it there
      const { draw } = globalThis as unknown as { draw: { drawFields: typeof drawFields } }
      return all.map(([from, to]) => draw.drawFields(from, to))
    }, parts)
    // Meanwhile in this process.
    const here = parts.map(([from, to]) => drawFields(from, to))
    expect(await inBrowser).toEqual(here)
    expect(new Set(here).size).toBe(parts.length)
  } finally {
    await page.close()
  }
})
