import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#platform/config/config.ts'
import { createLog } from '#platform/log/log.ts'
import { createTallies } from '#server/figures/figures.ts'
import { createSampleContent } from '#tests/support/samples/sample-content-folder.ts'
import { fillPlace } from './fill-place.ts'

test('the log says how much content is not shown as it stands, and nothing of what it is', async () => {
  const sample = await createSampleContent()
  onTestFinished(() => sample.remove())
  await sample.fill()
  await sample.write('news/2024-01-01-geheim.md', '---\ntitle: A\ndate: 2024-01-01\nprivatkey: 1\n---\n\nEin Abend.\n')
  const { connection } = await sample.openParts()
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const config = readConfig({ CONTENT_DIR: sample.folder, DATA_DIR: join(sample.root, 'media') })
  await fillPlace({ config, log, connection, now: () => new Date(), tallies: createTallies() })
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    expect.objectContaining({ notes: 1, msg: expect.stringContaining('`content import`') }),
  ])
})
