import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { publicManifestUrl } from './public-manifest-url.ts'

function buildWith(...names: string[]): string {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'assets'))
  for (const name of names) writeFileSync(join(folder, 'assets', name), '')
  return folder
}

test('the list of the public routes is found, not one of its compressed forms', () => {
  const folder = buildWith('manifest-a1b2.js', 'public-manifest-c3d4.js.br', 'public-manifest-c3d4.js')
  expect(publicManifestUrl(folder)).toBe('/assets/public-manifest-c3d4.js')
})

test('a build without it is refused', () => {
  expect(() => publicManifestUrl(buildWith('manifest-a1b2.js'))).toThrow('npm run build')
})
