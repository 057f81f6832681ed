import { expect, test } from 'vitest'
import packageFile from '../../package.json' with { type: 'json' }
import { BUILD_SOURCES } from './build-sources.ts'
import { LAST_STEPS, STEPS } from './steps.ts'

test('a change of any file that the program may import triggers a new build', () => {
  const { '#tests/*': _, ...folders } = packageFile.imports
  for (const folder of Object.values(folders)) {
    const path = folder.slice('./'.length, -'/*'.length)
    expect(BUILD_SOURCES.filter((source) => path === source || path.startsWith(`${source}/`))).toHaveLength(1)
  }
})

test('and so does a change of a tool or setting that builds', () => {
  const named = [...STEPS, ...LAST_STEPS].flatMap(([, args]) => args).filter((arg) => arg.endsWith('.ts'))
  expect(named).toContain('vite.plain.config.ts')
  for (const path of named)
    expect(BUILD_SOURCES.filter((source) => path === source || path.startsWith(`${source}/`))).toHaveLength(1)
})
