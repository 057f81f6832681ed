import { test } from 'vitest'
import { readdir } from 'node:fs/promises'
import { startSite } from '#tests/support/start-site.ts'
test('x', { timeout: 300000 }, async () => {
  const site = await startSite()
  console.log(await readdir(site.dataDir))
  const t0 = performance.now()
  let last = -1
  for (;;) {
    await new Promise((r) => setTimeout(r, 5000))
    const n = (await readdir(site.dataDir + '/media', { recursive: true })).length
    console.log(performance.now() - t0, n, process.cpuUsage().user / 1e6)
    if (n === last) break
    last = n
  }
  await site.stop()
})
